// The period of a statistics request: the last days, or a range from one day to another. Pure.
import { dayMs } from '../../contract/durations.ts'
import { analyticsDaysMax } from '../../contract/limits.ts'
import type { analyticsPeriods } from '../../contract/referrals.ts'
import { AppError } from '../platform/errors.ts'

const daysByDefault = 30

/** Days in UTC, both included. */
export interface DayRange {
  from: string
  to: string
}

export interface RequestedPeriod {
  days?: (typeof analyticsPeriods)[number] | undefined
  from?: string | undefined
  to?: string | undefined
}

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

export const daysOf = ({ from, to }: DayRange): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** Cuts off future days: for members east of UTC, tomorrow may already be today. */
export const periodOf = (asked: RequestedPeriod, today: string): DayRange => {
  const { from: first, to: last } = asked
  if (first !== undefined && last !== undefined && first > last) throw refusalOf('from')
  const notAhead = (day: string): string => (day > today ? today : day)
  const to = notAhead(last ?? today)
  const days = Number(asked.days ?? daysByDefault)
  const from = first === undefined ? dayAfter(to, 1 - days) : notAhead(first)
  const range = { from, to: to < from ? from : to }
  if (daysOf(range) > analyticsDaysMax) throw refusalOf(first === undefined ? 'to' : 'from')
  return range
}

const refusalOf = (path: 'from' | 'to'): AppError =>
  new AppError('invalid_input', { issues: [{ path, code: 'wrong_value' }] })

/** The same number of days directly before it. */
export const periodBefore = (range: DayRange): DayRange => ({
  from: dayAfter(range.from, -daysOf(range)),
  to: dayAfter(range.from, -1),
})
