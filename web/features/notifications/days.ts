// Times of notifications in the reader’s language: short, in full, and as the day a list is grouped by.
import { useEffect, useMemo, useState } from 'react'
import { dayMs, minuteMs } from '../../../contract/durations.ts'
import { localeOf } from '../../lib/format.ts'
import type { Language } from '../../lib/i18n.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'

interface Times {
  /** "15. Nov. 2026, 08:20" */
  short(at: string): string
  /** "08:20" */
  time(at: string): string
  /** With weekday and seconds. */
  full(at: string): string
  /** "Heute", "Gestern", "Freitag, 13. November 2026" */
  day(at: string, now: Date): string
}

/** Calendar days between the two in the reader’s time zone; a day of 23 or 25 hours counts as one. */
const daysAgo = (at: Date, now: Date): number => {
  const midnight = (of: Date) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime()
  return Math.round((midnight(now) - midnight(at)) / dayMs)
}

const capitalised = (text: string, locale: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

export const createTimes = (language: Language): Times => {
  const locale = localeOf(language)
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', ...clock })
  const time = new Intl.DateTimeFormat(locale, clock)
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return {
    short: (at) => short.format(new Date(at)),
    time: (at) => time.format(new Date(at)),
    full: (at) => full.format(new Date(at)),
    day: (at, now) => {
      const date = new Date(at)
      const ago = daysAgo(date, now)
      return ago === 0 || ago === 1 ? capitalised(relative.format(-ago, 'day'), locale) : day.format(date)
    },
  }
}

export const useTimes = (): Times => {
  const { language } = useLanguageChoice()
  return useMemo(() => createTimes(language), [language])
}

interface Day<T> {
  label: string
  entries: T[]
}

/** Groups consecutive entries of the same day. */
export const byDay = <T extends { created_at: string }>(entries: readonly T[], times: Times, now: Date): Day<T>[] => {
  const days: Day<T>[] = []
  for (const entry of entries) {
    const label = times.day(entry.created_at, now)
    const last = days.at(-1)
    if (last?.label === label) last.entries.push(entry)
    else days.push({ label, entries: [entry] })
  }
  return days
}

/** The current time, updated every minute, for texts like "5 minutes ago". */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
