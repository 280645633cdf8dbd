// What admins do with purchases: give money back, and decide on payments that fitted no quote. The wish is kept with its reason first;
// then it is carried out at once, or by a job that does not give up.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { monthsIn } from '../../../contract/pricing.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { type Booking, invoiceFor, release, tellPayments, textOf } from './booking.ts'
import type { Buyer, Paid } from './facts.ts'
import { writeDocuments } from './invoices.ts'
import { refundPaymentJob, returnPaymentJob } from './jobNames.ts'
import { addMonths, settleMonths } from './months.ts'
import type { PaymentParts } from './parts.ts'
import { lockPurchase, lockSubscription, type PurchaseRow, readPurchase, termsOf } from './rows.ts'
import { describeStripeError, isRefusal, isStripeError } from './stripe.ts'
import { refundPayment, type RefundWish, returnPayment } from './undo.ts'
import { takeUpgrade } from './upgrade.ts'
import { planText } from './words.ts'

export { listAllPurchases } from './purchaseList.ts'

const retryAfterSeconds = 30

const soon = async (tx: Tx): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`
    select clock_now() + make_interval(secs => ${retryAfterSeconds}) as at`.execute(tx)
  return rows[0]?.at ?? new Date()
}

const lockKnown = async (tx: Tx, id: string): Promise<PurchaseRow> => {
  const seen = await readPurchase(tx, id)
  if (seen === undefined) throw new AppError('not_found')
  if (seen.subscription_id !== null) await lockSubscription(tx, seen.subscription_id)
  return await lockPurchase(tx, id)
}

/** Whose purchase it is. */
export const buyerIdOf = async (db: Db, id: string): Promise<string> => {
  const row = await readPurchase(db, id)
  if (row === undefined) throw new AppError('not_found')
  return row.user_id
}

export interface Wished<T> {
  wish: T
  notes: Record<string, string>
}

export const wishForRefund = async (tx: Tx, id: string, cents: number): Promise<Wished<RefundWish>> => {
  const row = await lockKnown(tx, id)
  const left = (row.paid_cents ?? 0) - row.refunded_cents
  if (row.state !== 'paid' || row.stripe_payment_id === null || cents > left) throw new AppError('not_refundable')
  const wish = { purchaseId: id, cents, key: randomUUID() }
  await addJob(tx, refundPaymentJob, wish, { runAt: await soon(tx), jobKey: `refund:${wish.key}` })
  return { wish, notes: { purchase: id, refund: amountOf(cents, row) } }
}

const hundred = 100

const amountOf = (cents: number, row: PurchaseRow): string =>
  `${(cents / hundred).toFixed(2)} ${row.paid_currency ?? row.currency}`

/** Refused where the payment service says that there is nothing left; any other trouble is left to the job. */
export const refundNow = async (parts: PaymentParts, wish: RefundWish): Promise<void> => {
  try {
    await refundPayment(parts, wish)
  } catch (error) {
    if (!isStripeError(error)) throw error
    parts.log.warn(describeStripeError(error), 'a refund did not go through')
    throw new AppError(isRefusal(error) ? 'not_refundable' : 'checkout_unavailable', { cause: error })
  }
}

export const resolve = async (
  parts: PaymentParts,
  tx: Tx,
  { id, decision, now }: { id: string; decision: 'grant' | 'return'; now: Date },
): Promise<Wished<'granted' | 'return'>> => {
  const row = await lockKnown(tx, id)
  if (row.state !== 'mismatched') throw new AppError('conflict')
  const notes = { purchase: id, decision, paid: amountOf(row.paid_cents ?? 0, row) }
  if (decision === 'return') {
    await addJob(tx, returnPaymentJob, { purchaseId: id }, { runAt: await soon(tx), jobKey: `return:${id}` })
    return { wish: 'return', notes }
  }
  const booking: Booking = { tx, parts, now, documents: [] }
  await grant(booking, row)
  await writeDocuments(tx, parts.siteName, booking.documents)
  await tellPayments(tx, row.user_id)
  return { wish: 'granted', notes }
}

const paidOf = (row: PurchaseRow, now: Date): Paid => ({
  paymentId: row.stripe_payment_id,
  money: { cents: row.paid_cents ?? 0, currency: row.paid_currency ?? row.currency },
  at: row.paid_at ?? now,
  buyer: (row.buyer as Buyer | null) ?? { name: null, email: null, address: [], tax_ids: [] },
})

/** As if it had fitted: the credits of a pack at once, a plan month by month. */
const grant = async (booking: Booking, row: PurchaseRow): Promise<void> => {
  const { tx, now, documents } = booking
  const subscription = row.subscription_id === null ? null : await lockSubscription(tx, row.subscription_id)
  const upgraded =
    row.kind === 'upgrade' && subscription !== null ? await takeUpgrade(booking, row, subscription) : null
  await release(tx, row, 'granted')
  const granted = { state: 'paid', resolution: 'granted', looks: row.looks + 1, ...(upgraded ?? {}) }
  await tx.updateTable('purchases').set(granted).where('id', '=', row.id).execute()
  if (row.kind !== 'plan' || subscription === null) {
    documents.push(invoiceFor(row, paidOf(row, now), textOf(row), now))
    return
  }
  const terms = termsOf(subscription)
  const from = row.paid_at ?? now
  const months = monthsIn(terms.interval)
  const perMonth = Math.max(1, Math.floor(row.credits / months))
  await addMonths(tx, { subscriptionId: subscription.id, purchaseId: row.id, from, count: months, credits: perMonth })
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + months)
  documents.push(invoiceFor(row, paidOf(row, now), planText(terms.plan, terms.interval, perMonth, { from, to }), from))
  await tx.updateTable('subscriptions').set({ problem: null }).where('id', '=', subscription.id).execute()
  await settleMonths(booking, await lockSubscription(tx, subscription.id))
}

export const returnNow = async (parts: PaymentParts, purchaseId: string): Promise<void> => {
  try {
    await returnPayment(parts, purchaseId)
  } catch (error) {
    if (!isStripeError(error)) throw error
    parts.log.warn(describeStripeError(error), 'money goes back later')
  }
}
