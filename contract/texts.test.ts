import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { emptyIsNull, line, lines } from './texts.ts'

const name = line({ lengthMin: 1, lengthMax: 100 })
const description = lines({ lengthMax: 500 })

const reasons = (schema: z.ZodType, given: unknown): unknown[] =>
  (schema.safeParse(given).error?.issues ?? []).map((issue): unknown =>
    issue.code === 'custom' ? issue.params?.['issue'] : issue.code,
  )

describe('letters of every script', () => {
  it.each([
    ['German', 'Jürgen Groß-Müller'],
    ['Arabic', 'محمد بن عبد الله'],
    ['Hebrew', 'דָּוִד בֶּן־גּוּרְיוֹן'],
    ['Persian with its joiner', 'علی می\u200cخواهد'],
    ['Hindi with a joiner after a vowel killer', 'क्\u200dष'],
    ['Sinhala', 'ශ්\u200dරී ලංකා'],
    ['Malayalam with a joiner at the end of a word', 'അവന്\u200d'],
    ['Bengali with a joiner before a vowel killer', 'র\u200c্য'],
    ['Tamil', 'தமிழ்'],
    ['Chinese', '王小明'],
    ['Japanese with a chosen form of a letter', '葛\u{e0100}城'],
    ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ'],
    ['Vietnamese', 'Nguyễn Thị Hồng'],
    ['Georgian', 'გიორგი'],
    ['letters beyond the first plane', '𐐷𐐲𐑌 𞤀𞤁'],
    ['an apostrophe, a dot and a hyphen', "Dr. Sinéad O'Connor-Ní"],
    ['an emoji', 'Lotte 🚢'],
    ['a composed emoji', 'Lotte 👩🏽\u200d🔬 🏳️\u200d🌈 ❤️ 1️⃣'],
    ['a flag made of tags', 'Lotte 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ])('accepts %s unchanged', (_, given) => {
    expect(name.parse(given)).toBe(given.normalize('NFC'))
  })

  it('accepts every string of them within the length bounds', () => {
    const letter = fc.nat({ max: 0x10ffff }).map(String.fromCodePoint).filter(isVisibleLetter)
    fc.assert(
      fc.property(fc.array(letter, { minLength: 1, maxLength: 30 }), (letters) => {
        const given = letters.join('')
        const normal = given.normalize('NFC')
        fc.pre(normal.length <= 100)
        expect(name.parse(given)).toBe(normal)
      }),
      { numRuns: 300 },
    )
  })
})

// The Hangul fillers are letters by category only: they are invisible.
const isVisibleLetter = (sign: string): boolean => /^\p{L}$/u.test(sign) && !/[\u115f\u1160\u3164\uffa0]/.test(sign)

const neverSeen: [what: string, sign: string][] = [
  ['a zero-width space', '\u200b'],
  ['a zero-width joiner between Latin letters', '\u200d'],
  ['a zero-width non-joiner between Latin letters', '\u200c'],
  ['a left-to-right mark', '\u200e'],
  ['a right-to-left mark', '\u200f'],
  ['an Arabic letter mark', '\u061c'],
  ['a right-to-left override', '\u202e'],
  ['an embedding', '\u202a'],
  ['the end of an embedding', '\u202c'],
  ['an isolate', '\u2066'],
  ['the end of an isolate', '\u2069'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a grapheme joiner', '\u034f'],
  ['a Hangul filler', '\u3164'],
  ['a halfwidth filler', '\uffa0'],
  ['a Mongolian vowel separator', '\u180e'],
  ['an invisible multiplication', '\u2062'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['an annotation', '\ufff9'],
  ['a tag', '\u{e0041}'],
  ['a variation selector after a letter', '\ufe0f'],
  ['a variation selector of the supplement', '\u{e0101}'],
  ['the empty Braille cell', '\u2800'],
  ['a character of private use', '\ue000'],
  ['half a character', '\ud800'],
  ['NUL', '\0'],
  ['a tabulator', '\t'],
  ['an escape', '\u001b'],
  ['a delete', '\u007f'],
  ['a next line', '\u0085'],
]

describe('characters that hide or move text', () => {
  it.each(neverSeen)('%s is rejected inside a single-line and a multi-line text', (_, sign) => {
    expect(reasons(name, `Lotte${sign}Anker`)).toEqual(['hidden_characters'])
    expect(reasons(description, `Lotte${sign}Anker`)).toEqual(['hidden_characters'])
  })

  it('a joiner is rejected where it joins nothing', () => {
    for (const given of ['علی\u200c', 'می\u200c\u200cخ', '🚢\u200d', '🚢\u200dX', 'a\u200dक', '🏴\u{e0067}\u{e0062}']) {
      expect([given, reasons(name, given)]).toEqual([given, ['hidden_characters']])
    }
    expect(reasons(description, 'می\n\u200cخ')).toEqual(['hidden_characters'])
  })

  it('a line break is rejected in a single line and accepted in several lines', () => {
    expect(reasons(name, 'Lotte\nAnker')).toEqual(['hidden_characters'])
    expect(description.parse('Lotte\r\nAnker\n\nKiel')).toBe('Lotte\r\nAnker\n\nKiel')
    expect(reasons(description, 'Lotte\rAnker')).toEqual(['hidden_characters'])
  })

  it('are never accepted, at any position in any text', () => {
    const outcast = fc.constantFrom(...neverSeen.map(([, sign]) => sign))
    const latin = fc.string({ unit: fc.constantFrom(...Array.from('abcXYZ .-äé')), minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(latin, outcast, latin, (before, sign, after) => {
        // At the ends, some of these count as white space and are trimmed.
        const taken = name.safeParse(`${before}${sign}${after}`)
        expect(taken.success && taken.data.includes(sign)).toBe(false)
        expect(description.safeParse(`x${before}${sign}${after}x`).success).toBe(false)
      }),
    )
  })
})

describe('the stored form of a text', () => {
  it('is composed (NFC) and trimmed', () => {
    expect(name.parse('  Ju\u0308rgen\u00a0\t\n')).toBe('J\u00fcrgen')
    expect(reasons(name, '  \u3000 ')).toEqual(['too_small'])
  })

  it('is what the length bounds apply to', () => {
    expect(name.safeParse(`  ${'a'.repeat(100)}  `).success).toBe(true)
    expect(reasons(name, 'a'.repeat(101))).toEqual(['too_big'])
    expect(name.safeParse('u\u0308'.repeat(100)).success).toBe(true)
    expect(reasons(name, 'a'.repeat(10_000))).toEqual(['too_big'])
  })

  it('stays the same when normalised again, for every accepted text', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 60 })
    const usual = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(fc.oneof(anything, usual), (given) => {
        for (const schema of [name, description, emptyIsNull(name)]) {
          const taken = schema.safeParse(given)
          if (taken.success) expect(schema.parse(taken.data)).toBe(taken.data)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is computed in linear time', () => {
    const worst = ['ا\u064b', '\u200c', '🏴\u{e0067}', '葛\u{e0100}', ' \u0308'].map((unit) => unit.repeat(100_000))
    const startedAt = performance.now()
    for (const given of worst) expect(description.safeParse(given).success).toBe(false)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})

describe('an optional field', () => {
  it('is null when left empty', () => {
    const optional = emptyIsNull(name)
    expect(['', '   ', null].map((given) => optional.parse(given))).toEqual([null, null, null])
    expect(optional.parse(' Kiel ')).toBe('Kiel')
    expect(optional.safeParse(undefined).success).toBe(false)
    expect(optional.safeParse(7).success).toBe(false)
  })
})
