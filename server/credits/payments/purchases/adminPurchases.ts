// Admin actions on purchases: refunds, and decisions on payments that match no quote. The request is stored with its
// reason first; then it is carried out at once, or by a job that retries until it succeeds.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { creditsForRefund } from '../../../../contract/pricing.ts'
import { notify } from '../../../notifications/notify.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { lockBalance } from '../../balance.ts'
import { type Booking, followMoney, givenBy, hasLeft, invoiceFor, publishPayments, textOf } from '../booking.ts'
import type { Buyer, DisputeState, Paid } from '../stripe/facts.ts'
import { writeDocuments } from '../invoices/invoices.ts'
import { refundJobKeyOf, refundPaymentJob, returnPaymentJob } from '../jobDefinitions.ts'
import { release } from './mismatch.ts'
import { settleMonths } from '../plans/months.ts'
import type { PaymentParts } from '../stripe/parts.ts'
import { pendingCents } from './purchaseList.ts'
import { lockPurchase, lockSubscription, type PurchaseRow, readPurchase } from '../rows.ts'
import { describeStripeError, isRefusal, isStripeError } from '../stripe/stripe.ts'
import { refundPayment, type RequestedRefund, returnPayment } from './undo.ts'
import { enlargePlan } from '../plans/upgrade.ts'

const retryAfterSeconds = 30

const soon = async (tx: Tx): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`
    select clock_now() + make_interval(secs => ${retryAfterSeconds}) as at`.execute(tx)
  return rows[0]?.at ?? new Date()
}

const lockKnown = async (tx: Tx, id: string): Promise<PurchaseRow> => {
  const seen = await readPurchase(tx, id)
  if (seen === undefined) throw new AppError('not_found')
  await hasLeft(tx, seen.user_id)
  if (seen.subscription_id !== null) await lockSubscription(tx, seen.subscription_id)
  return await lockPurchase(tx, id)
}

/** The buyer of a purchase. */
export const buyerIdOf = async (db: Db, id: string): Promise<string> => {
  const row = await readPurchase(db, id)
  if (row === undefined) throw new AppError('not_found')
  return row.user_id
}

export interface Requested<T> {
  request: T
  notes: Record<string, string>
}

/** Pending refund requests of other admins count as refunded. */
export const requestRefund = async (tx: Tx, id: string, cents: number): Promise<Requested<RequestedRefund>> => {
  const row = await lockKnown(tx, id)
  const left = (row.paid_cents ?? 0) - row.refunded_cents - ((await pendingCents(tx, [id])).get(id) ?? 0)
  if (row.state !== 'paid' || row.stripe_payment_id === null || cents > left) throw new AppError('not_refundable')
  await requireCredits(tx, row, row.refunded_cents + ((await pendingCents(tx, [id])).get(id) ?? 0) + cents)
  const request = { purchaseId: id, cents, key: randomUUID() }
  await tx.insertInto('refund_requests').values({ key: request.key, purchase_id: id, cents }).execute()
  await enqueue(tx, refundPaymentJob, request, { runAt: await soon(tx), jobKey: refundJobKeyOf(request.key) })
  return { request, notes: { purchase: id, refund: amountOf(cents, row) } }
}

/** Money goes back only for credits that are still there. Throws `credits_spent`. */
const requireCredits = async (tx: Tx, row: PurchaseRow, refundedCents: number): Promise<void> => {
  const given = await givenBy(tx, row)
  const { total_credits: balance } = await lockBalance(tx, row.user_id)
  const needed = creditsForRefund(given, refundedCents, row.paid_cents ?? 0) - row.credits_taken
  if (needed > balance) throw new AppError('credits_spent')
}

const hundred = 100

const amountOf = (cents: number, row: PurchaseRow): string =>
  `${(cents / hundred).toFixed(2)} ${row.paid_currency ?? row.currency}`

