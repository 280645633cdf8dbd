// Filters out what is no material for an article: menus, cookie notices, calls to buy, addresses, code, and prompt
// injections. A page may contain anything; instructions to the writing model stay out of the draft.
import { normalised } from '../../contract/unicode.ts'
import { countWordsIn } from './words.ts'

const sentenceWordsMin = 5
const sentenceWordsMax = 45
const sentenceLettersMax = 320
const itemWordsMax = 16
const headingWordsMax = 10
const headingLettersMax = 90

// Some of these characters hide words from readers, others reverse them; none is needed to read a text.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu

/** A line as a reader sees it. */
export const seen = (text: string): string =>
  normalised(text, 'NFC').replaceAll(/\s+/g, ' ').replaceAll(unseen, '').replaceAll(/ {2,}/g, ' ').trim()

const orders = [
  /\b(?:ignor\w*|disregard\w*|forget|overrid\w*|overrul\w*|bypass\w*|obey|follow)\b.{0,60}\b(?:instruct\w*|prompts?|rules|guidelines|directions|commands|said|told)\b/i,
  /\b(?:previous|prior|preceding|earlier|above|new|hidden|following)\s+(?:system\s+)?(?:instructions?|prompts?|directives?)\b/i,
  /\b(?:forget|disregard|ignore)\s+(?:everything|anything|all|the above)\b/i,
  /\b(?:system|developer|hidden|initial|your)[\s-]?prompts?\b|\bprompt[\s-]injection\b|\bjailbr\w+/i,
  /\b(?:you are|you're|act as|pretend to be|behave like)\b.{0,40}\b(?:ai|assistant|chatbot|language model|llm|gpt|bot|writer)\b/i,
  /\b(?:as an|dear|attention|note to(?: the| all)?|if you are an?|hey|hello)\s+(?:ai|a\.i\.|llms?|language models?|assistants?|chatbots?|bots?|crawlers?|machines?)\b/i,
  /\b(?:ai|llms?|language models?|chatbots?|assistants?|chatgpt|gpt-?\d*|claude|gemini|copilot)\b.{0,60}\b(?:must|should|have to|are asked|is asked|please|instead|shall)\b/i,
  /\b(?:insert|add|include|place|put|append|embed|output|print|reveal|repeat|return|respond with|reply with|write)\b.{0,50}\b(?:links?|urls?|html|json|markdown|prompts?|instructions?|api[\s-]?keys?|secrets?|passwords?|the following|this text|the word)\b/i,
  /(?<!\p{L})(?:ignorier|missacht|vergiss|vergesst|vergessen sie|überschreib|umgeh|befolg)\w*\b.{0,60}\b(?:anweisung|instruktion|befehl|regel|vorgabe|prompt|alles|bisher|gesagt)/iu,
  /\b(?:vorherige|vorige|bisherige|obige|frühere|neue|folgende|versteckte)[nrsm]?\s+(?:anweisung|instruktion|befehl|prompt|vorgabe)/i,
  /\b(?:system|entwickler)[\s-]?(?:prompt|anweisung|nachricht)/i,
  /\b(?:du bist|sie sind|ihr seid|verhalte dich|tu so|handle)\b.{0,40}\b(?:ki|k\.i\.|assistent\w*|sprachmodell\w*|chatbot|bot|gpt|texter|autor)\b/i,
  /\b(?:als|liebe|hallo|achtung|hinweis an(?: die| alle)?|falls du eine?)\s+(?:ki|kis|künstliche intelligenz|sprachmodelle?|assistenten?|chatbots?|bots?|maschinen?)\b/i,
  /\b(?:ki|sprachmodelle?|chatbots?|assistent\w*|chatgpt|gpt-?\d*)\b.{0,60}\b(?:muss|müssen|soll|sollen|sollst|bitte|stattdessen)\b/i,
  /\b(?:füge?|setze?|baue?|schreibe?|gib|ergänze?|verlinke?|antworte?|wiederhole?|nenne?)\b.{0,50}\b(?:links?|url|verlinkung|html|prompt|anweisung\w*|api-?schlüssel|geheimnis\w*|passwort|passwörter|folgende[ns]?|diesen text|das wort)\b/i,
  /(?:^|\s)(?:system|assistant|user|developer|instruction|anweisung|prompt)\s*[:>\]]/i,
  /<\||\|>|\[\/?inst\]|#{3,}|```|-{3,}|={3,}/i,
]

