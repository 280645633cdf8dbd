// Text as a list of words, the same everywhere: lower case without regard to a locale, composed, with ß as ss.

const wordPattern = /[\p{L}\p{N}]+(?:[-'’/&][\p{L}\p{N}]+)*/gu

export const folded = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('ß', 'ss').replaceAll('’', "'")

export const wordsOf = (text: string): string[] => folded(text).match(wordPattern) ?? []

export const countsOf = <T>(values: Iterable<T>): Map<T, number> => {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The one in the middle, of two the lower; null of none. */
export const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

/** The most frequent first; of equal counts the first in the order of the alphabet, so that no order of pages decides. */
export const rankedOf = <T extends string>(counts: ReadonlyMap<T, number>): [T, number][] =>
  [...counts].sort(([one, ones], [other, others]) => (ones === others ? (one < other ? -1 : 1) : others - ones))
