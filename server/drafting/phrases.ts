// Phrases of the built-in generator: connecting sentences between those of a page, by language and tone. The caller
// fills in the placeholders in braces.
import type { DraftingBrief } from './brief.ts'
import { numberOf } from './words.ts'

export type Tone = DraftingBrief['tone']

interface OfTone {
  /** Title of the article: {Topic}. */
  titles: readonly string[]
  /** {topic}, {page} as the subject or object of a sentence, {Page} at its beginning, {of_page} after "von" or "from". */
  openings: readonly string[]
  /** Between two sections; some use a {word} of the next one. */
  bridges: readonly string[]
  /** With the {link}, whatever its anchor text is. */
  links: readonly string[]
  closings: readonly string[]
  /** The heading of the last section. */
  conclusion: string
}

export interface Phrases {
  tones: Readonly<Record<Tone, OfTone>>
  /** Lead-in to a quotation of the page. */
  quotes: readonly string[]
  /** If the anchor text is a host name. */
  hostLinks: readonly string[]
  /** If the anchor text is generic, such as "here". */
  bareLinks: readonly string[]
  bareAnchor: RegExp
  /** Generic headings. */
  headings: readonly string[]
  /** {first} and {second} are keywords of the section. */
  pair: string
  /** Headings with a single keyword. */
  singles: readonly string[]
  /** For a heading without material on the page. */
  nothingFound: readonly string[]
  /** Lead-in to a list that was no list on the page. */
  lists: readonly string[]
  otherLanguage: string
  page: { titled: string; untitled: string; of_titled: string; of_untitled: string }
  quoted: readonly [string, string]
  /** Headings that request a conclusion or an introduction. */
  isConclusion: RegExp
  isIntroduction: RegExp
}

/** Chooses among phrases, deterministically per article; never one used before, as long as others are left. */
export type Choose = (phrases: readonly string[], blanks?: Readonly<Record<string, string>>) => string

const fill = (phrase: string, blanks: Readonly<Record<string, string>>): string =>
  phrase.replaceAll(/\{(\w+)\}/g, (whole, name: string) => blanks[name] ?? whole)

/** `said`: the current text, which has to be phrased differently. */
export const makeChoose = (seed: string, said = ''): Choose => {
  const used = new Set<string>()
  return (phrases, blanks = {}) => {
    const fitting = phrases.filter((phrase) => !/\{\w+\}/.test(fill(phrase, blanks)))
    const fresh = fitting.filter((phrase) => !used.has(phrase) && !said.includes(fill(phrase, blanks)))
    const among = fresh.length > 0 ? fresh : fitting
    const phrase = among[numberOf(`${seed} ${used.size}`) % Math.max(among.length, 1)] ?? ''
    used.add(phrase)
    return fill(phrase, blanks)
  }
}
