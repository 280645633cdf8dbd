// Points in time as short as they can be said: the hour alone when it is today.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString()

/** `14:05` today, with its date on any other day. */
export const useMoment = (): ((at: string) => string) => {
  const { i18n } = useTranslation()
  const format = useFormat()
  return useMemo(() => {
    const hour = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, { timeStyle: 'short' })
    return (at) => (isSameDay(new Date(at), new Date()) ? hour.format(new Date(at)) : format.dateTime(at))
  }, [i18n.language, format])
}
