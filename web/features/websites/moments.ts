// Formats timestamps as short as possible: only the time if it is today.
import { useMemo } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { minuteMs } from '../../../contract/durations.ts'
import { localeOf, useFormat } from '../../lib/format.ts'

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString()

export interface Moments {
  /** `14:05` today, with the date on any other day. */
  of(at: string): string
  /** The same for future times, but never the current or a past minute. */
  next(at: string): string
}

/** Less than a minute away, or due: there is no countdown, so that a screen reader does not announce every second. */
const isAboutToCome = (at: string, now: Date): boolean => new Date(at).getTime() - now.getTime() < minuteMs

export const useMoments = (): Moments => {
  const { t, i18n } = useTranslation('websites')
  const format = useFormat()
  return useMemo(() => {
    const hour = new Intl.DateTimeFormat(localeOf(i18n.language), { timeStyle: 'short' })
    const of = (at: string) => (isSameDay(new Date(at), new Date()) ? hour.format(new Date(at)) : format.dateTime(at))
    return { of, next: (at) => (isAboutToCome(at, new Date()) ? t('withinAMinute') : of(at)) }
  }, [t, i18n.language, format])
}