/** Done, or pending until the payment service responds: then the job of the request does it. */
type Outcome = 'done' | 'pending'

/** A rejection is reported to the caller; any other failure is left to the job. */
const atOnce = async (parts: PaymentParts, work: () => Promise<void>): Promise<Outcome> => {
  try {
    await work()
    return 'done'
  } catch (error) {
    if (!isStripeError(error)) throw error
    parts.log.warn(describeStripeError(error), 'money did not go back at once')
    if (isRefusal(error)) throw new AppError('not_refundable', { cause: error })
    return 'pending'
  }
}

export const refundNow = (parts: PaymentParts, request: RequestedRefund): Promise<Outcome> =>
  atOnce(parts, () => refundPayment(parts, request))

export const returnNow = (parts: PaymentParts, purchaseId: string): Promise<Outcome> =>
  atOnce(parts, () => returnPayment(parts, purchaseId))

export const resolve = async (
  parts: PaymentParts,
  tx: Tx,
  { id, decision, now }: { id: string; decision: 'grant' | 'return'; now: Date },
): Promise<Requested<'granted' | 'return'>> => {
  const row = await lockKnown(tx, id)
  if (row.state !== 'mismatched') throw new AppError('conflict')
  const notes = { purchase: id, decision, paid: amountOf(row.paid_cents ?? 0, row) }
  if (decision === 'return') {
    if (row.stripe_payment_id === null) throw new AppError('not_refundable')
    await enqueue(tx, returnPaymentJob, { purchaseId: id }, { runAt: await soon(tx), jobKey: `return:${id}` })
    return { request: 'return', notes }
  }
  const booking: Booking = { tx, parts, now, documents: [] }
  await grant(booking, row)
  await writeDocuments(tx, parts, booking.documents)
  await publishPayments(tx, row.user_id)
  return { request: 'granted', notes }
}

const paidOf = (row: PurchaseRow, now: Date): Paid => ({
  paymentId: row.stripe_payment_id,
  method: row.method,
  money: { cents: row.paid_cents ?? 0, currency: row.paid_currency ?? row.currency },
  at: row.paid_at ?? now,
  buyer: (row.buyer as Buyer | null) ?? { name: null, email: null, address: [], tax_ids: [] },
})

/**
 * Books the payment as if it had matched: the credits of a pack at once, a plan month by month. For what was refunded
 * since then, the corresponding part is taken back.
 */
const grant = async (booking: Booking, row: PurchaseRow): Promise<void> => {
  const { tx, now, documents } = booking
  if (await hasLeft(tx, row.user_id)) throw new AppError('account_closed')
  const subscription = row.subscription_id === null ? null : await lockSubscription(tx, row.subscription_id)
  if (row.kind === 'upgrade' && subscription !== null) await enlargePlan(booking, row, subscription)
  await release(tx, row, 'granted')
  const granted = {
    state: 'paid',
    resolution: 'granted',
    sync_version: row.sync_version + 1,
    refunded_cents: 0,
    dispute: 'none',
  }
  await tx.updateTable('purchases').set(granted).where('id', '=', row.id).execute()
  documents.push(invoiceFor(row, paidOf(row, now), textOf(row), row.term_start ?? now))
  if (subscription !== null) await settleMonths(booking, await lockSubscription(tx, subscription.id))
  await notifyGranted(tx, row)
  const { refunded_cents: refundedCents, dispute } = row
  await followMoney(booking, await lockPurchase(tx, row.id), { refundedCents, dispute: dispute as DisputeState })
}

/** With the amount credited at once or each month. */
const notifyGranted = async (tx: Tx, row: PurchaseRow): Promise<void> => {
  const amount = Math.floor(row.credits / (row.months ?? 1))
  const data = { amount, price_cents: row.paid_cents ?? 0, currency: row.paid_currency ?? row.currency }
  await notify(tx, { memberId: row.user_id, kind: 'credits_purchased', data })
}
