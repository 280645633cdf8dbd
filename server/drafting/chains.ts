// Chains of connected sentences: which must stay together, what two of them share, and where a text is best split into
// parts.
import type { Sentence } from './sentences.ts'

/** A sentence with those after it that depend on it; never split. */
export const chainsOf = (sentences: readonly Sentence[]): Sentence[][] => {
  const chains: Sentence[][] = []
  for (const one of sentences) {
    const before = chains.at(-1)
    if (before !== undefined && one.leans && before.at(-1)?.line === one.line) before.push(one)
    else chains.push([one])
  }
  return chains
}

export const wordsOf = (sentences: readonly Sentence[]): number => sentences.reduce((sum, one) => sum + one.words, 0)

export const stemsOfAll = (sentences: readonly Sentence[]): Set<string> =>
  new Set(sentences.flatMap(({ stems }) => [...stems]))

/** How many stems they have in common. */
export const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let count = 0
  for (const stem of a) if (b.has(stem)) count += 1
  return count
}

/** Splits into this many parts in page order, where two chains have little in common and the parts are about equal. */
export const cutIntoParts = (chains: readonly Sentence[][], count: number): Sentence[][] => {
  const lengths = chains.map(wordsOf)
  const even = lengths.reduce((sum, one) => sum + one, 0) / count
  const stems = chains.map(stemsOfAll)
  const cutCosts = chains.map((chain, at) => {
    if (at === 0) return 0
    const inLine = chains[at - 1]?.at(-1)?.line === chain[0]?.line ? 1 : 0
    return inLine + 0.2 * shared(stems[at - 1] ?? new Set(), stems[at] ?? new Set())
  })
  interface Way {
    cost: number
    cuts: readonly number[]
  }
  let ways: (Way | undefined)[] = [{ cost: 0, cuts: [] }]
  for (let part = 1; part <= count; part += 1) {
    const next: (Way | undefined)[] = []
    for (let end = part; end <= chains.length; end += 1) {
      let length = 0
      for (let start = end - 1; start >= part - 1; start -= 1) {
        length += lengths[start] ?? 0
        const way = ways[start]
        if (way === undefined) continue
        const cost = way.cost + ((length - even) / even) ** 2 + (cutCosts[start] ?? 0)
        if (cost < (next[end]?.cost ?? Infinity)) next[end] = { cost, cuts: [...way.cuts, start] }
      }
    }
    ways = next
  }
  const cuts = ways[chains.length]?.cuts ?? [0]
  return cuts.map((start, at) => chains.slice(start, cuts[at + 1] ?? chains.length).flat())
}
