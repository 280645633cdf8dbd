// Refunds payments and ends plans at the payment service. The credits are settled by the next sync, as always.
import { sql } from 'kysely'
import { currency } from '../../../../contract/pricing.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { askAfterwards } from '../stripe/request.ts'
import { notifyOfPayment } from './mismatch.ts'
import { type PaymentParts, serviceOf } from '../stripe/parts.ts'
import { readPurchase, readSubscription } from '../rows.ts'
import { settlePlan } from '../plans/settlePlan.ts'
import { settlePurchase } from './settlePurchase.ts'
import { describeStripeError, isRefusal, isStripeError } from '../stripe/stripe.ts'
import { refundRefusedMessage } from '../purchaseTexts.ts'

/** Refunds what is left of a payment; idempotent. Money lost in a dispute needs no refund. */
export const returnPayment = async (parts: PaymentParts, purchaseId: string): Promise<void> => {
  const { stripe } = serviceOf(parts)
  const row = await readPurchase(parts.db, purchaseId)
  if (row?.state !== 'mismatched' || row.stripe_payment_id === null || row.paid_cents === null) return
  const paymentId = row.stripe_payment_id
  const { refundedCents, dispute } = await askAfterwards(stripe, paymentId)
  const cents = row.paid_cents - refundedCents
  if (cents > 0 && dispute !== 'lost') {
    await refund(parts, { paymentId, cents, key: `return:${purchaseId}:${row.holds}:${refundedCents}` })
  }
  await settlePurchase(parts, purchaseId)
}

/** For its job: a rejected refund stays in manual review, and admins are notified. */
export const returnPaymentLater = async (parts: PaymentParts, purchaseId: string): Promise<void> => {
  const row = await readPurchase(parts.db, purchaseId)
  const cents = (row?.paid_cents ?? 0) - (row?.refunded_cents ?? 0)
  await unlessRefused(parts, { purchaseId, cents }, () => returnPayment(parts, purchaseId))
}

const unlessRefused = async (
  { db, log }: PaymentParts,
  { purchaseId, cents }: Omit<RequestedRefund, 'key'>,
  work: () => Promise<void>,
): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!isStripeError(error) || !isRefusal(error)) throw error
    log.warn(describeStripeError(error), 'the payment service did not give money back')
    const row = await readPurchase(db, purchaseId)
    const message = refundRefusedMessage(purchaseId, cents, row?.paid_currency ?? currency)
    await inTransaction(db, (tx) => notifyOfPayment(tx, message))
  }
}

export interface RequestedRefund {
  purchaseId: string
  cents: number
  /** Idempotency key: the same request refunds once. */
  key: string
}

/** A rejection by the payment service closes the request as well: retrying would not help. */
export const refundPayment = async (parts: PaymentParts, request: RequestedRefund): Promise<void> => {
  const row = await readPurchase(parts.db, request.purchaseId)
  const paymentId = row?.stripe_payment_id ?? null
  if (paymentId === null) return
  try {
    await refund(parts, { paymentId, cents: request.cents, key: `refund:${request.key}` })
  } catch (error) {
    if (isRefusal(error)) await endRefundRequest(parts, request)
    throw error
  }
  await settlePurchase(parts, request.purchaseId)
  await endRefundRequest(parts, request)
}

const endRefundRequest = async ({ db }: PaymentParts, { key }: RequestedRefund): Promise<void> => {
  await sql`update refund_requests set ended_at = clock_now() where key = ${key} and ended_at is null`.execute(db)
}

/** For the job of a request that was reported to an admin as pending: the admin is notified of a rejection. */
export const refundPaymentLater = async (parts: PaymentParts, request: RequestedRefund): Promise<void> => {
  if (await isOpenRequest(parts, request)) await unlessRefused(parts, request, () => refundPayment(parts, request))
}

const isOpenRequest = async ({ db }: PaymentParts, { key }: RequestedRefund): Promise<boolean> => {
  const row = await db.selectFrom('refund_requests').select('ended_at').where('key', '=', key).executeTakeFirst()
  return (row?.ended_at ?? null) === null
}

const refund = async (
  parts: PaymentParts,
  { paymentId, cents, key }: { paymentId: string; cents: number; key: string },
): Promise<void> => {
  await serviceOf(parts).stripe.refunds.create({ payment_intent: paymentId, amount: cents }, { idempotencyKey: key })
}

/** At once, not at the end of the term. Does nothing if the plan has already ended. */
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
