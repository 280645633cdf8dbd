import { describe, expect, it } from 'vitest'
import { estimateStrength } from './passwordStrength.ts'

const judged = (password: string): string => estimateStrength(password, 'lena@example.org').strength
const reasons = (password: string): string[] => estimateStrength(password, 'lena@example.org').weaknesses

describe('the strength of a password', () => {
  it('is not raised by a capital letter, a year and an exclamation mark', () => {
    expect(judged('Passwort2026!')).toBe('veryWeak')
    expect(judged('P4$$w0rt2026')).toBe('veryWeak')
    expect(judged('qwertzuiop123')).toBe('veryWeak')
    expect(judged('aaaaaaaaaaaaaaaaaaaa')).toBe('veryWeak')
    expect(judged('ankerplatz-demo')).toBe('veryWeak')
  })

  it('grows with unrelated words, and with randomness', () => {
    expect(judged('Blumentopf1!')).toBe('weak')
    expect(judged('seven-quiet-harbours')).toBe('good')
    expect(judged('seven-quiet-lanterns-drifting')).toBe('strong')
    expect(judged('k8#Tz2!qLm')).toBe('strong')
  })

  it('names what makes it weak, the worst first', () => {
    expect(reasons('Passwort2026!')).toEqual(['common', 'year'])
    expect(reasons('lena-qwertz-111')).toEqual(['name', 'row', 'repeat'])
    expect(reasons('k8#Tz2!qLm')).toEqual([])
  })

  it('counts a repeated part only once', () => {
    const once = estimateStrength('lantern', '').bits
    expect(estimateStrength('lantern lantern lantern', '').bits).toBeLessThan(once * 2)
  })

  it('is unknown for an empty one', () => {
    expect(estimateStrength('', 'lena@example.org')).toEqual({ bits: 0, strength: 'veryWeak', weaknesses: [] })
  })
})
