import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/http.ts'
import { isExplained, refusalOf, typedDomain } from './refusal.ts'

describe('a rejected domain', () => {
  it('reports what is wrong and which domain was probably meant', () => {
    const issues = [{ path: 'domain', code: 'domain_with_www' as const, word: 'example.com' }]
    expect(refusalOf(new ApiError(400, { code: 'invalid_input', issues }))).toEqual({
      kind: 'wrong',
      code: 'domain_with_www',
      meant: 'example.com',
    })
  })

  it('distinguishes the member’s own entry from another member’s', () => {
    expect(refusalOf(new ApiError(409, { code: 'domain_added' }))).toEqual({ kind: 'added' })
    expect(refusalOf(new ApiError(409, { code: 'domain_verified_by_another' }))).toEqual({ kind: 'provedByAnother' })
  })

  it('has a specific message if correcting the domain would not help', () => {
    const lost = new ApiError(0, { code: 'network' })
    expect(refusalOf(lost)).toEqual({ kind: 'failed', error: lost })
    expect(isExplained(lost)).toBe(true)
    expect(isExplained(new ApiError(500, { code: 'unexpected' }))).toBe(false)
    expect(isExplained(new Error('broken'))).toBe(false)
  })

  it('is named as it was meant', () => {
    expect(typedDomain('  Example.COM. ')).toBe('example.com')
  })
})
