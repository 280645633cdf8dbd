// Formats a date range, as short as the locale allows: "18 Oct – 16 Nov 2026".
import { dayMs } from '../../../contract/durations.ts'
import { localeOf } from '../../lib/format.ts'
import type { DayRange } from './analyticsFilters.ts'

/** A calendar day, not a point in time: it is the same in every time zone. */
export const rangeText = (language: string, { from, to }: DayRange): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  )

export const daysOf = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1
