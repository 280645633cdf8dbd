// The way to the payment service: the official library with time limits and few repetitions, and what its refusals mean here.
import Stripe from 'stripe'
import { AppError } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'

export interface StripeSettings {
  apiKey: string
  webhookSecret: string
  /** Null: where the library finds the service by itself. */
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

/** The service understood and says no: to ask again would not help. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError

/** What may stand in a log: never what was sent, and nothing of the key. */
export const describeStripeError = (error: Stripe.errors.StripeError): Record<string, string | number | null> => ({
  type: error.type,
  problem: error.code ?? null,
  status: error.statusCode ?? null,
  request: error.requestId ?? null,
})

/** For whoever waits for an answer: any trouble with the service is that buying is not possible now. */
export const forMember = async <T>(log: Log, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!isStripeError(error)) throw error
    log.warn(describeStripeError(error), 'the payment service did not answer as hoped')
    throw new AppError('checkout_unavailable', { cause: error })
  }
}
