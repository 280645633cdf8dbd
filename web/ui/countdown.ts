// Time left, in the two largest useful units. Pure, so that it can be tested without waiting.

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

/** The largest non-zero unit and the one below it; at the end only seconds. */
export const leadingUnits = (left: TimeLeft): TimeUnit[] => {
  const first = units.findIndex((unit) => left[unit] > 0)
  return first === -1 ? ['seconds'] : units.slice(first, first + 2)
}
