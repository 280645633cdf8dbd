// Numbers and dates in the reader's language. Credits are whole; money comes in cents.
import { useTranslation } from 'react-i18next'

export interface Format {
  number(value: number): string
  credits(value: number): string
  /** Always with its sign: what was gained or lost. */
  signed(value: number): string
  percent(share: number): string
  /** A percentage that somebody has set, to the hundredth. */
  setPercent(percent: number): string
  money(cents: number, currency?: string): string
  compact(value: number): string
  date(at: string | Date): string
  dateTime(at: string | Date): string
  /** How long ago, in the largest unit that says something. */
  ago(at: string | Date, now?: Date): string
}

/** English here is the European one: the day comes before the month. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)

const agoUnits = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Intl writes a hyphen; among figures of equal width that one stands apart from them. */
const withMinus = (figure: string): string => figure.replace('-', '\u2212')

export const createFormat = (reader: string): Format => {
  const language = localeOf(reader)
  const number = new Intl.NumberFormat(language)
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const signed = new Intl.NumberFormat(language, { maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const exactPercent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  // German writes thousands out; without marks they would look different from the ten thousands beside them.
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1, useGrouping: true })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    number: (value) => withMinus(number.format(value)),
    credits: (value) => withMinus(whole.format(value)),
    signed: (value) => withMinus(signed.format(value)),
    percent: (share) => withMinus(percent.format(share)),
    setPercent: (value) => withMinus(exactPercent.format(value / 100)),
    money: (cents, currency = 'EUR') =>
      new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100),
    compact: (value) => compact.format(value),
    date: (at) => date.format(new Date(at)),
    dateTime: (at) => dateTime.format(new Date(at)),
    ago: (at, now = new Date()) => {
      const seconds = Math.max(0, (now.getTime() - new Date(at).getTime()) / 1000)
      const unit = agoUnits.find(([, length]) => seconds >= length)
      return unit === undefined
        ? relative.format(0, 'second')
        : relative.format(-Math.floor(seconds / unit[1]), unit[0])
    },
  }
}

/** One for each language: to make one takes longer than to write a thousand figures, and a list has hundreds of readers of it. */
const formats = new Map<string, Format>()

export const useFormat = (): Format => {
  const { language } = useTranslation().i18n
  const known = formats.get(language)
  if (known !== undefined) return known
  const made = createFormat(language)
  formats.set(language, made)
  return made
}
