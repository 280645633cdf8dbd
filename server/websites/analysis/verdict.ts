// How a signal is judged: it has all its points until something is found that costs some. What costs most is what the result tells.
import type { SignalResult } from '../../../contract/analysis.ts'
import { type Finding, type Signal, signalWeights } from '../../../contract/signals.ts'
import type { ReadSite } from './pages.ts'

export type Values = SignalResult['values']

export interface Loss<S extends Signal> {
  finding: Exclude<Finding<S>, 'fine'>
  /** Fractions round up: whatever is worth telling costs at least one. */
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

/** Of losses that cost the same, the one named first is told. */
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

/** Nothing could be measured: worth a part of the points, neither praise nor blame. */
export const unmeasured = <S extends Signal>(
  signal: S,
  finding: Exclude<Finding<S>, 'fine'>,
  points: number,
): SignalResult => judged(signal, {}, [{ finding, points: signalWeights[signal] - points }])

/** Where hardly anything can be judged, nothing found is no praise; what was found counts all the same. */
export const atMost = (result: SignalResult, unknown: SignalResult): SignalResult =>
  result.points > unknown.points ? unknown : result

/** 0 up to `from`, 1 at `to` and beyond, straight between them. */
export const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

/** What a share of pages costs: nothing up to the share that is tolerated, all of `points` when it is every page. */
export const shareLoss = (points: number, count: number, all: number, tolerated = 0): number =>
  all === 0 ? 0 : points * ramp(count / all, tolerated, 1)
