// Credit counter: an increase is announced, counted up and held, with the timings of the specification. Pure, so that
// every moment can be tested.

const gainBadgeMs = 800
const countMs = 1_500
export const countSteps = 60
const holdMs = 1_000
export const stepMs = countMs / countSteps

export type CounterMoment =
  | { phase: 'gain'; shown: number; gain: number }
  | { phase: 'counting'; shown: number; gain: number }
  | { phase: 'hold'; shown: number; gain: number }
  | { phase: 'over'; shown: number }

/** Only an increase of a balance above 0 is animated; everything else is shown at once. */
export const isPlayed = (previous: number | null, next: number): previous is number =>
  previous !== null && previous > 0 && next > previous

export const counterAt = (from: number, to: number, elapsedMs: number): CounterMoment => {
  const gain = to - from
  const counting = elapsedMs - gainBadgeMs
  if (counting < 0) return { phase: 'gain', shown: from, gain }
  const step = Math.floor(counting / stepMs)
  if (step < countSteps) return { phase: 'counting', shown: Math.round(from + (gain * step) / countSteps), gain }
  if (counting < countMs + holdMs) return { phase: 'hold', shown: to, gain }
  return { phase: 'over', shown: to }
}
