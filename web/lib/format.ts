// Formats numbers and dates in the reader's language. Credits are integers; money is in cents.
import { useTranslation } from './translation.ts'
import { daySeconds, hourSeconds } from '../../contract/durations.ts'
import { handOf } from './fastFormat.ts'

export interface Format {
  number(value: number): string
  credits(value: number): string
  /** With an explicit sign, for credits received or spent. */
  signed(value: number): string
  percent(share: number): string
  /** A configured percentage, to two decimals. */
  setPercent(percent: number): string
  money(cents: number, currency?: string): string
  compact(value: number): string
  date(at: string | Date): string
  dateTime(at: string | Date): string
  /** Relative time in the largest useful unit. */
  ago(at: string | Date, now?: Date): string
}

/** British English: the day comes before the month. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)

const agoUnits = [
  ['year', 365 * daySeconds],
  ['month', 30 * daySeconds],
  ['day', daySeconds],
  ['hour', hourSeconds],
  ['minute', 60],
] as const

/** Lazy: the first formatter of a kind takes a phone several milliseconds, and few pages need all of them. */
const atFirstUse = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}

const kept = <Key, Made>(all: Map<Key, Made>, key: Key, make: () => Made): Made => {
  const known = all.get(key)
  if (known !== undefined) return known
  const made = make()
  all.set(key, made)
  return made
}

export const createFormat = (reader: string): Format => {
  const language = localeOf(reader)
  const hand = handOf(reader)
  // German writes thousands in full; without grouping they would look different from the ten thousands beside them.
  const compact = atFirstUse(
    () => new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1, useGrouping: true }),
  )
  const relative = atFirstUse(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  const moneys = new Map<string, Intl.NumberFormat>()
  const moneyIn = (currency: string): Intl.NumberFormat =>
    kept(moneys, currency, () => new Intl.NumberFormat(language, { style: 'currency', currency }))
  return {
    number: (value) => hand.number(value, 3),
    credits: (value) => hand.number(value, 0),
    signed: (value) => `${value > 0 ? '+' : ''}${hand.number(value, 0)}`,
    percent: (share) => hand.share(share, 1),
    setPercent: (percent) => hand.share(percent / 100, 2),
    money: (cents, currency = 'EUR') => moneyIn(currency).format(cents / 100),
    compact: (value) => compact().format(value),
    date: (at) => hand.day(new Date(at)),
    dateTime: (at) => hand.dayAndTime(new Date(at)),
    ago: (at, now = new Date()) => {
      const seconds = Math.max(0, (now.getTime() - new Date(at).getTime()) / 1000)
      const unit = agoUnits.find(([, length]) => seconds >= length)
      return unit === undefined
        ? relative().format(0, 'second')
        : relative().format(-Math.floor(seconds / unit[1]), unit[0])
    },
  }
}

/** Cached per language, because a list calls this hook hundreds of times. */
const formats = new Map<string, Format>()

export const useFormat = (): Format => {
  const { language } = useTranslation().i18n
  return kept(formats, language, () => createFormat(language))
}
