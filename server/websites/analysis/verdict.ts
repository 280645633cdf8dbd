// Scoring of a signal: it starts with full points, and each finding costs some. The result reports the most expensive
// finding.
import type { SignalResult } from '../../../contract/analysis.ts'
import { type Finding, type Signal, signalWeights } from '../../../contract/signals.ts'
import type { ReadSite } from './pages.ts'

export type Values = SignalResult['values']

export interface Loss<S extends Signal> {
  finding: Exclude<Finding<S>, 'fine'>
  /** Rounded up: a reported finding costs at least one point. */
  points: number
  values?: Values
}

export type Judge = (site: ReadSite) => SignalResult

const valueLengthMax = 200
const clipped = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? [...value].slice(0, valueLengthMax / 2).join('') : value,
    ]),
  )

/** Of findings with equal cost, the first one is reported. */
export const judged = <S extends Signal>(signal: S, fine: Values, losses: readonly Loss<S>[]): SignalResult => {
  const weight = signalWeights[signal]
  const real = losses.map((loss) => ({ ...loss, points: Math.ceil(loss.points) })).filter(({ points }) => points > 0)
  const lost = real.reduce((sum, { points }) => sum + points, 0)
  const worst = real.reduce<(typeof real)[number] | null>(
    (found, loss) => (found === null || loss.points > found.points ? loss : found),
    null,
  )
  return {
    signal,
    points: Math.max(0, weight - lost),
    weight,
    finding: worst?.finding ?? 'fine',
    values: clipped(worst === null ? fine : (worst.values ?? {})),
  }
}

/** Nothing could be measured: worth a part of the points, neither good nor bad. */
export const unmeasured = <S extends Signal>(
  signal: S,
  finding: Exclude<Finding<S>, 'fine'>,
  points: number,
): SignalResult => judged(signal, {}, [{ finding, points: signalWeights[signal] - points }])

/** If hardly anything can be judged, missing findings do not earn full points; actual findings still count. */
export const atMost = (result: SignalResult, unknown: SignalResult): SignalResult =>
  result.points > unknown.points ? unknown : result

/** 0 up to `from`, 1 from `to` on, linear in between. */
export const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

/** The cost of a share of pages: nothing up to the tolerated share, all of `points` if it is every page. */
export const shareLoss = (points: number, count: number, all: number, tolerated = 0): number =>
  all === 0 ? 0 : points * ramp(count / all, tolerated, 1)
