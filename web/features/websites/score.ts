// What a quality score says in a word, and which signals cost the most.
import type { SignalResult } from '../../../contract/analysis.ts'

export type Band = 'good' | 'fair' | 'weak' | 'poor'

/** The steps of the ring's colours. */
export const bandOf = (score: number): Band =>
  score >= 75 ? 'good' : score >= 60 ? 'fair' : score >= 40 ? 'weak' : 'poor'

/** The signals in which most is to be gained, most first; the full ones are not among them. */
export const worstSignals = (signals: readonly SignalResult[], count: number): SignalResult[] =>
  signals
    .filter(({ points, weight }) => points < weight)
    .toSorted((one, other) => other.weight - other.points - (one.weight - one.points))
    .slice(0, count)
