// Rates a quality score, and finds the signals that cost the most points.
import type { SignalResult } from '../../../contract/analysis.ts'

export type Band = 'good' | 'fair' | 'weak' | 'poor'

/** Thresholds of the ring's colours. */
export const bandOf = (score: number): Band =>
  score >= 75 ? 'good' : score >= 60 ? 'fair' : score >= 40 ? 'weak' : 'poor'

/** The signals with the most points to gain, largest first; full ones are excluded. */
export const worstSignals = (signals: readonly SignalResult[], count: number): SignalResult[] =>
  signals
    .filter(({ points, weight }) => points < weight)
    .toSorted((one, other) => other.weight - other.points - (one.weight - one.points))
    .slice(0, count)
