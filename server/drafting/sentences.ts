// Parses the lines of a page into sentences for an article, each with the attributes needed to combine them.
import type { DraftingBrief } from './brief.ts'
import { isAnnouncement, isItem, isSentence, isTellingHeading, seen, speaksToMachine } from './junk.ts'
import { countWordsIn, type DraftLanguage, languageOfText, stemsOf } from './words.ts'

type Page = NonNullable<DraftingBrief['page']>

export interface Sentence {
  text: string
  /** The list items it announces, if it ends in a colon. */
  items: readonly string[]
  /** Its index among the sentences of the page. */
  at: number
  /** Sentences with the same number were in one line. */
  line: number
  /** The heading above it on the page. */
  heading: string | null
  /** It refers to the sentence before it. */
  leans: boolean
  /** The page refers to itself: words that only it can say. */
  own: boolean
  words: number
  stems: ReadonlySet<string>
}

const sentencesMax = 400
/** Limit for what is read of a page; a long article uses a quarter of it. */
const lettersMax = 150_000
const languageLettersMax = 20_000
const itemsMin = 2
/** With fewer sentences than this, the meta description of the page is added as one. */
const describedBelow = 6
const itemsMax = 8

const segmenters: Readonly<Record<DraftLanguage, Intl.Segmenter>> = {
  de: new Intl.Segmenter('de', { granularity: 'sentence' }),
  en: new Intl.Segmenter('en', { granularity: 'sentence' }),
}

