// Time of day of scheduled checks: random each time, so that no page can show a link just then, and a million links are
// spread evenly over 24 hours.
import { randomInt } from 'node:crypto'
import { dayMs } from '../../contract/durations.ts'

const precision = 2 ** 32

/** A random share of a day, from 0 to below 1. */
export const drawShare = (): number => randomInt(precision) / precision

/** Of the 24 hours that end at this moment, the share of those that are still to come. */
export const timeWithin = (end: Date, share: number, now: Date): Date => {
  const from = Math.max(end.getTime() - dayMs, now.getTime()) + 1
  return new Date(from + Math.floor(share * (end.getTime() - from)))
}
