// Removes order ids of any format from human-readable text, so that the rest reads well. Domains, prices and names
// stay.

const wordStart = String.raw`(?<![\p{L}\p{N}_.@/#-])`
/** What follows shows that it was not an id but the beginning of a domain, an address or a number. */
const wordEnd = String.raw`(?![\p{L}\p{N}_-]|[.,]\p{N}|\.\p{L}|[@/]\S)`
const unit =
  'credits?|euros?|eur|usd|gbp|chf|cents?|links?|backlinks?|websites?|days?|tagen?|tage?|hours?|stunden?|uhr|months?|monaten?|monate?|words?|wörter|x'
/** Matches both cases in patterns that are otherwise case-sensitive. */
const anyCase = (words: string): string => words.replaceAll(/\p{L}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)
const noQuantity = String.raw`(?!\s{0,3}(?:[€$£%]|(?:${anyCase(unit)})(?![\p{L}\p{N}])))`

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const shortened = String.raw`(?:…|\.{3})`
/** Any token that contains a digit; enough after a label that announces an id. */
const labelled = String.raw`(?:(?=[\p{L}_-]*\p{N})[\p{L}\p{N}][\p{L}\p{N}_-]*|[a-fA-F]{8,})${shortened}?`
/** After the bare word "order" it has to look like an id on its own. */
const telling = [
  uuid,
  `[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){0,3}${shortened}`,
  '(?=[0-9]*[a-fA-F])(?=[a-fA-F]*[0-9])[0-9a-fA-F]{8}',
  '[0-9]{3,}',
  '[A-Z]{2,6}-[0-9][0-9A-Z-]*',
].join('|')

const nouns = '[Oo]rder|ORDER|[Pp]urchase|[Bb]estellung|[Aa]uftrag|[Kk]auf'

const strong = new RegExp(
  wordStart +
    String.raw`(?<lead>(?:with|mit)\s+(?:(?:the|your|der|deiner)\s+)?)?` +
    String.raw`(?:(?<noun>order|purchase|bestell(?:ungs?)?|auftrags?|kauf)(?:s?[\s_-]*))?` +
    String.raw`(?<label>id|no\.?|nr\.?|number|nummer|reference|referenz|ref\.?)` +
    String.raw`(?<sign>\s*[:=]\s*#?\s?|\s*#\s?|\s+|(?<=\.))` +
    `${labelled}${wordEnd}`,
  'giu',
)
const hashAfterNoun = new RegExp(String.raw`${wordStart}(${nouns})\s*:?\s*#\s?${labelled}${wordEnd}`, 'gu')
const afterNoun = new RegExp(String.raw`${wordStart}(${nouns})\s*:?\s+(?:${telling})${wordEnd}${noQuantity}`, 'gu')
const alone = new RegExp(
  String.raw`(?<=^|[\s(\["'„“:,;])(?:(?:zu|für|for|of|von|about|über)\s+)?(?:#\s?${labelled}|${uuid})${wordEnd}`,
  'giu',
)

/** Words that belong to the noun after them: "your order ID 12" becomes "your order". */
const leaning = /(?:^|\s)(?:new|neue[nrs]?|your|deine?[nmr]?|the|die|der|eine?[nmr]?|an?|this|diese[nmr]?)\s+$/iu
/** These announce an id only together with other hints; alone they are ordinary words. */
const needsCompany = /^(?:no|number|nummer|ref|reference|referenz)$/iu

const fullNoun = (noun: string): string => {
  if (/^bestell/i.test(noun)) return noun.startsWith('b') ? 'bestellung' : 'Bestellung'
  return noun.replace(/(?<=^auftrag)s$/i, '')
}

const removeStrong = (text: string): string =>
  text.replace(strong, (match: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Partial<Record<'lead' | 'noun' | 'label' | 'sign', string>>
    const offset = rest.at(-3) as number
    const { lead, noun, label = '', sign = '' } = groups
    if (lead === undefined && noun === undefined && needsCompany.test(label)) return match
    if (lead !== undefined || noun === undefined) return ''
    const inSentence = !/[:=]/.test(sign) && /^\s+\p{L}/u.test(text.slice(offset + match.length))
    return inSentence || leaning.test(text.slice(0, offset)) ? fullNoun(noun) : ''
  })

const removeIds = (text: string): string =>
  removeStrong(text).replace(hashAfterNoun, '$1').replace(afterNoun, '$1').replace(alone, '')

/** Cleans up punctuation and spaces around the removed parts. */
const mend = (text: string): string =>
  text
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/(?<=^|[\s([])#+(?=$|[\s.,;:!?)\]])/g, '')
    .replace(/(?<=[([])\s*[,;:]\s+|\s*[,;]\s*(?=[)\]])/g, '')
    .replace(/(?<=[([])[^\S\r\n]+|[^\S\r\n]+(?=[)\]])/g, '')
    .replace(/[^\S\r\n]+(?=[.,;:!?](?:\s|$))/g, '')
    .replace(/[,;:]\s*(?=[.,;:!?](?:\s|$))/g, '')
    .replace(/[^\S\r\n]{2,}/g, ' ')
    .replace(/^(?:[,;:.|·–—-]+(?:\s+|$))+/, '')
    .replace(/(?<=\s|^)[|·–—-]+$|[,;:]+$/, '')
    .trim()

/**
 * Removing an id may join the text around it into another one, so this repeats until nothing changes; every pass makes
 * the text shorter.
 */
export const withoutOrderIds = (text: string): string => {
  const shorter = mend(removeIds(text))
  return shorter === text ? text : withoutOrderIds(shorter)
}
