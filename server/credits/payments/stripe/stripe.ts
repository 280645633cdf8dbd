// Client of the payment service: the official library with timeouts and few retries, and the mapping of its errors.
import Stripe from 'stripe'
import { AppError } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'

export interface StripeSettings {
  apiKey: string
  webhookSecret: string
  /** Null: the library's default address. */
  api: { protocol: 'http' | 'https'; host: string; port: number } | null
}

export interface PaymentService {
  stripe: Stripe
  webhookSecret: string
}

const timeoutMs = 10_000
const networkRetriesMax = 2

export const openPaymentService = ({ apiKey, webhookSecret, api }: StripeSettings): PaymentService => ({
  stripe: new Stripe(apiKey, {
    timeout: timeoutMs,
    maxNetworkRetries: networkRetriesMax,
    telemetry: false,
    ...(api === null ? {} : { protocol: api.protocol, host: api.host, port: api.port }),
  }),
  webhookSecret,
})

export const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError

/** The service understood the request and rejected it: retrying would not help. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError

/** The part of an error that may be logged: never the request, and nothing of the key. */
export const describeStripeError = (error: Stripe.errors.StripeError): Record<string, string | number | null> => ({
  type: error.type,
  problem: error.code ?? null,
  status: error.statusCode ?? null,
  request: error.requestId ?? null,
})

/** For requests a member waits for: any failure of the service means that buying is unavailable now. */
export const forMember = async <T>(log: Log, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!isStripeError(error)) throw error
    log.warn(describeStripeError(error), 'the payment service did not answer as hoped')
    throw new AppError('checkout_unavailable', { cause: error })
  }
}
