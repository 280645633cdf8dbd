// Ranks the sentences of a page by centrality: those that share words with many others, with a bonus at the beginning,
// for matching the heading above, and for matching the request.
import type { Sentence } from './sentences.ts'
import { type DraftLanguage, stemsOf } from './words.ts'

const rounds = 24
const damping = 0.85

/** Similarity: shared words relative to the length of both. */
const likeness = (a: Sentence, b: Sentence): number => {
  const [small, large] = a.stems.size < b.stems.size ? [a.stems, b.stems] : [b.stems, a.stems]
  let shared = 0
  for (const stem of small) if (large.has(stem)) shared += 1
  return shared === 0 ? 0 : shared / (Math.log(a.stems.size + 1) + Math.log(b.stems.size + 1))
}

/** Similarity matrix of all pairs; each row is normalised to a sum of one. */
const sharesBetween = (sentences: readonly Sentence[]): Float64Array => {
  const count = sentences.length
  const table = new Float64Array(count * count)
  for (const [at, one] of sentences.entries()) {
    for (let other = at + 1; other < count; other += 1) {
      const weight = likeness(one, sentences[other] ?? one)
      table[at * count + other] = weight
      table[other * count + at] = weight
    }
  }
  for (let at = 0; at < count; at += 1) {
    const row = table.subarray(at * count, (at + 1) * count)
    const sum = row.reduce((whole, weight) => whole + weight, 0)
    if (sum > 0) row.forEach((weight, to) => (row[to] = weight / sum))
  }
  return table
}

/** Centrality of each sentence, from 0 to 1. */
const centrality = (sentences: readonly Sentence[]): number[] => {
  const count = sentences.length
  const shares = sharesBetween(sentences)
  let scores = new Float64Array(count).fill(1)
  for (let round = 0; round < rounds; round += 1) {
    const next = new Float64Array(count).fill(1 - damping)
    for (let from = 0; from < count; from += 1) {
      const given = damping * (scores[from] ?? 0)
      for (let to = 0; to < count; to += 1) {
        next[to] = (next[to] ?? 0) + given * (shares[from * count + to] ?? 0)
      }
    }
    scores = next
  }
  const most = Math.max(...scores, Number.MIN_VALUE)
  return Array.from(scores, (score) => score / most)
}

const sharedPart = (wanted: ReadonlySet<string>, stems: ReadonlySet<string>): number => {
  if (wanted.size === 0) return 0
  let shared = 0
  for (const stem of wanted) if (stems.has(stem)) shared += 1
  return shared / wanted.size
}

const pull = {
  first: 0.5,
  early: 0.25,
  opensLine: 0.15,
  heading: 0.3,
  wanted: 0.8,
  own: -0.55,
  asks: -0.25,
  calls: -0.2,
}
const earlyLines = 3

/** A score for each sentence; deterministic for the same page and request. */
export const rankSentences = (
  sentences: readonly Sentence[],
  { language, about }: { language: DraftLanguage; about: string },
): number[] => {
  const wanted = stemsOf(about, language)
  const early = new Set([...new Set(sentences.map(({ line }) => line))].slice(0, earlyLines))
  const headings = new Map(
    [...new Set(sentences.map(({ heading }) => heading))].map((heading) => [heading, stemsOf(heading ?? '', language)]),
  )
  return centrality(sentences).map((central, at) => {
    const one = sentences[at]
    if (one === undefined) return 0
    const opensLine = sentences[at - 1]?.line !== one.line
    const boost =
      1 +
      (at === 0 ? pull.first : 0) +
      (early.has(one.line) ? pull.early : 0) +
      (opensLine ? pull.opensLine : 0) +
      pull.heading * sharedPart(headings.get(one.heading) ?? new Set(), one.stems) +
      pull.wanted * sharedPart(wanted, one.stems) +
      (one.own ? pull.own : 0) +
      (/\?["“”’)]*$/.test(one.text) ? pull.asks : 0) +
      (/!["“”’)]*$/.test(one.text) ? pull.calls : 0)
    return (0.2 + central) * boost
  })
}

const leaningMax = 3

/** The sentence with the preceding ones it depends on; null: too many, or they are excluded. */
const withSupport = (
  sentences: readonly Sentence[],
  at: number,
  isFree: (one: Sentence) => boolean,
): Sentence[] | null => {
  const taken: Sentence[] = []
  for (let place = at; place >= 0 && taken.length <= leaningMax; place -= 1) {
    const one = sentences[place]
    if (one === undefined || !isFree(one)) return null
    taken.unshift(one)
    if (!one.leans) return taken
  }
  return null
}

const ownPart = 0.4
const othersWordsMin = 100

/**
 * An article is more than quotations: if the page has other text, sentences about itself are limited to the smaller
 * part.
 */
const ownWordsMax = (sentences: readonly Sentence[], words: number): number => {
  const others = sentences.reduce((sum, one) => sum + (one.own ? 0 : one.words), 0)
  return others < othersWordsMin ? words : Math.min(words, Math.max(others, othersWordsMin)) * ownPart
}

/** The best sentences up to this many words, in page order; none without those it depends on. */
export const chooseSentences = (
  sentences: readonly Sentence[],
  scores: readonly number[],
  { words, isFree = () => true }: { words: number; isFree?: (one: Sentence) => boolean },
): Sentence[] => {
  // Ties go to the first: sorting is stable.
  const order = sentences.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  const chosen = new Set<Sentence>()
  let left = words
  let ownLeft = ownWordsMax(sentences, words)
  for (const at of order) {
    const group = withSupport(sentences, at, isFree)?.filter((one) => !chosen.has(one)) ?? []
    const length = group.reduce((sum, one) => sum + one.words, 0)
    // The last sentence may be a little too long; half of it has to fit, unless there would be nothing at all.
    if (group.length === 0 || (chosen.size > 0 && length / 2 > left)) continue
    const own = group.some((one) => one.own) ? length : 0
    if (chosen.size > 0 && own > ownLeft) continue
    for (const one of group) chosen.add(one)
    left -= length
    ownLeft -= own
    if (left <= 0) break
  }
  return [...chosen].sort((a, b) => a.at - b.at)
}
