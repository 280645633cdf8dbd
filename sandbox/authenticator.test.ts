import { describe, expect, it } from 'vitest'
import { codesOf } from './authenticator.ts'

// The key "12345678901234567890" from the examples of the standard, which list eight digits.
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('authenticator', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('gives the code of the standard at second %d', (second, code) => {
    expect(codesOf(key, second * 1000)?.code).toBe(code)
  })

  it('accepts an otpauth URL and a key with spaces alike, and returns the remaining time of the code', () => {
    const uri = `otpauth://totp/Ankerplatz:nele%40example.test?secret=${key}&issuer=Ankerplatz&digits=6&period=30`
    const codes = codesOf(uri, 59_000)
    expect(codes).toEqual({ account: 'Ankerplatz:nele@example.test', code: '287082', secondsLeft: 1, next: '359152' })
    expect(codesOf('gezd gnbv gy3t qojq gezd gnbv gy3t qojq', 59_000)?.code).toBe('287082')
  })

  it('returns no code for an invalid key', () => {
    for (const given of [
      '',
      ' ',
      'not a key 018',
      'otpauth://hotp/x?secret=GEZD',
      'otpauth://totp/x',
      'A'.repeat(300),
    ]) {
      expect(codesOf(given, 0)).toBeNull()
    }
  })
})
