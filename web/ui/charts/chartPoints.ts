// Labels of a chart: the days on the axis, and the values as text.
import { localeOf } from '../../lib/format.ts'
import { monthName } from '../../lib/months.ts'
import type { ChartPoint, ChartSeries } from './series.ts'

export interface DayNames {
  /** With its year. */
  whole(day: string): string
  /** For an axis: without the year. */
  short(day: string): string
}

/** A calendar day, not a point in time: it is the same in every time zone. */
export const dayNames = (language: string): DayNames => {
  const whole = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return { whole: (day) => whole.format(new Date(day)), short: (day) => short.format(new Date(day)) }
}

/** The same for months, each identified by its first day. */
export const monthNames = (language: string): DayNames => {
  const short = new Intl.DateTimeFormat(localeOf(language), { month: 'short', year: '2-digit', timeZone: 'UTC' })
  return { whole: (day) => monthName(day, language), short: (day) => short.format(new Date(day)) }
}

/** Evenly spaced days, including the first and the last, as many as fit. */
export const axisDays = (points: readonly ChartPoint[], daysMax: number): string[] => {
  const last = points.length - 1
  const count = Math.min(points.length, Math.max(2, daysMax))
  const chosen = Array.from({ length: count }, (_, at) => points[Math.round((at * last) / Math.max(1, count - 1))])
  return chosen.flatMap((point) => point?.day ?? [])
}

const figureOf = (point: ChartPoint, key: string): number | null => {
  const value = point[key]
  return typeof value === 'number' ? value : value === null ? null : 0
}

export const figuresOf = (point: ChartPoint, series: readonly ChartSeries[]): (number | null)[] =>
  series.map(({ key }) => figureOf(point, key))

/**
 * The days with a change, for the table alternative: the first, the last, and each that differs from the one before.
 */
export const tellingPoints = (points: readonly ChartPoint[], series: readonly ChartSeries[]): ChartPoint[] =>
  points.filter((point, at) => {
    const before = points[at - 1]
    if (before === undefined || at === points.length - 1) return true
    return series.some(({ key }) => figureOf(point, key) !== figureOf(before, key))
  })
