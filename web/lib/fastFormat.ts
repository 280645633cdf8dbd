// Formats numbers, percentages, dates and times as Intl would. The Intl formatters are exact for every language, but
// the first one takes a phone a tenth of a second, during the first paint.

export interface Hand {
  /** With up to this many decimals. */
  number(value: number, decimalsMax: number): string
  /** As a percentage. */
  share(value: number, decimalsMax: number): string
  day(at: Date): string
  dayAndTime(at: Date): string
}

/** A true minus sign: among tabular figures a hyphen has the wrong width. */
export const minus = '\u2212'

/** More digits are an artefact of floating point, not part of the number. */
const digitsKept = 15

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'] as const

interface Signs {
  thousands: string
  decimals: string
  percent: string
  day(at: Date): string
}

const german: Signs = {
  thousands: '.',
  decimals: ',',
  percent: '\u00A0%',
  day: (at) => `${twoDigits(at.getDate())}.${twoDigits(at.getMonth() + 1)}.${at.getFullYear()}`,
}

/** British English: the day comes before the month. */
const english: Signs = {
  thousands: ',',
  decimals: '.',
  percent: '%',
  day: (at) => `${at.getDate()} ${englishMonths[at.getMonth()] ?? ''} ${at.getFullYear()}`,
}

const handWith = (signs: Signs): Hand => {
  const digits = (value: number): string => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, signs.thousands)
  const signed = (value: number, written: string): string => (value < 0 ? `${minus}${written}` : written)
  const number = (value: number, decimalsMax: number): string => {
    // Integers are exact, even with more digits than are kept of other numbers.
    if (Number.isSafeInteger(value)) return signed(value, digits(Math.abs(value)))
    const unit = 10 ** decimalsMax
    const units = Math.round(Number((Math.abs(value) * unit).toPrecision(digitsKept)))
    const rest = units % unit
    const decimals = rest === 0 ? '' : signs.decimals + String(rest).padStart(decimalsMax, '0').replace(/0+$/, '')
    return signed(value, digits((units - rest) / unit) + decimals)
  }
  return {
    number,
    share: (value, decimalsMax) => number(value * 100, decimalsMax) + signs.percent,
    day: (at) => signs.day(at),
    dayAndTime: (at) => `${signs.day(at)}, ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`,
  }
}

export const handOf = (language: string): Hand => handWith(language === 'de' ? german : english)
