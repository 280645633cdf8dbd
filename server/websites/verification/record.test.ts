import { describe, expect, it } from 'vitest'
import { newToken, recordNamesOf, recordValueOf } from './record.ts'

describe('the verification record of a claim', () => {
  it('has a token of 128 random bits that no DNS panel changes', () => {
    const tokens = Array.from({ length: 1_000 }, newToken)
    expect(new Set(tokens).size).toBe(tokens.length)
    for (const token of tokens) expect(token).toMatch(/^[0-9a-z]{25}$/)
    // Every digit of the base occurs, so nothing was truncated.
    expect(new Set(tokens.join('')).size).toBe(36)
  })

  it('is at the domain itself or below it', () => {
    expect(recordValueOf('abc')).toBe('ankerplatz-verification=abc')
    expect(recordNamesOf('blog.example.de')).toEqual(['blog.example.de', '_ankerplatz.blog.example.de'])
  })
})
