// Redirect to the payment provider's checkout, and the error if it does not open.
import { ApiError } from './api.ts'

export class NoCheckoutUrl extends Error {
  override readonly name = 'NoCheckoutUrl'
}

/** A web URL, otherwise an error. */
export const checkoutUrlOf = (answer: { checkout_url?: unknown } | undefined): string => {
  const given = answer?.checkout_url
  if (typeof given !== 'string' || !URL.canParse(given)) throw new NoCheckoutUrl()
  const url = new URL(given)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new NoCheckoutUrl()
  return url.href
}

export type CheckoutFailure = 'signedOut' | 'noUrl' | 'failed'

export const checkoutFailureOf = (error: unknown): CheckoutFailure => {
  if (error instanceof NoCheckoutUrl) return 'noUrl'
  return error instanceof ApiError && error.code === 'signed_out' ? 'signedOut' : 'failed'
}

/** Leaves the page. Resolves only if the browser shows this page again through Back. */
export const leaveFor = (url: string): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
    location.assign(url)
  })
