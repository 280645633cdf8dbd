// How much time is left, in the two largest units that say something. Pure, so that a clock can be tested without waiting.

export interface TimeLeft {
  days: number
  hours: number
  minutes: number
  seconds: number
}

export const timeLeft = (untilMs: number, nowMs: number): TimeLeft => {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor((seconds % 86_400) / 3_600),
    minutes: Math.floor((seconds % 3_600) / 60),
    seconds: seconds % 60,
  }
}

export type TimeUnit = keyof TimeLeft

const units: readonly TimeUnit[] = ['days', 'hours', 'minutes', 'seconds']

/** The largest unit that is not zero and the one below it; at the very end the seconds alone. */
export const leadingUnits = (left: TimeLeft): TimeUnit[] => {
  const first = units.findIndex((unit) => left[unit] > 0)
  return first === -1 ? ['seconds'] : units.slice(first, first + 2)
}
