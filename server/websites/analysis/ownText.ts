// Duplicate text detection: text that is repeated on a page or on other pages of the site counts once. Compares runs of
// words (shingles), so that neither a page number nor another order of sentences makes new text.
import type { OwnText, ReadPage } from './pages.ts'
import { ramp } from './verdict.ts'
import { wordsOf } from './words.ts'

const runWords = 4
/** Per page; the text is truncated before, so that only very short words can exceed it. */
const comparedWordsMax = 5_000
/** Below this a page is short, and text shared with others is no evidence. */
const comparedWordsMin = 30
/** Menus, author notes and delivery terms are on every page of a legitimate site. */
const repeatedTolerated = 0.4
/** Jaccard similarity of the word runs of two pages: the same text with other names in it is above. */
const copyMin = 0.8

interface Runs {
  /** All runs of the page, including repetitions. */
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

/** For each run, the number of pages that contain it. */
const pagesWith = (pages: readonly Runs[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { different } of pages) for (const run of different) counts.set(run, (counts.get(run) ?? 0) + 1)
  return counts
}

/** Text that several pages share is divided among them, so that their order does not matter. */
const ownShare = ({ count, different }: Runs, shared: ReadonlyMap<string, number>): number => {
  if (count === 0) return 1
  let own = 0
  for (const run of different) own += 1 / (shared.get(run) ?? 1)
  return 1 - ramp(1 - own / count, repeatedTolerated, 1)
}

const areCopies = (one: Runs, other: Runs): boolean => {
  const [small, large] = one.different.size < other.different.size ? [one, other] : [other, one]
  // With such different lengths they cannot share enough.
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
