// The engine's own sentences: what stands between those of a page, by language and tone. Blanks in braces are filled in by whoever uses them.
import type { DraftingBrief } from './brief.ts'
import { numberOf } from './words.ts'

export type Tone = DraftingBrief['tone']

interface OfTone {
  /** Of the article: {Topic}. */
  titles: readonly string[]
  /** {topic}, {page} as the subject or object of a sentence, {Page} at its beginning, {of_page} after "von" or "from". */
  openings: readonly string[]
  /** Between two sections; some name a {word} of the one that follows. */
  bridges: readonly string[]
  /** With the {link}, whatever its words are. */
  links: readonly string[]
  closings: readonly string[]
  /** The heading of the last section. */
  conclusion: string
}

export interface Phrases {
  tones: Readonly<Record<Tone, OfTone>>
  /** Before words that are the page's own. */
  quotes: readonly string[]
  /** Where the link's words are the name of a host. */
  hostLinks: readonly string[]
  /** Where the link's words say nothing by themselves, such as "here". */
  bareLinks: readonly string[]
  bareAnchor: RegExp
  /** Headings that fit anything. */
  headings: readonly string[]
  /** {first} and {second} are words of the section. */
  pair: string
  /** Headings with the only word. */
  singles: readonly string[]
  /** Of a heading with nothing on the page that belongs below it. */
  nothingFound: readonly string[]
  /** Before points that are a list only here. */
  lists: readonly string[]
  otherLanguage: string
  page: { titled: string; untitled: string; of_titled: string; of_untitled: string }
  quoted: readonly [string, string]
  /** Headings that ask for an end, or for a beginning. */
  isConclusion: RegExp
  isIntroduction: RegExp
}

/** Chooses among phrases, the same for the same article; never one that was used before, as long as others are left. */
export type Choose = (phrases: readonly string[], blanks?: Readonly<Record<string, string>>) => string

const fill = (phrase: string, blanks: Readonly<Record<string, string>>): string =>
  phrase.replaceAll(/\{(\w+)\}/g, (whole, name: string) => blanks[name] ?? whole)

/** `said`: what stands there already and is to be said otherwise. */
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
