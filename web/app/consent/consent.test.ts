import { describe, expect, it } from 'vitest'
import { readConsent } from './consent.ts'

describe('the stored cookie choice', () => {
  it('is read as stored; necessary cookies are always on', () => {
    const stored = JSON.stringify({
      necessary: false,
      analytics: true,
      marketing: false,
      timestamp: '2026-11-15T08:00:00.000Z',
    })
    expect(readConsent(stored)).toEqual({
      necessary: true,
      analytics: true,
      marketing: false,
      timestamp: '2026-11-15T08:00:00.000Z',
    })
  })

  it('counts as no choice when it is missing, broken or incomplete', () => {
    expect([null, '', '{', 'null', '"yes"', '{"analytics":true}'].map(readConsent)).toEqual(Array(6).fill(null))
  })
})
