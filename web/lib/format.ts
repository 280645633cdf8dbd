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

interface Signs {
  thousands: string
  decimals: string
  percent: string
}

const signsOf: Partial<Record<string, Signs>> = {
  de: { thousands: '.', decimals: ',', percent: '\u00A0%' },
  en: { thousands: ',', decimals: '.', percent: '%' },
}

/** Whole numbers and shares are written by hand: most figures are such, and the browser's first formatter takes a phone a tenth of a second. */
const writeWhole = (value: number, { thousands }: Signs): string =>
  `${value < 0 ? '\u2212' : ''}${String(Math.abs(value)).replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)}`

/** Of larger ones a tenth of a percent is no longer stored exactly. */
const sharesByHandMax = 1_000

/** More digits than these tell of the way in which numbers are stored, not of the number. */
const digitsKept = 12

const writeShare = (share: number, signs: Signs): string => {
  const tenths = Math.round(Number((share * 1_000).toPrecision(digitsKept)))
  const rest = tenths % 10
  return `${writeWhole((tenths - rest) / 10, signs)}${rest === 0 ? '' : `${signs.decimals}${rest}`}${signs.percent}`
}

/** To make the first of a kind takes a phone several milliseconds, and hardly anybody needs all of them. */
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
  const figures = (options?: Intl.NumberFormatOptions) => atFirstUse(() => new Intl.NumberFormat(language, options))
  const times = (options: Intl.DateTimeFormatOptions) => atFirstUse(() => new Intl.DateTimeFormat(language, options))
  const number = figures()
  const whole = figures({ maximumFractionDigits: 0 })
  const percent = figures({ style: 'percent', maximumFractionDigits: 1 })
  const exactPercent = figures({ style: 'percent', maximumFractionDigits: 2 })
  // German writes thousands out; without marks they would look different from the ten thousands beside them.
  const compact = figures({ notation: 'compact', maximumFractionDigits: 1, useGrouping: true })
  const signs = signsOf[reader]
  const write = (value: number, formed: () => Intl.NumberFormat): string =>
    signs !== undefined && Number.isSafeInteger(value) ? writeWhole(value, signs) : withMinus(formed().format(value))
  const date = times({ dateStyle: 'medium' })
  const dateTime = times({ dateStyle: 'medium', timeStyle: 'short' })
  const relative = atFirstUse(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  const moneys = new Map<string, Intl.NumberFormat>()
  const moneyIn = (currency: string): Intl.NumberFormat =>
    kept(moneys, currency, () => new Intl.NumberFormat(language, { style: 'currency', currency }))
  return {
    number: (value) => write(value, number),
    credits: (value) => write(value, whole),
    signed: (value) => `${value > 0 ? '+' : ''}${write(value, whole)}`,
    percent: (share) =>
      signs !== undefined && share >= 0 && share < sharesByHandMax
        ? writeShare(share, signs)
        : withMinus(percent().format(share)),
    setPercent: (value) => withMinus(exactPercent().format(value / 100)),
    money: (cents, currency = 'EUR') => moneyIn(currency).format(cents / 100),
    compact: (value) => compact().format(value),
    date: (at) => date().format(new Date(at)),
    dateTime: (at) => dateTime().format(new Date(at)),
    ago: (at, now = new Date()) => {
      const seconds = Math.max(0, (now.getTime() - new Date(at).getTime()) / 1000)
      const unit = agoUnits.find(([, length]) => seconds >= length)
      return unit === undefined
        ? relative().format(0, 'second')
        : relative().format(-Math.floor(seconds / unit[1]), unit[0])
    },
  }
}

/** One for each language: a list has hundreds of readers of it. */
const formats = new Map<string, Format>()

export const useFormat = (): Format => {
  const { language } = useTranslation().i18n
  return kept(formats, language, () => createFormat(language))
}
