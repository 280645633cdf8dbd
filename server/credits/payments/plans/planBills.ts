// Bills of a plan: each paid bill becomes a purchase with its months, or a mismatch for manual review.
import { monthsIn } from '../../../../contract/pricing.ts'
import { notify } from '../../../notifications/notify.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { readSettings } from '../../settings.ts'
import { type Booking, invoiceFor, paidColumns, textOf } from '../booking.ts'
import type { TermFacts } from '../stripe/facts.ts'
import { holdBack } from '../purchases/mismatch.ts'
import { addTermMonths } from './months.ts'
import {
  lockPurchase,
  lockSubscription,
  nextColumns,
  nextTermsOf,
  pastTermsOf,
  type SubscriptionRow,
  termsColumns,
  termsOf,
  withoutPast,
} from '../rows.ts'
import { agreedFor, nextSyncOfPaid, type Terms } from '../rules.ts'

/** Books new bills, oldest first. Returns whether there were any. */
export const bookBills = async (
  booking: Booking,
  row: SubscriptionRow,
  bills: readonly TermFacts[],
  unwanted: boolean,
): Promise<boolean> => {
  const { tx } = booking
  const known = await readKnown(tx, row.id)
  const unknown = bills.filter(({ invoiceId }) => !known.has(invoiceId))
  for (const { invoiceId, paid } of bills) {
    if (known.get(invoiceId) === null && paid.paymentId !== null) await notePayment(booking, invoiceId, paid.paymentId)
  }
  let current = row
  for (const bill of unknown) {
    const agreed = unwanted ? null : await agreeOn(tx, current, bill)
    await bookBill(booking, current, bill, { agreed, goesBack: unwanted })
    current = await lockSubscription(tx, row.id)
  }
  return unknown.length > 0
}

/** Maps each bill to the payment that paid it. */
const readKnown = async (tx: Tx, subscriptionId: string): Promise<Map<string | null, string | null>> => {
  const rows = await tx
    .selectFrom('purchases')
    .select(['stripe_invoice_id as id', 'stripe_payment_id as paymentId'])
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', 'plan')
    .execute()
  return new Map(rows.map(({ id, paymentId }) => [id, paymentId]))
}

/** A bill may be paid before it names its payment. From then on its money is monitored. */
const notePayment = async ({ tx, now }: Booking, invoiceId: string, paymentId: string): Promise<void> => {
  await tx
    .updateTable('purchases')
    .set({ stripe_payment_id: paymentId, next_sync_at: now })
    .where('stripe_invoice_id', '=', invoiceId)
    .execute()
}

/**
 * Which of the agreed terms a bill is for; null: none. The next terms apply from it on, and past terms are used up by
 * it.
 */
const agreeOn = async (tx: Tx, row: SubscriptionRow, bill: TermFacts): Promise<Terms | null> => {
  const find = (...agreed: Terms[]) => agreedFor(bill, agreed, row.currency)
  const next = nextTermsOf(row)
  const asPlanned = next === null ? null : find(next)
  if (asPlanned !== null) {
    const columns = { ...termsColumns(asPlanned), ...nextColumns(null) }
    await tx.updateTable('subscriptions').set(columns).where('id', '=', row.id).execute()
    return asPlanned
  }
  const asBefore = find(termsOf(row))
  if (asBefore !== null) return asBefore
  const past = find(...pastTermsOf(row))
  if (past !== null) {
    await tx.updateTable('subscriptions').set(withoutPast(row, past)).where('id', '=', row.id).execute()
  }
  return past
}

const bookBill = async (
  booking: Booking,
  row: SubscriptionRow,
  bill: TermFacts,
  { agreed, goesBack }: { agreed: Terms | null; goesBack: boolean },
): Promise<void> => {
  const { tx, now, documents } = booking
  const { invoices } = await readSettings(tx)
  const quoted = agreed ?? termsOf(row)
  const months = monthsIn(quoted.interval)
  const { id } = await tx
    .insertInto('purchases')
    .values({
      user_id: row.user_id,
      kind: 'plan',
      state: agreed === null ? 'mismatched' : 'paid',
      plan: quoted.plan,
      billing_interval: quoted.interval,
      months,
      credits: quoted.credits_per_month * months,
      price_cents: quoted.price_cents,
      currency: row.currency,
      vat_percent: invoices.vat_percent,
      subscription_id: row.id,
      stripe_invoice_id: bill.invoiceId,
      term_start: bill.from,
      term_end: bill.to,
      ...paidColumns(bill.paid),
      next_sync_at: nextSyncOfPaid(bill.paid.at, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Also for bills in manual review: their months keep their place, whatever is decided.
  const creditsPerMonth = quoted.credits_per_month
  await addTermMonths(tx, { id, subscriptionId: row.id, from: bill.from, months, creditsPerMonth })
  if (agreed === null) {
    await holdBack(booking, id, quoted.credits_per_month * months, { goesBack })
    return
  }
  const purchase = await lockPurchase(tx, id)
  documents.push(invoiceFor(purchase, bill.paid, textOf(purchase), bill.from))
  if (row.started_at === null) {
    const { cents, currency } = bill.paid.money
    const data = { amount: agreed.credits_per_month, price_cents: cents, currency }
    await notify(tx, { memberId: row.user_id, kind: 'credits_purchased', data })
  }
}
