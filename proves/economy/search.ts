// Hill climbing: keeps the sequences that gained most and tries variants of them, beside new ones.
import type { Random } from './random.ts'
import type { Result } from './run.ts'
import { anySequence, describeSequence, type Sequence, variantOf } from './sequences.ts'

const goals = {
  /** Beyond what it paid for. */
  profit: ({ profitCents }: Result) => profitCents,
  /** From honest members, which is no profit by itself: they got links for it. */
  taken: ({ taken }: Result) => taken,
  /** From honest buyers, by links that were removed. */
  claims: ({ openClaims }: Result) => openClaims,
  writtenOff: ({ writtenOff }: Result) => writtenOff,
} as const
type Goal = keyof typeof goals
const goalNames = Object.keys(goals) as Goal[]

interface Best {
  sequence: Sequence
  score: number
}

export interface Search {
  next(): { sequence: Sequence; origin: string }
  learn(sequence: Sequence, result: Result): void
  /** The best of each goal, as lines. */
  summary(): string[]
}

const newShare = 0.5

export const createSearch = (random: Random, steps: number): Search => {
  const best = new Map<Goal, Best>()
  return {
    next: () => {
      const goal = goalNames[Math.floor(random() * goalNames.length)] ?? 'profit'
      const known = best.get(goal)
      if (known === undefined || random() < newShare) return { sequence: anySequence(random, steps), origin: 'new' }
      return { sequence: variantOf(known.sequence, random), origin: `variant for ${goal}` }
    },
    learn: (sequence, result) => {
      for (const goal of goalNames) {
        const score = goals[goal](result)
        if (score > (best.get(goal)?.score ?? Number.NEGATIVE_INFINITY)) best.set(goal, { sequence, score })
      }
    },
    summary: () =>
      [...best].map(([goal, { sequence, score }]) => `Most ${goal}: ${score}, by ${describeSequence(sequence)}.`),
  }
}