// Abbreviations: a dot that does not end a sentence.
const shortened =
  /(?:^|[\s(„“"])(?:z\.\s?B|d\.\s?h|u\.\s?a|u\.\s?U|o\.\s?ä|i\.\s?d\.\s?R|i\.\s?A|v\.\s?a|s\.\s?o|s\.\s?u|z\.\s?T|e\.\s?g|i\.\s?e|a\.\s?m|p\.\s?m|z|d|u|o|i|v|s|e|Dr|Prof|Dipl|Ing|Hr|Fr|Nr|No|Abb|Abs|Art|Aufl|Bd|bzw|ca|ggf|inkl|exkl|evtl|max|min|mind|Mio|Mrd|Tsd|Std|Min|Sek|Str|St|Tel|usw|vgl|vs|sog|geb|gest|etc|Mr|Mrs|Ms|Jr|Sr|approx|est|Fig|Vol|pp|Inc|Ltd|Co|Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sep|Sept|Okt|Oct|Nov|Dez|Dec|[A-ZÄÖÜ])\.$/u
const closesOften = /(?:^|\s)(?:usw|etc|a\.\s?m|p\.\s?m|Inc|Ltd|Co|Min|Std|Sek|max|min)\.$/u
const months =
  /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Jahrhunderts|Klasse|Stock|Etage|Platz|Auflage|Woche|Tag|Mal|Grad|Runde|Kapitel|Generation|Weltkrieg)\b/u

const endLetters = 40

/** Whether the next part belongs to the same sentence despite the dot between them. */
const goesOn = (whole: string, after: string): boolean => {
  const before = whole.slice(-endLetters)
  if (/^[\p{Ll}]/u.test(after)) return true
  if (shortened.test(before)) return !(closesOften.test(before) && /^\p{Lu}/u.test(after))
  // "am 3. Mai", "im 19. Jahrhundert": an ordinal number does not end a sentence before such a word.
  if (/(?:^|\s)\d{1,2}\.$/.test(before) && (months.test(after) || /^\d/.test(after))) return true
  if (/(?:^|\s)(?:Nr|No|Abs|Art|Abb)\.\s?\d+\.$/u.test(before)) return false
  return /(?:\.\.\.|…)$/.test(before) && /^[\p{Ll}]/u.test(after)
}

export const splitSentences = (text: string, language: DraftLanguage): string[] => {
  const parts: string[] = []
  for (const { segment } of segmenters[language].segment(text)) {
    const part = segment.trim()
    if (part === '') continue
    const before = parts.at(-1)
    if (before !== undefined && (goesOn(before, part) || /^[“”"’)»]+\.?$/u.test(part))) {
      parts[parts.length - 1] = `${before}${/^[“”"’)]/u.test(part) ? '' : ' '}${part}`
    } else parts.push(part)
  }
  return parts
}

const leaning: Readonly<Record<DraftLanguage, RegExp>> = {
  de: /^(?:(?:diese[rsnm]?|dies|er|sie|ihn|ihm|ihr|ihre[rsnm]?|seine?[rsnm]?|ihnen|dessen|deren|denen|jene[rsnm]?|dabei|dafür|dagegen|daher|damit|danach|daneben|daran|darauf|daraus|darin|darum|darüber|davon|davor|dazu|dadurch|deshalb|deswegen|trotzdem|dennoch|aber|doch|und|oder|denn|außerdem|auch|allerdings|jedoch|dort|dann|sonst|solche[rsnm]?|beide[rsnm]?|beides|andere[rsnm]?|ebenso|sondern|zudem|ferner|somit|folglich|stattdessen|anschließend|zuletzt|schließlich|zweitens|drittens|erstere[rsnm]?|letztere[rsnm]?|einerseits|andererseits|umgekehrt|nein|ja|genau|eben|so|gleiches|nichts davon|hier|seitdem|seither|inzwischen|keine[rsnm]? davon)\b|(?:der|die|das|den|dem)\s+\p{Ll})/iu,
  en: /^(?:this|that|these|those|it|its|they|them|their|he|she|his|her|such|but|and|or|so|then|however|therefore|thus|hence|moreover|furthermore|also|still|yet|instead|otherwise|here|both|neither|either|another|others|nor|besides|meanwhile|afterwards|consequently|nevertheless|nonetheless|likewise|similarly|accordingly|finally|secondly|thirdly|again|too|the (?:former|latter|same|other|others|second|third|rest|result|reason))\b/i,
}
// Words near the beginning that also refer back.
const pointing: Readonly<Record<DraftLanguage, RegExp>> = {
  de: /^(?:[^\s,]+\s+){1,4}(?:er|ihn|ihm|dann|aber|also|jedoch|allerdings|ebenfalls|nämlich|dieser|diese[smn]?)\b|^(?:[^\s,]+\s+){1,6}(?:deshalb|deswegen|daher|trotzdem|dennoch|damit|dafür|dagegen|übrigens|außerdem)\b|^(?:\S+\s+){1,6}(?:dabei|darin|daran|darauf|davon|dazu)\b|^[^,]*\s(?:das|dies)\s(?:an|in|auf|für|bei|mit|zu|nicht|auch|so|schon|nur|gut|den|der|die|einen?)\b/iu,
  en: /^(?:[^\s,]+\s+){1,4}(?:it|they|them|their|these|those|this|he|she|too|also|however|therefore|instead|though)\b/i,
}
// "Es gibt …" refers to nothing before it, and neither does "It is worth …".
const standing: Readonly<Record<DraftLanguage, RegExp>> = {
  de: /^(?:so (?:viel|wenig|gut|lange|bald)|auch wer|und wer|hier (?:steht|findest))\b/i,
  en: /^(?:it (?:is|pays|helps|takes|makes sense|can be) (?:worth|to|better|best|easy|hard|important|possible|a|an)\b|that is why)/i,
}

const isLeaning = (text: string, language: DraftLanguage): boolean =>
  (leaning[language].test(text) || pointing[language].test(text)) && !standing[language].test(text)

const ownWords: Readonly<Record<DraftLanguage, RegExp>> = {
  de: /(?<![\p{L}])(?:wir|uns|unser\p{L}*|ich|mich|mir|mein\p{L}*)(?![\p{L}])/iu,
  en: /(?<![\p{L}])(?:we|us|our|ours|i|me|my|mine|i’m|i'm|we’re|we're|i’ve|we’ve|i've|we've)(?![\p{L}])/iu,
}

/** Whether only the page itself can say this. */
export const speaksOfItself = (text: string, language: DraftLanguage): boolean => ownWords[language].test(text)

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** List markers, and separators with which pages put several things into one line. */
const partsOfLine = (text: string): string[] =>
  seen(text)
    .split(/\s+[·•|»›]\s+/u)
    .map((part) => part.replace(/^(?:[-–—*•▪◦✓✔➤►]|\(?\d{1,2}[.)](?=\s+\p{Lu}\p{Ll}+\s+\p{Ll}))\s*/u, '').trim())
    .filter((part) => part !== '')

const itemsAfter = (lines: Page['lines'], at: number): string[] => {
  const items: string[] = []
  for (const line of lines.slice(at + 1, at + 1 + itemsMax)) {
    const [text = '', ...more] = partsOfLine(line.text)
    const ends = /[.!?]$/.test(text) && countWordsIn(text) > 8
    if (line.heading !== null || more.length > 0 || ends || speaksToMachine(line.text) || !isItem(text)) break
    items.push(text.replace(/[,;.]$/, ''))
  }
  return items.length < itemsMin ? [] : items
}

export interface Material {
  /** The language of the page. */
  language: DraftLanguage
  title: string | null
  sentences: readonly Sentence[]
}

/** The part of a title that names its subject, without the site name after it. */
const titleOf = (page: Page): string | null => {
  const top = page.lines.find(({ heading }) => heading === 1)?.text
  const parts = (page.title ?? '').split(/\s+[–—|·•»-]\s+/u)
  const candidates = [top ?? '', page.title ?? '', ...parts].map(seen)
  return candidates.find((text) => text !== '' && isTellingHeading(text)) ?? null
}

const languageOfPage = (page: Page, fallback: DraftLanguage): DraftLanguage =>
  languageOfText(
    page.lines
      .map(({ text }) => text)
      .join(' ')
      .slice(0, languageLettersMax),
  ) ?? fallback

export const readMaterial = (page: Page, wanted: DraftLanguage): Material => {
  const language = languageOfPage(page, wanted)
  const known = new Set<string>()
  const sentences: Sentence[] = []
  let heading: string | null = null

  const add = (text: string, line: number, items: readonly string[] = []): boolean => {
    const key = keyOf(text)
    if (sentences.length >= sentencesMax || known.has(key)) return false
    known.add(key)
    const before = sentences.at(-1)
    const whole = [text, ...items].join(' ')
    const leans = isLeaning(text, language)
    // A sentence that refers back without its predecessor makes no sense.
    if (leans && before?.line !== line) return false
    const own = speaksOfItself(whole, language)
    const words = countWordsIn(whole)
    sentences.push({
      text,
      items,
      at: sentences.length,
      line,
      heading,
      leans,
      own,
      words,
      stems: stemsOf(whole, language),
    })
    return true
  }

  const addLine = (text: string, line: number): void => {
    let whole = true
    for (const part of partsOfLine(text)) {
      for (const one of splitSentences(part, language)) {
        // A removed sentence takes those with it that depend on it.
        whole = isSentence(one) && (whole || !isLeaning(one, language)) && add(one, line)
      }
    }
  }

  let letters = 0
  for (const [at, { text, heading: level }] of page.lines.entries()) {
    letters += text.length
    if (sentences.length >= sentencesMax || letters > lettersMax) break
    if (level !== null) {
      const shown = seen(text)
      heading = level > 1 && isTellingHeading(shown) ? shown : null
    } else if (!speaksToMachine(seen(text))) {
      const items = isAnnouncement(seen(text)) ? itemsAfter(page.lines, at) : []
      if (items.length > 0) add(seen(text), at, items)
      else addLine(text, at)
    }
  }
  heading = null
  const isPoor = sentences.length < describedBelow
  if (isPoor && page.description !== null && !speaksToMachine(page.description)) {
    addLine(page.description, page.lines.length)
  }
  return { language, title: titleOf(page), sentences }
}
