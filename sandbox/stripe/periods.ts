// Terms of a plan: renew on the same day of each month as the start, or on the last day of a shorter month. Pure.
import { daySeconds } from '../../contract/durations.ts'

export interface Interval {
  interval: string
  interval_count: number
}

const monthsLater = (anchor: number, months: number): number => {
  const start = new Date(anchor * 1000)
  const first = new Date(start)
  first.setUTCDate(1)
  first.setUTCMonth(start.getUTCMonth() + months)
  const daysInMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(start.getUTCDate(), daysInMonth))
  return first.getTime() / 1000
}

const later = (anchor: number, { interval, interval_count: each }: Interval, times: number): number => {
  switch (interval) {
    case 'day':
      return anchor + times * each * daySeconds
    case 'week':
      return anchor + times * each * 7 * daySeconds
    case 'month':
      return monthsLater(anchor, times * each)
    case 'year':
      return monthsLater(anchor, times * each * 12)
    default:
      throw new Error(`Unknown interval: ${interval}`)
  }
}

/** The end of the term that begins at `start`, counted from the anchor so that the 31st returns after February. */
export const periodEnd = (anchor: number, interval: Interval, start: number): number => {
  let times = 1
  while (later(anchor, interval, times) <= start) times += 1
  return later(anchor, interval, times)
}
