// The way to the payment service's page, and what is said when it does not open.
import { ApiError } from './api.ts'

export class NoCheckoutUrl extends Error {
  override readonly name = 'NoCheckoutUrl'
}

/** An address of the web, or nothing. */
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

/** Leaves the page. Comes back only when the browser shows this very page again, by its button for going back. */
export const leaveFor = (url: string): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
    location.assign(url)
  })
