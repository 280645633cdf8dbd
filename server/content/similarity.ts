// Text similarity: how much of a text appears on another page word for word, in runs (shingles) of at least so many
// equal words in the same order.
import { passagesMax, type Similarity } from '../../contract/similarity.ts'
import { normalised } from '../../contract/unicode.ts'

const shingleWords = 6
const passageLettersMax = 400

interface Word {
  text: string
  folded: string
}

const wordsIn = (text: string): Word[] =>
  (text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? []).map((word) => ({
    text: word,
    folded: normalised(word, 'NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase(),
  }))

const keyAt = (words: readonly Word[], at: number): string =>
  words
    .slice(at, at + shingleWords)
    .map(({ folded }) => folded)
    .join(' ')

const shinglesOf = (text: string): Set<string> => {
  const words = wordsIn(text)
  const keys = new Set<string>()
  for (let at = 0; at + shingleWords <= words.length; at += 1) keys.add(keyAt(words, at))
  return keys
}

/** `percent` is null if there is nothing to compare. */
export const compareTexts = (paragraphs: readonly string[], page: readonly string[]): Similarity => {
  const known = shinglesOf(page.join('\n'))
  let all = 0
  let shared = 0
  const passages: Similarity['passages'] = []
  for (const paragraph of paragraphs) {
    const words = wordsIn(paragraph)
    all += words.length
    for (const [from, to] of runsOf(words, known)) {
      shared += to - from
      const text = words.slice(from, to).map((word) => word.text)
      passages.push({ text: text.join(' ').slice(0, passageLettersMax).toWellFormed(), words: to - from })
    }
  }
  if (all === 0 || known.size === 0) return { percent: null, passages: [] }
  passages.sort((a, b) => b.words - a.words)
  return { percent: Math.round((shared / all) * 100), passages: passages.slice(0, passagesMax) }
}

/** Ranges of words covered by known shingles; the end is exclusive. */
const runsOf = (words: readonly Word[], known: ReadonlySet<string>): [number, number][] => {
  const runs: [number, number][] = []
  for (let at = 0; at + shingleWords <= words.length; at += 1) {
    if (!known.has(keyAt(words, at))) continue
    const last = runs.at(-1)
    if (last !== undefined && at <= last[1]) last[1] = at + shingleWords
    else runs.push([at, at + shingleWords])
  }
  return runs
}
