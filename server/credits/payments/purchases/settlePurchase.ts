// Sync of a purchase with the payment service, and the only code that does it. Webhooks, the return page and the
// reconciler only trigger it: it fetches the current state of the payment and books what follows, so their order and
// number do not matter.
import type Stripe from 'stripe'
import { now as clockNow } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { notify } from '../../../notifications/notify.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { post } from '../../ledger.ts'
import { addLot, noteMethod } from '../../unsettled/lots.ts'
import { askAfterwards, askCheckout, askMethod, askPaymentOfBill } from '../stripe/request.ts'
import {
  book,
  type Booking,
  followMoney,
  hasLeft,
  invoiceFor,
  paidColumns,
  subjectOf,
  publishPayments,
  textOf,
} from '../booking.ts'
import type { AfterwardsFacts, CheckoutFacts, Paid } from '../stripe/facts.ts'
import { returnPaymentJob } from '../jobDefinitions.ts'
import { followHeldMoney, holdBack, isHeldOrReturned } from './mismatch.ts'
import { addUpgradeMonths, settleMonths } from '../plans/months.ts'
import { type PaymentParts, serviceOf } from '../stripe/parts.ts'
import { lockPurchase, lockSubscription, type PurchaseRow, readPurchase, type SubscriptionRow } from '../rows.ts'
import { publishPurchaseChanged } from '../purchaseEvents.ts'
import { fits, nextSyncOfOpen, nextSyncOfPaid } from '../rules.ts'
import { enlargePlan } from '../plans/upgrade.ts'

interface PurchaseFacts {
  checkout: CheckoutFacts | null
  /** The payment that paid it, if known. */
  paymentId: string | null
  afterwards: AfterwardsFacts | null
  /** If it was not known yet. */
  method: string | null
}

/**
 * Optimistic locking: a concurrent sync that finished first has bumped the version; then the facts fetched here may be
 * outdated and are fetched again.
 */
const checksMax = 6

export const settlePurchase = async (parts: PaymentParts, purchaseId: string): Promise<void> => {
  const { stripe } = serviceOf(parts)
  for (let check = 1; check <= checksMax; check += 1) {
    const seen = await readPurchase(parts.db, purchaseId)
    if (seen === undefined) return
    const said = await askAbout(stripe, seen, await clockNow(parts.db))
    if (await book(parts, (booking) => bookFacts(booking, seen, said))) return
  }
  const cause = new Error(`Purchase ${purchaseId} was changed concurrently ${checksMax} times`)
  throw new AppError('checkout_unavailable', { cause })
}

const askAbout = async (stripe: Stripe, seen: PurchaseRow, now: Date): Promise<PurchaseFacts> => {
  const unpaid = (seen.state === 'open' || seen.state === 'abandoned') && seen.resolution === null
  const checkout =
    unpaid && seen.stripe_session_id !== null ? await askCheckout(stripe, seen.stripe_session_id, now) : null
  const paymentId = checkout?.kind === 'paid' ? checkout.paid.paymentId : await paymentIdOf(stripe, seen)
  const isUnnamed = seen.method === null && seen.state === 'paid' && paymentId !== null
  const method = isUnnamed ? await askMethod(stripe, paymentId) : null
  return { checkout, paymentId, method, afterwards: paymentId === null ? null : await askAfterwards(stripe, paymentId) }
}

/** The bill of a plan may have been paid before it named its payment. */
const paymentIdOf = async (stripe: Stripe, seen: PurchaseRow): Promise<string | null> => {
  if (seen.stripe_payment_id !== null || seen.stripe_invoice_id === null) return seen.stripe_payment_id
  return await askPaymentOfBill(stripe, seen.stripe_invoice_id)
}

