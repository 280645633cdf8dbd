// How much of what a page says it says itself: text that stands on it several times, or on other pages of the site as well, is no
// more to read. Told by runs of words, so that neither a page number nor another order of sentences makes new text.
import type { OwnText, ReadPage } from './pages.ts'
import { ramp } from './verdict.ts'
import { wordsOf } from './words.ts'

const runWords = 4
/** Of one page; its text is cut before, so that only heaps of very short words have more. */
const comparedWordsMax = 5_000
/** Below this a page is short, and whatever it shares with others says nothing. */
const comparedWordsMin = 30
/** Menus, notes on authors and conditions of delivery stand on every page of an honest site. */
const repeatedTolerated = 0.4
/** Shared runs of all runs that two pages have: the same text with other names in it is above. */
const copyMin = 0.8

interface Runs {
  /** Of all of the page, repeated ones as often as they stand there. */
  count: number
  different: ReadonlySet<string>
}

const runsOf = (text: string): Runs => {
  const words = wordsOf(text)
    .slice(0, comparedWordsMax)
    .filter((word) => !/\p{N}/u.test(word))
  if (words.length < comparedWordsMin) return { count: 0, different: new Set() }
  const runs = words.slice(runWords - 1).map((_, at) => words.slice(at, at + runWords).join(' '))
  return { count: runs.length, different: new Set(runs) }
}

/** By run, on how many of the pages it stands. */
const pagesWith = (pages: readonly Runs[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { different } of pages) for (const run of different) counts.set(run, (counts.get(run) ?? 0) + 1)
  return counts
}

/** What several pages share is divided among them, so that their order does not matter. */
const ownShare = ({ count, different }: Runs, shared: ReadonlyMap<string, number>): number => {
  if (count === 0) return 1
  let own = 0
  for (const run of different) own += 1 / (shared.get(run) ?? 1)
  return 1 - ramp(1 - own / count, repeatedTolerated, 1)
}

const areCopies = (one: Runs, other: Runs): boolean => {
  const [small, large] = one.different.size < other.different.size ? [one, other] : [other, one]
  // Of such different lengths they cannot share enough.
  if (small.count === 0 || small.different.size < copyMin * large.different.size) return false
  let both = 0
  for (const run of small.different) if (large.different.has(run)) both += 1
  return both / (small.different.size + large.different.size - both) >= copyMin
}

export const ownTextOf = (pages: readonly ReadPage[]): OwnText => {
  const runs = pages.map(({ facts }) => runsOf(facts.text))
  const wordsWith = (shared: ReadonlyMap<string, number>): number[] =>
    runs.map((page, at) => Math.round((pages[at]?.facts.words ?? 0) * ownShare(page, shared)))
  return {
    words: wordsWith(pagesWith(runs)),
    wordsAlone: wordsWith(new Map()),
    copies: runs.filter((page) => runs.some((other) => other !== page && areCopies(page, other))).length,
  }
}
