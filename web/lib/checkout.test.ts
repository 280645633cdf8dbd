import { describe, expect, it } from 'vitest'
import { ApiError } from './http.ts'
import { checkoutFailureOf, checkoutUrlOf, NoCheckoutUrl } from './checkout.ts'

describe('the redirect to the checkout', () => {
  it('accepts only web URLs', () => {
    expect(checkoutUrlOf({ checkout_url: 'https://checkout.stripe.com/c/pay/cs_1' })).toBe(
      'https://checkout.stripe.com/c/pay/cs_1',
    )
    for (const answer of [
      undefined,
      {},
      { checkout_url: '' },
      { checkout_url: null },
      { checkout_url: 'javascript:0' },
    ]) {
      expect(() => checkoutUrlOf(answer)).toThrow(NoCheckoutUrl)
    }
  })

  it('has a specific message if it fails', () => {
    expect(checkoutFailureOf(new NoCheckoutUrl())).toBe('noUrl')
    expect(checkoutFailureOf(new ApiError(401, { code: 'signed_out' }))).toBe('signedOut')
    expect(checkoutFailureOf(new ApiError(503, { code: 'checkout_unavailable' }))).toBe('failed')
    expect(checkoutFailureOf(new Error('anything'))).toBe('failed')
  })
})
