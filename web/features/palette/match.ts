// Fuzzy match of a name: its score and the matching letters. Names that start with the input come first, then word
// starts, then the letters anywhere in a row, then the letters in this order.

export interface Match {
  /** Higher is better; among equal names the shorter one. */
  score: number
  /** Ranges of the matching letters: start inclusive, end exclusive. */
  ranges: readonly (readonly [number, number])[]
}

/** Normalised letters for comparison: without case and accents, at the same positions. */
const plain = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
      return bare.length === letter.length
        ? bare
        : letter.toLowerCase().length === letter.length
          ? letter.toLowerCase()
          : letter
    })
    .join('')

const isWordStart = (text: string, at: number): boolean => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

const scores = { begins: 4_000, wordBegins: 3_000, has: 2_000, scattered: 1_000 } as const
/** Letters that are too far apart match by chance. */
const gapsMax = 3

const together = (name: string, word: string): Match | null => {
  const first = name.indexOf(word)
  if (first === -1) return null
  let at = first
  while (at !== -1 && !isWordStart(name, at)) at = name.indexOf(word, at + 1)
  const place = at === -1 ? first : at
  const score = place === 0 ? scores.begins : at === -1 ? scores.has : scores.wordBegins
  return { score: score - place, ranges: [[place, place + word.length]] }
}

const scattered = (name: string, word: string): Match | null => {
  const ranges: [number, number][] = []
  let from = 0
  for (const letter of word) {
    const at = name.indexOf(letter, from)
    if (at === -1) return null
    const last = ranges.at(-1)
    if (last?.[1] === at) last[1] = at + letter.length
    else ranges.push([at, at + letter.length])
    from = at + letter.length
  }
  const [first] = ranges
  const begins = first !== undefined && isWordStart(name, first[0])
  if (!begins || ranges.length - 1 > gapsMax) return null
  return { score: scores.scattered - ranges.length * 50 - first[0], ranges }
}

const merged = (ranges: readonly (readonly [number, number])[]): [number, number][] => {
  const all: [number, number][] = []
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = all.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}

const matchName = (name: string, typed: string): Match | null => {
  const whole = together(name, typed)
  if (whole !== null) return whole
  const words = typed.split(/\s+/)
  const found = words.map((word) => together(name, word) ?? (words.length === 1 ? scattered(name, word) : null))
  const all = found.filter((match) => match !== null)
  if (all.length < words.length) return null
  return {
    score: Math.min(...all.map(({ score }) => score)) - words.length,
    ranges: merged(all.flatMap(({ ranges }) => ranges)),
  }
}

/** A synonym scores lower than the name and has no letters to highlight. */
const synonymPenalty = 900

/** Null: no match. */
export const match = (typed: string, name: string, synonyms: readonly string[] = []): Match | null => {
  const words = plain(typed.trim())
  if (words === '') return { score: 0, ranges: [] }
  const byName = matchName(plain(name), words)
  const others = synonyms
    .map((synonym) => together(plain(synonym), words)?.score ?? null)
    .filter((score) => score !== null)
  // A match inside a synonym’s word does not count.
  const bySynonym = Math.max(-1, ...others) - synonymPenalty
  const synonymCounts = bySynonym >= scores.wordBegins - synonymPenalty - 100
  if (byName !== null && (!synonymCounts || byName.score >= bySynonym)) {
    return { ...byName, score: byName.score - name.length / 100 }
  }
  return synonymCounts ? { score: bySynonym, ranges: [] } : null
}