/** Returns false if another process was faster. */
const bookFacts = async (
  booking: Booking,
  seen: PurchaseRow,
  { checkout, paymentId, afterwards, method }: PurchaseFacts,
): Promise<boolean> => {
  const { tx, now } = booking
  const left = await hasLeft(tx, seen.user_id)
  const subscription = seen.subscription_id === null ? null : await lockSubscription(tx, seen.subscription_id)
  const row = await lockPurchase(tx, seen.id)
  if (row.sync_version !== seen.sync_version) return false
  if (checkout?.kind === 'expired' && row.state === 'open') await endUnpaid(booking, row)
  if (checkout?.kind === 'paid') await bookPayment(booking, row, { subscription, left }, checkout.paid)
  await tx.updateTable('purchases').set({ stripe_payment_id: paymentId }).where('id', '=', row.id).execute()
  if (method !== null) await noteMethod(tx, row.id, method)
  if (afterwards !== null) await bookAfterwards(booking, await lockPurchase(tx, row.id), afterwards)
  if (row.kind !== 'pack' && subscription !== null) {
    await settleMonths(booking, await lockSubscription(tx, subscription.id))
  }
  const after = await lockPurchase(tx, row.id)
  await tx
    .updateTable('purchases')
    .set({ sync_version: row.sync_version + 1, next_sync_at: nextCheckAt(after, now) })
    .where('id', '=', row.id)
    .execute()
  return true
}

const nextCheckAt = (row: PurchaseRow, now: Date): Date | null => {
  if (row.state === 'open') return nextSyncOfOpen(row.created_at, now)
  return row.paid_at === null ? null : nextSyncOfPaid(row.paid_at, now)
}

const endUnpaid = async ({ tx, now }: Booking, row: PurchaseRow): Promise<void> => {
  await tx.updateTable('purchases').set({ state: 'abandoned', ended_at: now }).where('id', '=', row.id).execute()
  await publishPayments(tx, row.user_id)
}

const bookAfterwards = async (booking: Booking, row: PurchaseRow, afterwards: AfterwardsFacts): Promise<void> => {
  if (row.state === 'paid') await followMoney(booking, row, afterwards)
  if (isHeldOrReturned(row)) await followHeldMoney(booking, row, afterwards)
}

/** Also if the checkout was abandoned in the meantime: a buyer who has paid gets what was paid for. */
const bookPayment = async (
  booking: Booking,
  row: PurchaseRow,
  { subscription, left }: { subscription: SubscriptionRow | null; left: boolean },
  paid: Paid,
): Promise<void> => {
  const { tx } = booking
  const fitting = !left && fits(paid.money, row)
  const aged =
    fitting &&
    row.kind === 'upgrade' &&
    subscription !== null &&
    (await enlargePlan(booking, row, subscription)) === 'aged'
  const mismatched = !fitting || aged
  if (row.kind === 'upgrade') await addUpgradeMonths(tx, row)
  await tx
    .updateTable('purchases')
    .set({ state: mismatched ? 'mismatched' : 'paid', ended_at: null, ...paidColumns(paid) })
    .where('id', '=', row.id)
    .execute()
  await publishPayments(tx, row.user_id)
  if (mismatched) {
    // The account is closed, or our own quote was outdated: refund automatically.
    const goesBack = left || aged
    await holdBack(booking, row.id, row.credits, { goesBack })
    if (goesBack) await enqueue(tx, returnPaymentJob, { purchaseId: row.id }, { jobKey: `return:${row.id}` })
    return
  }
  await giveCredits(booking, row, paid)
}

const giveCredits = async (booking: Booking, row: PurchaseRow, paid: Paid): Promise<void> => {
  const { tx, now, documents } = booking
  const subject = subjectOf(row.id)
  // The credits of an upgrade come with its months.
  if (row.kind === 'pack') {
    const { id: purchaseId, user_id: memberId, credits: amount } = row
    await post(tx, [{ key: subject, reason: 'pack_purchase', amount, memberId, subject }])
    await addLot(tx, { key: subject, purchaseId, memberId, amount })
    await publishPurchaseChanged(tx, row)
  }
  documents.push(invoiceFor(row, paid, textOf(row), now))
  const amount = row.credits / (row.months ?? 1)
  const data = { amount, price_cents: paid.money.cents, currency: paid.money.currency }
  await notify(tx, { memberId: row.user_id, kind: 'credits_purchased', data })
}
