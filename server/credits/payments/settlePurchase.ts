// The one way in which a purchase comes to agree with the payment service. Messages, the page a buyer returns to and the reconciler
// are only reasons to call it: it asks how the payment stands now and books what follows, so their order and number do not matter.
import type Stripe from 'stripe'
import { now as clockNow } from '../../platform/clock.ts'
import { notify } from '../../notifications/notify.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { post } from '../ledger.ts'
import { askAfterwards, askCheckout } from './ask.ts'
import {
  book,
  type Booking,
  followMoney,
  hasLeft,
  holdBack,
  invoiceFor,
  paidColumns,
  release,
  subjectOf,
  tellPayments,
  textOf,
} from './booking.ts'
import type { AfterwardsFacts, CheckoutFacts, Paid } from './facts.ts'
import { returnPaymentJob } from './jobNames.ts'
import { settleMonths } from './months.ts'
import { type PaymentParts, serviceOf } from './parts.ts'
import { lockPurchase, lockSubscription, type PurchaseRow, readPurchase, type SubscriptionRow } from './rows.ts'
import { fits, nextLookAtOpen, nextLookAtPaid } from './rules.ts'
import { takeUpgrade } from './upgrade.ts'

interface PurchaseFacts {
  checkout: CheckoutFacts | null
  afterwards: AfterwardsFacts | null
}

/** Whoever looked at the same time and was first has counted its look; then what was heard here may be older, and is asked again. */
const looksMax = 6

export const settlePurchase = async (parts: PaymentParts, purchaseId: string): Promise<void> => {
  const { stripe } = serviceOf(parts)
  for (let look = 1; look <= looksMax; look += 1) {
    const seen = await readPurchase(parts.db, purchaseId)
    if (seen === undefined) return
    const said = await askAbout(stripe, seen, await clockNow(parts.db))
    if (await book(parts, (booking) => apply(booking, seen, said))) return
  }
  throw new Error(`The purchase ${purchaseId} was changed by others ${looksMax} times`)
}

const askAbout = async (stripe: Stripe, seen: PurchaseRow, now: Date): Promise<PurchaseFacts> => {
  const undecided = seen.state === 'open' || seen.state === 'abandoned'
  const checkout =
    undecided && seen.resolution === null && seen.stripe_session_id !== null
      ? await askCheckout(stripe, seen.stripe_session_id, now)
      : null
  const paymentId = checkout?.kind === 'paid' ? checkout.paid.paymentId : seen.stripe_payment_id
  return { checkout, afterwards: paymentId === null ? null : await askAfterwards(stripe, paymentId) }
}

/** False where somebody else was faster. */
const apply = async (
  booking: Booking,
  seen: PurchaseRow,
  { checkout, afterwards }: PurchaseFacts,
): Promise<boolean> => {
  const { tx, now } = booking
  const left = await hasLeft(tx, seen.user_id)
  const subscription = seen.subscription_id === null ? null : await lockSubscription(tx, seen.subscription_id)
  const row = await lockPurchase(tx, seen.id)
  if (row.looks !== seen.looks) return false
  if (checkout?.kind === 'expired' && row.state === 'open') await abandon(booking, row)
  if (checkout?.kind === 'paid') await take(booking, row, { subscription, left }, checkout.paid)
  let after = await lockPurchase(tx, row.id)
  if (afterwards !== null && after.state === 'paid') await followMoney(booking, after, afterwards)
  if (afterwards !== null && after.state === 'mismatched') await returned(booking, after, afterwards)
  if (after.kind !== 'pack' && subscription !== null) {
    await settleMonths(booking, await lockSubscription(tx, subscription.id))
  }
  after = await lockPurchase(tx, row.id)
  await tx
    .updateTable('purchases')
    .set({ looks: row.looks + 1, look_at: nextLookAt(after, now) })
    .where('id', '=', row.id)
    .execute()
  return true
}

const nextLookAt = (row: PurchaseRow, now: Date): Date | null => {
  if (row.state === 'open') return nextLookAtOpen(row.created_at, now)
  return row.paid_at === null ? null : nextLookAtPaid(row.paid_at, now)
}

const abandon = async ({ tx, now }: Booking, row: PurchaseRow): Promise<void> => {
  await tx.updateTable('purchases').set({ state: 'abandoned', ended_at: now }).where('id', '=', row.id).execute()
  await tellPayments(tx, row.user_id)
}

/** Also where the checkout was given up meanwhile: whoever has paid gets what was paid for. */
const take = async (
  booking: Booking,
  row: PurchaseRow,
  { subscription, left }: { subscription: SubscriptionRow | null; left: boolean },
  paid: Paid,
): Promise<void> => {
  const { tx } = booking
  const upgrade =
    row.kind === 'upgrade' && !left && fits(paid.money, row) && subscription !== null
      ? await takeUpgrade(booking, row, subscription)
      : null
  const mismatched = left || !fits(paid.money, row) || (row.kind === 'upgrade' && upgrade === null)
  await tx
    .updateTable('purchases')
    .set({ state: mismatched ? 'mismatched' : 'paid', ended_at: null, ...paidColumns(paid), ...(upgrade ?? {}) })
    .where('id', '=', row.id)
    .execute()
  await tellPayments(tx, row.user_id)
  if (mismatched) {
    await holdBack(booking, row.id, row.credits)
    // Nobody is left who could use them.
    if (left) await addJob(tx, returnPaymentJob, { purchaseId: row.id }, { jobKey: `return:${row.id}` })
    return
  }
  await give(booking, row, paid)
}

const give = async (booking: Booking, row: PurchaseRow, paid: Paid): Promise<void> => {
  const { tx, now, documents } = booking
  const reason = row.kind === 'pack' ? ('pack_purchase' as const) : ('plan_upgrade' as const)
  const subject = subjectOf(row.id)
  await post(tx, [{ key: subject, reason, amount: row.credits, memberId: row.user_id, subject }])
  documents.push(invoiceFor(row, paid, textOf(row), now))
  const data = { amount: row.credits, price_cents: paid.money.cents, currency: paid.money.currency }
  await notify(tx, { memberId: row.user_id, kind: 'credits_purchased', data })
}

/** The money of a payment that fitted nothing has gone back: that is its end. */
const returned = async ({ tx, now }: Booking, row: PurchaseRow, { refundedCents }: AfterwardsFacts): Promise<void> => {
  const paidCents = row.paid_cents ?? 0
  if (refundedCents < paidCents) return
  await release(tx, row, 'returned')
  await tx
    .updateTable('purchases')
    .set({ state: 'abandoned', resolution: 'returned', refunded_cents: paidCents, ended_at: now })
    .where('id', '=', row.id)
    .execute()
  await tellPayments(tx, row.user_id)
}
