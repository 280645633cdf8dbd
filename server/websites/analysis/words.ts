// Tokeniser: text as a list of words, normalised the same way everywhere: locale-independent lower case, composed
// (NFC), with ß as ss.
import { normalised } from '../../../contract/unicode.ts'

const wordPattern = /[\p{L}\p{N}]+(?:[-'’/&][\p{L}\p{N}]+)*/gu

export const folded = (text: string): string =>
  normalised(text, 'NFC').toLowerCase().replaceAll('ß', 'ss').replaceAll('’', "'")

export const wordsOf = (text: string): string[] => folded(text).match(wordPattern) ?? []

export const countsOf = <T>(values: Iterable<T>): Map<T, number> => {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The lower median; null for an empty list. */
export const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

/** Most frequent first; ties are sorted alphabetically, so that the order of pages does not matter. */
export const rankedOf = <T extends string>(counts: ReadonlyMap<T, number>): [T, number][] =>
  [...counts].sort(([one, ones], [other, others]) => (ones === others ? (one < other ? -1 : 1) : others - ones))
