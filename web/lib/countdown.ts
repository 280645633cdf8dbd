// Time left, in the two largest useful units. Pure, so that it can be tested without waiting.
import { daySeconds, hourSeconds } from '../../contract/durations.ts'

export interface TimeLeft {
  days: number
  hours: number
  minutes: number
  seconds: number
}

export const timeLeft = (untilMs: number, nowMs: number): TimeLeft => {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
  return {
    days: Math.floor(seconds / daySeconds),
    hours: Math.floor((seconds % daySeconds) / hourSeconds),
    minutes: Math.floor((seconds % hourSeconds) / 60),
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
