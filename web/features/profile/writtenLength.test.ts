import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bioLengthMax } from '../../../contract/limits.ts'
import { profileChanges } from '../../../contract/profiles.ts'
import { writtenLength } from './writtenLength.ts'

const { bio } = profileChanges.shape

const isTooLong = (text: string): boolean =>
  bio.safeParse(text).error?.issues.some((issue) => issue.code === 'too_big') ?? false

describe('the character counter', () => {
  it('counts the stored characters', () => {
    expect(writtenLength('  Ahoi \n')).toBe(4)
    expect(writtenLength('a\u0308')).toBe(1)
    expect(writtenLength('🦀')).toBe(1)
    expect(writtenLength('⚓\ufe0f')).toBe(2)
    expect(writtenLength('')).toBe(0)
  })

  it('exceeds the limit exactly where the contract rejects', () => {
    const aroundTheLimit = fc.string({ unit: 'grapheme', minLength: bioLengthMax - 30, maxLength: bioLengthMax + 5 })
    fc.assert(
      fc.property(aroundTheLimit, (text) => {
        expect(isTooLong(text)).toBe(writtenLength(text) > bioLengthMax)
      }),
    )
    expect(isTooLong('x'.repeat(bioLengthMax))).toBe(false)
    expect(isTooLong(` ${'x'.repeat(bioLengthMax)} `)).toBe(false)
    expect(isTooLong('x'.repeat(bioLengthMax + 1))).toBe(true)
  })
})
