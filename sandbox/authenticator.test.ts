import { describe, expect, it } from 'vitest'
import { codesOf } from './authenticator.ts'

// The key "12345678901234567890" of the standard's own examples, of which it lists eight digits.
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('the authenticator', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('gives the code of the standard at second %d', (second, code) => {
    expect(codesOf(key, second * 1000)?.code).toBe(code)
  })

  it('reads the address of a QR code and the key with spaces alike, and says how long the code lasts', () => {
    const uri = `otpauth://totp/Ankerplatz:nele%40example.test?secret=${key}&issuer=Ankerplatz&digits=6&period=30`
    const codes = codesOf(uri, 59_000)
    expect(codes).toEqual({ account: 'Ankerplatz:nele@example.test', code: '287082', secondsLeft: 1, next: '359152' })
    expect(codesOf('gezd gnbv gy3t qojq gezd gnbv gy3t qojq', 59_000)?.code).toBe('287082')
  })

  it('has no code for what is no key', () => {
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
