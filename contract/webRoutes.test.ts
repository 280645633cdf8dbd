import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publicPages } from './publicPages.ts'
import { allRoutes, isWebRoute, referralCodeOf, reservedSegments } from './webRoutes.ts'

describe('routes of the web app', () => {
  it('match with and without a trailing slash', () => {
    for (const route of allRoutes) {
      const path = route.replace(/:\w+/g, 'x1')
      expect(isWebRoute(path), path).toBe(true)
      if (path !== '/') expect(isWebRoute(`${path}/`), `${path}/`).toBe(true)
    }
  })

  it('exist in German for every public page and for no other', () => {
    for (const page of publicPages) expect(isWebRoute(`/de${page === '/' ? '' : page}`)).toBe(true)
    expect(isWebRoute('/de/dashboard')).toBe(false)
  })

  it.each(['/nowhere/at/all', '/admin', '/orders/1/2', '/de/x', '/a-b-c-d', '/abc', '/thirteenchars', '/wp-login.php'])(
    'do not include %s',
    (path) => expect(isWebRoute(path)).toBe(false),
  )
})

describe('a referral code in the path', () => {
  it('is 4 to 12 letters or digits that are not a route', () => {
    const alphanumeric = fc.string({
      unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')),
      minLength: 1,
      maxLength: 16,
    })
    fc.assert(
      fc.property(alphanumeric, (code) => {
        const expected = code.length >= 4 && code.length <= 12 && !reservedSegments.has(code.toLowerCase())
        expect(referralCodeOf(`/${code}`)).toBe(expected ? code : null)
      }),
    )
  })

  it('is never one of our own first segments, in any spelling', () => {
    for (const segment of reservedSegments) {
      expect(referralCodeOf(`/${segment}`)).toBeNull()
      expect(referralCodeOf(`/${segment.toUpperCase()}`)).toBeNull()
    }
    for (const word of [
      'terms',
      'help',
      'privacy',
      'imprint',
      'contact',
      'exchange',
      'content',
      'affiliate-analytics',
    ]) {
      expect(reservedSegments.has(word), word).toBe(true)
    }
  })

  it.each(['/ab%20cd', '/abcd/efgh', '//abcd', '/ab-cd', '/äbcd', '/'])('is not found in %s', (path) => {
    expect(referralCodeOf(path)).toBeNull()
  })
})
