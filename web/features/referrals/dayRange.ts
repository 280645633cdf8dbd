// A span of days in words, as short as the reader's language has it: "18 Oct – 16 Nov 2026".
import { localeOf } from '../../lib/format.ts'
import type { DayRange } from './analyticsFilters.ts'

const dayMs = 86_400_000

/** A day is no moment: it has the same name in every zone. */
export const rangeText = (language: string, { from, to }: DayRange): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  )

export const daysOf = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1