/** Prompt injection: whether a line addresses the writing model instead of the reader. */
export const speaksToMachine = (text: string): boolean => {
  const plain = normalised(text, 'NFKC')
    .replaceAll(unseen, '')
    .replaceAll(/[*_~"'“”„‚‘’«»]/g, '')
  return orders.some((order) => order.test(plain))
}

const addresses = [
  /[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\])\s*[\p{L}\p{N}-]+/iu,
  /\b[a-z][a-z0-9+.-]*:\/\//i,
  /\b(?:https?|ftp|mailto|javascript|data|tel|file|vbscript):/i,
  /\bwww\./i,
  // A dot between letters: a host or file name.
  /[\p{L}\p{N}-]{2,}\.\p{Ll}{2,}/u,
  /\/[\p{L}\p{N}_-]+\/[\p{L}\p{N}_-]+/u,
  /\+?\d[\d\s/()–-]{6,}\d/,
  /\b\d{5}\s+\p{Lu}\p{Ll}+/u,
  /(?:straße|str\.|strasse|gasse|\bstreet|\broad|\bavenue)\s+\d/i,
]

const markup = /[<>{}[\]`|\\^~=#*_$@©®™•►▶»«→←↑↓✓✔★☆]|&#?\w+;/u

const notifications = [
  /\bcookies?\b.{0,80}\b(?:accept|use|using|consent|settings?|browser|websites?|site|policy|preferences|experience|akzeptier\w*|verwende\w*|nutze\w*|nutzung|zustimm\w*|einstellung\w*|webseite\w*|einwillig\w*|ablehn\w*)/i,
  /\b(?:accept|use|using|uses|consent|akzeptier\w*|verwende\w*|nutze\w*|zustimm\w*|setzen|setzt)\b.{0,60}\bcookies?\b/i,
  /\b(?:alle rechte vorbehalten|all rights reserved|powered by|copyright|impressum|imprint|datenschutzerklärung|datenschutzhinweis\w*|privacy policy|terms of (?:use|service)|allgemeinen? geschäftsbedingungen|agb|widerrufsbelehrung|haftungsausschluss|disclaimer)\b/i,
  /\b(?:javascript|dein browser|ihr browser|your browser)\b/i,
  /\b(?:newsletter|rss-feed|abonnier\w*|subscribe|unsubscribe|follow us|folge uns|folgt uns|folgen sie uns)\b/i,
  /\b(?:skip to|zum inhalt springen|zurück nach oben|back to top|nach oben)\b/i,
  /\b(?:lorem ipsum|captcha|pflichtfeld\w*|required fields?)\b/i,
  // References to other pages of the same site.
  /\b(?:mehr|näheres|weiteres|einzelheiten|details)\s+(?:dazu|darüber|hierzu)\b|\b(?:unser|unseren?|im nächsten|mein|meinen?|letzten)\s+(?:beitrag|artikel|ratgeber|teil|video|podcast)\b/i,
  /\bwarum das so ist, steht\b|\bgelernt haben wir das bei\b|\bstands in \p{Lu}/iu,
  /\b(?:our|my|the next|this|the previous|last)\s+(?:article|post|guide|video|podcast|newsletter)\b|\b(?:more|details) (?:about|on) (?:this|that|it) (?:at|in|can)\b/i,
  /\b(?:diesen artikel|diesen beitrag|this (?:article|post|page))\s+(?:teilen|drucken|auf|on|with)\b/i,
]

const calls = [
  /^(?:jetzt|heute|hier|nur|sofort|gleich)\b.{0,80}\b(?:kaufen|bestellen|buchen|sparen|sichern|testen|anfragen|entdecken|anmelden)\b/i,
  /\b(?:kaufen|bestellen|sparen|buchen|sichern|angebot|rabatt|buy|order|save|deal|offer|discount)\b.*!$/i,
  /\b(?:jetzt|heute noch|gleich|hier)\s+(?:kaufen|bestellen|buchen|anmelden|registrieren|sichern|testen|starten|downloaden|herunterladen|anfragen|klicken|entdecken|weiterlesen)\b/i,
  /\b(?:klick|klicke|klicken sie|drück|tippe)\b.{0,30}\b(?:hier|button|knopf|link)\b/i,
  /\b(?:in den warenkorb|zum warenkorb|zur kasse|zum shop|zum angebot|versandkostenfrei|rabattcode|gutscheincode|mehr erfahren|weiterlesen|weitere artikel|das könnte dich auch)\b|(?<!\p{L})ähnliche (?:artikel|beiträge)/iu,
  /\b(?:kontaktier\w*|schreib\w*|ruf\w*|besuch\w*|melde?\w*)\s+(?:sie\s+)?(?:uns|mich|dich (?:bei uns|an))\b/i,
  /\b(?:buy|order|book|shop|sign up|register|download|try it|get started|log in|sign in|apply)\s+(?:now|today|here|free|for free)\b/i,
  /\b(?:click here|read more|read on|learn more|find out more|add to (?:cart|basket)|view cart|check out now|contact us|call us|write to us|visit us|get in touch|you may also like|related (?:posts|articles)|free shipping|promo code|discount code|limited offer)\b/i,
]

const isMostlyLetters = (text: string): boolean => {
  const signs = text.replaceAll(/\s/g, '')
  const letters = signs.match(/\p{L}/gu)?.length ?? 0
  return letters >= signs.length * 0.75
}

const foreign = /(?!\p{Script=Latin})(?!\p{Script=Common})(?!\p{Script=Inherited})\p{L}/u

const isShouted = (text: string): boolean =>
  (text.match(/\p{Lu}/gu)?.length ?? 0) > (text.match(/\p{Ll}/gu)?.length ?? 0) * 0.5

/** Letters separated by spaces, to evade word filters. */
const isSpacedOut = (text: string): boolean => /(?:\b\p{L}\b[\s.-]+){4}/u.test(text)

const isPlain = (text: string): boolean =>
  !markup.test(text) &&
  isMostlyLetters(text) &&
  !foreign.test(text) &&
  !isShouted(text) &&
  !isSpacedOut(text) &&
  ![...addresses, ...notifications, ...calls].some((form) => form.test(text)) &&
  !speaksToMachine(text)

const isBalanced = (text: string): boolean => {
  const count = (sign: RegExp): number => text.match(sign)?.length ?? 0
  return (
    count(/\(/g) === count(/\)/g) &&
    count(/„/g) <= count(/[“”]/g) &&
    (text.includes('„') || count(/“/g) === count(/”/g)) &&
    count(/"/g) % 2 === 0
  )
}

/** A fragment, as in page descriptions: "How to collect rain." */
const isFragment = (text: string): boolean =>
  /^(?:wie|warum|wieso|weshalb)\s.*\.$/i.test(text) || /^(?:how|why)\s(?:to|you|we|i|they|it|the)\b.*\.$/i.test(text)

/** A complete sentence that can be used in an article. */
export const isSentence = (text: string): boolean => {
  const words = countWordsIn(text)
  return (
    words >= sentenceWordsMin &&
    words <= sentenceWordsMax &&
    text.length <= sentenceLettersMax &&
    /^[„“"‚(]?[\p{Lu}\p{N}]/u.test(text) &&
    /[.!?…][“”"‘’)]*$/u.test(text) &&
    isBalanced(text) &&
    !isFragment(text) &&
    isPlain(text)
  )
}

/** A phrase that announces a list. */
export const isAnnouncement = (text: string): boolean =>
  /^\p{Lu}.*\p{L}:$/u.test(text) && countWordsIn(text) >= 3 && countWordsIn(text) <= itemWordsMax && isPlain(text)

export const isItem = (text: string): boolean =>
  /^[\p{L}\p{N}]/u.test(text) && countWordsIn(text) <= itemWordsMax && text.length <= 140 && isPlain(text)

const emptyHeadings =
  /^(?:kontakt|start(?:seite)?|home|menü|navigation|suche|über uns|über mich|neu bei uns|neueste\w*.*|aktuelle\w*.*|kategorien?|schlagwörter|archiv|kommentare?.*|teilen|partner|unsere partner|blog|shop|warenkorb|login|anmelden|fazit|einleitung|inhalt(?:sverzeichnis)?|faq|häufige fragen|quellen|menu|search|about(?: us| me)?|contact|latest.*|new here|recent.*|categories|category|tags|archives?|comments?.*|leave a .*|share|partners|our partners|cart|sign in|log in|conclusion|introduction|contents|table of contents|sources|references|related.*|more .*|mehr .*|weitere.*|footer|header|sidebar)$/i

/** A heading or title that names a subject. */
export const isTellingHeading = (text: string): boolean =>
  text.length <= headingLettersMax &&
  text.length >= 3 &&
  countWordsIn(text) <= headingWordsMax &&
  countWordsIn(text) >= 1 &&
  !emptyHeadings.test(text) &&
  isPlain(text)
