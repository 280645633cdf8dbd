// Gives money back and ends plans at the payment service. What follows for the credits is settled as everything is.
import { type PaymentParts, serviceOf } from './parts.ts'
import { readPurchase, readSubscription } from './rows.ts'
import { settlePlan } from './settlePlan.ts'
import { settlePurchase } from './settlePurchase.ts'
import { isRefusal } from './stripe.ts'

/** All of it, once, however often it is called. */
export const returnPayment = async (parts: PaymentParts, purchaseId: string): Promise<void> => {
  const row = await readPurchase(parts.db, purchaseId)
  if (row?.state !== 'mismatched' || row.stripe_payment_id === null || row.paid_cents === null) return
  await refund(parts, { paymentId: row.stripe_payment_id, cents: row.paid_cents, key: `return:${purchaseId}` })
  await settlePurchase(parts, purchaseId)
}

export interface RefundWish {
  purchaseId: string
  cents: number
  /** The same wish gives money back once. */
  key: string
}

export const refundPayment = async (parts: PaymentParts, { purchaseId, cents, key }: RefundWish): Promise<void> => {
  const row = await readPurchase(parts.db, purchaseId)
  const paymentId = row?.stripe_payment_id ?? null
  if (paymentId === null) return
  await refund(parts, { paymentId, cents, key: `refund:${key}` })
  await settlePurchase(parts, purchaseId)
}

const refund = async (
  parts: PaymentParts,
  { paymentId, cents, key }: { paymentId: string; cents: number; key: string },
): Promise<void> => {
  await serviceOf(parts).stripe.refunds.create({ payment_intent: paymentId, amount: cents }, { idempotencyKey: key })
}

/** At once, not with its term. One that is over already stays so. */
export const endPlan = async (parts: PaymentParts, subscriptionId: string): Promise<void> => {
  const row = await readSubscription(parts.db, subscriptionId)
  const stripeId = row?.stripe_subscription_id ?? null
  if (stripeId === null) return
  try {
    await serviceOf(parts).stripe.subscriptions.cancel(stripeId)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  await settlePlan(parts, subscriptionId)
}
