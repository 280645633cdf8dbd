import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { homeAfterSignIn, safeReturnPath, signInPath } from './returnPath.ts'

const origin = 'https://links.example.org'

describe('the return path after sign-in', () => {
  it('is the requested page, with its query and fragment', () => {
    expect(safeReturnPath('/orders/17?tab=file#check', origin)).toBe('/orders/17?tab=file#check')
    expect(signInPath('/orders/17?tab=file')).toBe('/auth?next=%2Forders%2F17%3Ftab%3Dfile')
    expect(signInPath(homeAfterSignIn)).toBe('/auth')
    expect(signInPath('/orders', 'signed_out')).toBe('/auth?next=%2Forders&notice=signed_out')
  })

  it('is the dashboard without a requested page, or for the sign-in page itself', () => {
    for (const asked of [null, '', 'orders', '/auth', '/auth?next=/auth', '/auth/', '/email-verification']) {
      expect(safeReturnPath(asked, origin)).toBe(homeAfterSignIn)
    }
  })

  it('is never another host, however it is spelled', () => {
    const foreign = [
      '//evil.test',
      '/\\evil.test',
      '/\t/evil.test',
      'https://evil.test',
      'javascript:alert(1)',
      '/..//evil.test',
    ]
    for (const asked of foreign) {
      expect(new URL(safeReturnPath(asked, origin), origin).origin).toBe(origin)
    }
  })

  it('stays on this site for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const path = safeReturnPath(`/${before}//${after}`, origin)
        expect(path.startsWith('/')).toBe(true)
        expect(path.startsWith('//')).toBe(false)
        expect(new URL(path, origin).origin).toBe(origin)
      }),
    )
  })
})
