// A month by its name. It is no moment: it has the same name in every zone.
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

/** "November 2026" of "2026-11", or of a day in it. By hand: a browser's first formatter takes a phone a tenth of a second. */
export const monthName = (month: string, language: string): string =>
  `${names[language === 'de' ? 'de' : 'en'][Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`
