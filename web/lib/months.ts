// Month names. A month is not a point in time: its name is the same in every time zone.
const names = {
  de: [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
} as const

/**
 * "November 2026" for "2026-11", or for a day in it. Hard-coded, because the first Intl formatter takes a phone a tenth
 * of a second.
 */
export const monthName = (month: string, language: string): string =>
  `${names[language === 'de' ? 'de' : 'en'][Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`
