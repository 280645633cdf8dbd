import { describe, expect, it } from 'vitest'
import { asKept, newRecoveryCodes } from './recoveryCodes.ts'

describe('recovery codes', () => {
  it('are all different and use only unambiguous characters', () => {
    const codes = newRecoveryCodes(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
  })

  it('match without their hyphen, with spaces, and in capitals', () => {
    const kept = ['abcde-23456', 'fghjk-mnpqr']
    for (const typed of ['fghjk-mnpqr', 'fghjkmnpqr', ' FGHJK mnpqr ', 'Fghjk – Mnpqr']) {
      expect(asKept(typed, kept)).toBe('fghjk-mnpqr')
    }
    expect(asKept('fghjk-mnpq', kept)).toBe('fghjk-mnpq')
  })

  it('in the former mixed-case format match by exact case first', () => {
    const kept = ['n4pbU-7EKH2', 'n4pbu-7EKH2']
    expect(asKept('n4pbu7EKH2', kept)).toBe('n4pbu-7EKH2')
    expect(asKept('N4PBU-7EKH2', kept)).toBe('n4pbU-7EKH2')
  })
})
