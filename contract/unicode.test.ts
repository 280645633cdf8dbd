import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalised, normalisedWhole, stacksMarks } from './unicode.ts'

/** Marks of two classes by turns, which normalising has to sort: the worst case. */
const unsorted = (count: number): string => '\u0301\u0316'.repeat(count / 2)

describe('normalising', () => {
  it('changes every text without more than 30 marks in a row as the engine does', () => {
    const sign = fc.oneof(
      fc.nat({ max: 0x10ffff }).map(String.fromCodePoint),
      fc.constantFrom('a', 'ü', '\u0308', '\u0323'),
    )
    const form = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD')
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 30 }), form, (signs, as) => {
        const given = signs.join('')
        expect(normalised(given, as)).toBe(given.normalize(as))
        expect(normalisedWhole(given, as, 60)).toBe(given.normalize(as))
      }),
    )
  })

  it('drops the marks after the thirtieth of a letter, also those beyond the first plane', () => {
    expect(normalised(`a${'\u0316'.repeat(31)}b`, 'NFC')).toBe(`a${'\u0316'.repeat(30)}b`)
    expect(normalised(`a${'\u{1e000}'.repeat(31)}b`, 'NFC')).toBe(`a${'\u{1e000}'.repeat(30)}b`)
    expect(normalised(`a${'\uff9e\u0316'.repeat(16)}b`, 'NFC')).toBe(`a${'\uff9e\u0316'.repeat(15)}b`)
  })

  it('never sorts more than 30 marks, however many there are', () => {
    const sorted = normalised(`a${unsorted(100_000)}`.repeat(10), 'NFD')
    expect(sorted).toBe(`a${'\u0316'.repeat(15)}${'\u0301'.repeat(15)}`.repeat(10))
  })

  it('of the whole text refuses one that was not checked before', () => {
    expect(() => normalisedWhole('a'.repeat(11), 'NFKC', 10)).toThrow('11 characters')
  })
})

describe('stacked marks', () => {
  it.each([
    ['30 marks', `a${unsorted(30)}`, false],
    ['32 marks', `a${unsorted(32)}`, true],
    ['30 marks beyond the first plane', `a${'\u{1e000}'.repeat(30)}`, false],
    ['31 marks beyond the first plane', `a${'\u{1e000}'.repeat(31)}`, true],
    ['30 marks on each of many letters', `a${unsorted(30)}`.repeat(1_000), false],
    ['half-width sound marks', `a${'\uff9e\u0316'.repeat(16)}`, true],
  ])('are found in %s: %s', (_, text, expected) => {
    expect(stacksMarks(text)).toBe(expected)
  })
})
