// Rules for payments that can still be reversed: how long each method can be, what may be spent until then, and how much the
// operator may lose in a day.
import { z } from 'zod'

const settleDaysMax = 400

/** Methods as the payment provider names them; every other one counts as `other`. */
export const settledMethods = ['card', 'sepa_debit', 'paypal', 'bank_transfer', 'other'] as const
export type SettledMethod = (typeof settledMethods)[number]

const days = z.int().min(0).max(settleDaysMax)

export const paymentRules = z.strictObject({
  /** Days until a payment is final; 0: at once. */
  settle_days: z.strictObject({ card: days, sepa_debit: days, paypal: days, bank_transfer: days, other: days }),
  /** What a new payer may spend of credits that are not settled, and for how many days after the first payment. */
  spend_limit: z.int().min(0).max(1_000_000),
  spend_limit_days: z.int().min(0).max(settleDaysMax),
  /** Credits. Beyond it, new purchases are paused until the next day. */
  write_offs_per_day: z.int().min(0).max(10_000_000),
})
export type PaymentRules = z.output<typeof paymentRules>

export const shippedPaymentRules: PaymentRules = {
  settle_days: { card: 30, sepa_debit: 57, paypal: 180, bank_transfer: 0, other: 60 },
  spend_limit: 500,
  spend_limit_days: 30,
  write_offs_per_day: 5_000,
}

/** A bank transfer into the customer balance cannot be taken back. */
const providerNames: Readonly<Record<string, SettledMethod>> = {
  card: 'card',
  sepa_debit: 'sepa_debit',
  paypal: 'paypal',
  customer_balance: 'bank_transfer',
}

export const settledMethodOf = (method: string | null): SettledMethod =>
  method === null ? 'other' : (providerNames[method] ?? 'other')
