import { expect, it } from 'vitest'
import { monthName } from './months.ts'

const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)

it.each([
  ['de', 'de'],
  ['en', 'en-GB'],
])('names each month like Intl in %s', (language, locale) => {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const expected = months.map((month) => name.format(new Date(`${month}-15`)))
  expect(months.map((month) => monthName(month, language))).toEqual(expected)
  expect(months.map((month) => monthName(`${month}-01`, language))).toEqual(expected)
})
