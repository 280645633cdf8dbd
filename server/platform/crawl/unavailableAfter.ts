// `unavailable_after`: the moment from which a page asks search engines to drop it, in the forms of dates that they
// accept (ISO 8601, RFC 822, RFC 850 and the form of C programs).
import { dayMs, minuteMs } from '../../../contract/durations.ts'
import { searchEngines } from './robots.ts'

/** Moments in ms, keyed by robot name; `robots` means all robots. */
export type Moments = Map<string, number>

const heard: ReadonlySet<string> = new Set(['robots', ...searchEngines])
const dateLengthMax = 80

/** Keeps the earliest moment that the content names for this robot. */
export const hearMoment = (moments: Moments, agent: string, content: string): void => {
  if (!heard.has(agent)) return
  for (const { index, 0: named } of content.matchAll(/unavailable_after[\t\n\f\r ]{0,9}:/gi)) {
    const from = index + named.length
    const at = momentIn(content.slice(from, from + dateLengthMax))
    if (at !== null) moments.set(agent, Math.min(at, moments.get(agent) ?? at))
  }
}

/** The earliest moment for all robots or one of the search engines; null if there is none. */
export const earliestOf = (...all: readonly Moments[]): string | null => {
  const moments = all.flatMap((each) => [...each.values()])
  return moments.length === 0 ? null : new Date(Math.min(...moments)).toISOString()
}

/** Each line of X-Robots-Tag is for all robots, or for the one that it begins with. */
export const momentsIn = (header: string): Moments => {
  const moments: Moments = new Map()
  for (const line of header.toLowerCase().split('\n')) {
    const agents = [...line.matchAll(/(?:^|,)[\t ]{0,9}([a-z_-]{2,40})[\t ]{0,9}:/g)].filter(
      ([, name]) => !isRule(name),
    )
    // Up to the first robot that is named, a line is for all of them.
    const parts = [{ index: 0, name: 'robots' }, ...agents.map(({ index, 1: name = '' }) => ({ index, name }))]
    for (const [at, { index, name }] of parts.entries()) {
      hearMoment(moments, name, line.slice(index, parts[at + 1]?.index))
    }
  }
  return moments
}

const isRule = (name: string | undefined): boolean => name === 'unavailable_after' || /^max-/.test(name ?? '')

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const

const time = String.raw`(?:[T ,]\s{0,3}(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s{0,3}([a-z]{1,5}|[+-]\d{2}:?\d{2})?)?`
const isoForm = new RegExp(String.raw`^\s{0,9}(\d{4})-(\d{2})-(\d{2})${time}`, 'i')
const dayFirst = new RegExp(
  String.raw`^\s{0,9}(?:[a-z]{3,9}\.?,?\s{0,3})?(\d{1,2})[\s-]{1,3}([a-z]{3})[a-z]{0,6}\.?[\s,-]{1,3}(\d{4}|\d{2})${time}`,
  'i',
)
const monthFirst = new RegExp(
  String.raw`^\s{0,9}(?:[a-z]{3,9}\.?,?\s{1,3})?([a-z]{3})[a-z]{0,6}\.?\s{1,3}(\d{1,2}),?\s{1,3}(\d{4})${time}`,
  'i',
)
const programForm =
  /^\s{0,9}(?:[a-z]{3,9},?\s{1,3})?([a-z]{3})[a-z]{0,6}\s{1,3}(\d{1,2})\s{1,3}(\d{1,2}):(\d{2}):(\d{2})\s{1,3}(?:([a-z]{1,5})\s{1,3})?(\d{4})/i

/** The date at the start of a text, in ms; null if it is none. */
export const momentIn = (text: string): number | null => {
  const iso = isoForm.exec(text)
  if (iso !== null) return momentOf(iso[1], Number(iso[2]) - 1, iso[3], iso.slice(4))
  const program = programForm.exec(text)
  if (program !== null) return momentOf(program[7], monthOf(program[1]), program[2], program.slice(3))
  const day = dayFirst.exec(text)
  if (day !== null) return momentOf(day[3], monthOf(day[2]), day[1], day.slice(4))
  const month = monthFirst.exec(text)
  return month === null ? null : momentOf(month[3], monthOf(month[1]), month[2], month.slice(4))
}

const monthOf = (name = ''): number => months.findIndex((month) => month === name.toLowerCase())

/** A date without a time of day means the end of that day. */
const momentOf = (
  year = '',
  month = -1,
  day = '',
  [hour, minute, second, zone]: readonly (string | undefined)[] = [],
): number | null => {
  const midnight = Date.UTC(yearOf(year), month, Number(day))
  const date = new Date(midnight)
  if (month < 0 || date.getUTCMonth() !== month || date.getUTCDate() !== Number(day)) return null
  if (hour === undefined) return midnight + dayMs
  const minutes = Number(hour) * 60 + Number(minute)
  return midnight + (minutes - offsetOf(zone)) * minuteMs + Number(second ?? 0) * 1_000
}

const centuryFrom = 70

const yearOf = (text: string): number => {
  const year = Number(text)
  if (text.length > 2) return year
  return year < centuryFrom ? 2_000 + year : 1_900 + year
}

/** Hours to add to Universal Time; of a name that is not among these nothing is known. */
const zones: Readonly<Record<string, number>> = {
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  cet: 1,
  cest: 2,
  mez: 1,
  mesz: 2,
  bst: 1,
}

const offsetOf = (zone: string | undefined): number => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? []
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const name = (zone ?? '').toLowerCase()
  return Object.hasOwn(zones, name) ? (zones[name] ?? 0) * 60 : 0
}
