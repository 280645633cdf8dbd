import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDecimal, writeCents, writePercent } from './decimal.ts'

const hundredths = (typed: string, language: string) => {
  const read = readDecimal(typed, language)
  return read.kind === 'number' ? read.hundredths : read.kind
}

describe('typed money', () => {
  it('is parsed with the separators of the language', () => {
    expect(['10', '10.5', '10.50', '1,000.00', '1000'].map((typed) => hundredths(typed, 'en'))).toEqual([
      1_000, 1_050, 1_050, 100_000, 100_000,
    ])
    expect(['10', '10,5', '10,50', '1.000,00', '1.000'].map((typed) => hundredths(typed, 'de'))).toEqual([
      1_000, 1_050, 1_050, 100_000, 100_000,
    ])
  })

  it('is rejected if it is ambiguous', () => {
    for (const typed of ['10.555', 'ten', '-5', '1,00,0', '.', '5.']) expect(hundredths(typed, 'en')).toBe('refused')
    for (const typed of ['10,555', '10.5', '1.00']) expect(hundredths(typed, 'de')).toBe('refused')
    expect(hundredths(' ', 'en')).toBe('empty')
  })

  it('survives a round trip through the field', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom('en', 'de'), (cents, language) => {
        expect(hundredths(writeCents(cents, language), language)).toBe(cents)
        expect(hundredths(writePercent(cents / 100, language), language)).toBe(cents)
      }),
    )
  })
})
