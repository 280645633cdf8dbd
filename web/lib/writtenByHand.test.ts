import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handOf, minus } from './writtenByHand.ts'

const languages = [
  ['de', 'de'],
  ['en', 'en-GB'],
] as const

/** What the browser writes, with the minus that stands among figures. */
const written = (locale: string, options: Intl.NumberFormatOptions, value: number): string =>
  new Intl.NumberFormat(locale, options).format(value).replace('-', minus)

describe.each(languages)('what is written by hand in %s', (language, locale) => {
  const hand = handOf(language)

  it('are the whole numbers of the browser, whatever their size', () => {
    const figure = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -20_000, max: 20_000 }))
    fc.assert(fc.property(figure, (value) => hand.number(value, 0) === written(locale, {}, value)))
  })

  it('are its other numbers, rounded where it rounds', () => {
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

  it('are its shares, of whatever they are shares', () => {
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

  it('are its days and times, in the zone of the reader', () => {
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
