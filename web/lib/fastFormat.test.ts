import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handOf, minus } from './fastFormat.ts'

const languages = [
  ['de', 'de'],
  ['en', 'en-GB'],
] as const

/** What Intl writes, with a proper minus sign. */
const written = (locale: string, options: Intl.NumberFormatOptions, value: number): string =>
  new Intl.NumberFormat(locale, options).format(value).replace('-', minus)

describe.each(languages)('the hand-written formatter for %s', (language, locale) => {
  const hand = handOf(language)

  it('matches Intl for integers of any size', () => {
    const figure = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -20_000, max: 20_000 }))
    fc.assert(fc.property(figure, (value) => hand.number(value, 0) === written(locale, {}, value)))
  })

  it('matches Intl for decimals, including rounding', () => {
    const figure = fc.oneof(
      fc.tuple(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), fc.constantFrom(10, 100, 1_000, 10_000)),
      fc.tuple(fc.nat(2_000_000), fc.integer({ min: 1, max: 1_000_000 })),
    )
    const value = figure.map(([part, all]) => part / all)
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 3 }), (value, decimalsMax) => {
        expect(hand.number(value, decimalsMax)).toBe(written(locale, { maximumFractionDigits: decimalsMax }, value))
      }),
    )
  })

  it('matches Intl for percentages of any size', () => {
    const share = fc.oneof(
      fc.tuple(fc.nat(2_000_000), fc.integer({ min: 1, max: 1_000_000 })).map(([part, all]) => part / all),
      fc.nat(200_000_000).map((part) => part / 100_000),
      fc.integer({ min: 1, max: 2_000_000 }).map((part) => -part / 100_000),
    )
    fc.assert(
      fc.property(share, fc.integer({ min: 0, max: 2 }), (value, decimalsMax) => {
        const options = { style: 'percent', maximumFractionDigits: decimalsMax } as const
        expect(hand.share(value, decimalsMax)).toBe(written(locale, options, value))
      }),
    )
  })

  it('matches Intl for dates and times in the reader’s time zone', () => {
    const at = fc.date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
    const dayAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    fc.assert(
      fc.property(at, (value) => {
        expect([hand.day(value), hand.dayAndTime(value)]).toEqual([day.format(value), dayAndTime.format(value)])
      }),
    )
  })
})
