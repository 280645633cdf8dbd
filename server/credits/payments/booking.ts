// Books a payment: grants, holds back or takes back credits, and writes the invoices and credit notes that go with it.
import { sql } from 'kysely'
import { billingInterval, plan as planName } from '../../../contract/plans.ts'
import * as members from '../../accounts/members.ts'
import { notify } from '../../notifications/notify.ts'
import { now as clockNow } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { notifyMember } from '../../platform/outbox/outbox.ts'
import { lockBalance, read as readBalance } from '../balance.ts'
import { addLot } from '../unsettled/lots.ts'
import { giveBack, reverse } from '../unsettled/reversals.ts'
import { type FreeReason, post } from '../ledger.ts'
import type { DisputeState, Paid } from './stripe/facts.ts'
import { type DocumentRequest, writeDocuments } from './invoices/invoices.ts'
import { publishPurchaseChanged } from './purchaseEvents.ts'
import type { PaymentParts } from './stripe/parts.ts'
import type { PurchaseRow } from './rows.ts'
import { isDisputed, takenFor } from './rules.ts'
import { moneyText, packText, planText, upgradeText } from './purchaseTexts.ts'

export interface Booking {
  tx: Tx
  parts: PaymentParts
  now: Date
  /** Written at the very end, so that the row lock on the invoice counter is short. */
  documents: DocumentRequest[]
}

export const book = <T>(parts: PaymentParts, work: (booking: Booking) => Promise<T>): Promise<T> =>
  inTransaction(parts.db, async (tx) => {
    const booking: Booking = { tx, parts, now: await clockNow(tx), documents: [] }
    const done = await work(booking)
    await writeDocuments(tx, parts, booking.documents)
    return done
  })

/**
 * Locks the member, so that the account cannot be closed until the transaction ends. Must run before plans and
 * purchases are locked, because closing an account locks the member first.
 */
export const hasLeft = async (tx: Tx, memberId: string): Promise<boolean> => !(await members.lockPresent(tx, memberId))

export const publishPayments = (tx: Tx, memberId: string): Promise<void> =>
  notifyMember(tx, memberId, 'payments.changed', {})

export const subjectOf = (purchaseId: string): `purchase:${string}` => `purchase:${purchaseId}`

interface PaidColumns {
  stripe_payment_id: string | null
  method: string | null
  paid_cents: number
  paid_currency: string
  paid_at: Date
  buyer: string
}

/** Columns of a paid purchase. */
export const paidColumns = ({ paymentId, method, money, at, buyer }: Paid): PaidColumns => ({
  stripe_payment_id: paymentId,
  method,
  paid_cents: money.cents,
  paid_currency: money.currency,
  paid_at: at,
  buyer: JSON.stringify(buyer),
})

export const invoiceFor = (
  row: PurchaseRow,
  paid: Paid,
  text: DocumentRequest['text'],
  suppliedAt: Date,
): DocumentRequest => ({
  kind: 'invoice',
  purchaseId: row.id,
  memberId: row.user_id,
  text,
  grossCents: paid.money.cents,
  currency: paid.money.currency,
  vatPercent: Number(row.vat_percent),
  suppliedAt,
  buyer: paid.buyer,
})

export const textOf = (row: PurchaseRow): DocumentRequest['text'] => {
  if (row.kind === 'pack') return packText(row.credits)
  const { term_start: from, term_end: to, months } = row
  if (from === null || to === null || months === null) return upgradeText(planName.parse(row.plan))
  const interval = billingInterval.parse(row.billing_interval)
  return planText(planName.parse(row.plan), interval, Math.floor(row.credits / months), { from, to })
}

/** Records what became of the money, takes or gives back credits to match, and documents it. */
export const followMoney = async (
  booking: Booking,
  row: PurchaseRow,
  said: { refundedCents: number; dispute: DisputeState },
): Promise<void> => {
  const refundedCents = Math.min(said.refundedCents, row.paid_cents ?? 0)
  const after = { ...row, refunded_cents: refundedCents, dispute: said.dispute }
  await documentMoney(booking, after, row.dispute === 'lost')
  if (refundedCents === row.refunded_cents && said.dispute === row.dispute) return
  await booking.tx
    .updateTable('purchases')
    .set({ refunded_cents: refundedCents, dispute: said.dispute })
    .where('id', '=', row.id)
    .execute()
  await correct(booking, after, isDisputed(row.dispute as DisputeState))
  await publishPayments(booking.tx, row.user_id)
}

/** Invoices and credit notes must add up to the money that was kept; if they do not, another one is written. */
const documentMoney = async (booking: Booking, row: PurchaseRow, wasLost: boolean): Promise<void> => {
  const { tx, documents } = booking
  const written = await tx
    .selectFrom('invoices')
    .select(['kind', 'gross_cents', sql<DocumentRequest['text']>`document -> 'lines' -> 0 -> 'text'`.as('text')])
    .where('purchase_id', '=', row.id)
    .orderBy('number')
    .execute()
  // If payment and refund arrive in the same sync, the invoice is still to be written.
  const requested = documents.filter(({ purchaseId }) => purchaseId === row.id)
  const all = [...written, ...requested.map(({ kind, grossCents, text }) => ({ kind, gross_cents: grossCents, text }))]
  const first = all[0]
  if (first === undefined) return
  const said = all.reduce((sum, { kind, gross_cents: cents }) => sum + (kind === 'invoice' ? cents : -cents), 0)
  const lost = row.dispute === 'lost'
  const paidCents = row.paid_cents ?? 0
  const more = paidCents - (lost ? paidCents : row.refunded_cents) - said
  if (more === 0) return
  documents.push({
    kind: more < 0 ? 'credit_note' : 'invoice',
    purchaseId: row.id,
    memberId: row.user_id,
    text: moneyText(first.text, more < 0 ? 'went_back' : 'came_back', lost || wasLost ? 'dispute' : 'refund'),
    grossCents: Math.abs(more),
    currency: row.paid_currency ?? row.currency,
    vatPercent: Number(row.vat_percent),
    suppliedAt: booking.now,
    buyer: { name: null, email: null, address: [], tax_ids: [] },
  })
}

/** The credits that a purchase has granted so far. */
export const givenBy = async (tx: Tx, row: PurchaseRow): Promise<number> => {
  if (row.kind === 'pack') return row.credits
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(credits + bonus), 0)::int as given from subscription_months
    where purchase_id = ${row.id} and credited_at is not null`.execute(tx)
  return rows[0]?.given ?? 0
}

/** Posts the difference between the credits already taken back for a purchase and those due. */
export const correct = async (booking: Booking, row: PurchaseRow, wasDisputed: boolean): Promise<void> => {
  const { tx, parts } = booking
  const dispute = row.dispute as DisputeState
  const given = await givenBy(tx, row)
  const target = takenFor({ given, paidCents: row.paid_cents ?? 0, refundedCents: row.refunded_cents, dispute })
  const more = target - row.credits_taken
  if (more === 0) return
  const number = row.corrections + 1
  const amount = Math.abs(more)
  const key = `purchase:${row.id}:correction:${number}`
  const reason = correctionReason(more, isDisputed(dispute), wasDisputed)
  const purchase = { purchaseId: row.id, number, memberId: row.user_id }
  const move = (credits: number): Promise<unknown> =>
    post(tx, [{ key, reason, amount: credits, memberId: row.user_id, subject: subjectOf(row.id) }])
  if (more > 0) {
    const why = isDisputed(dispute) ? 'dispute' : 'refund'
    await reverse(tx, { ...purchase, reason: why, amount, isWhole: target === given, take: () => move(amount) })
  } else {
    const rest = await giveBack(tx, parts.reversedPayouts, purchase, amount)
    if (rest > 0) {
      await move(rest)
      // A dispute is decided once; a refund that failed leaves the payment as it was.
      if (!wasDisputed) await addLot(tx, { key, purchaseId: row.id, memberId: row.user_id, amount: rest })
    }
  }
  await tx
    .updateTable('purchases')
    .set({ credits_taken: target, corrections: number })
    .where('id', '=', row.id)
    .execute()
  await publishPurchaseChanged(tx, row)
  if (await hasLeft(tx, row.user_id)) await emptyClosed(tx, row, key)
  else await notifyOfCorrection(booking, row, more, wasDisputed)
}

/** A closed account stays empty: credits that come back settle a debt, and the rest returns to the platform. */
const emptyClosed = async (tx: Tx, { id, user_id: memberId }: PurchaseRow, key: string): Promise<void> => {
  const { total_credits: amount } = await lockBalance(tx, memberId)
  if (amount === 0) return
  await post(tx, [{ key: `${key}:left`, reason: 'account_closed', amount, memberId, subject: subjectOf(id) }])
}

const correctionReason = (more: number, disputed: boolean, wasDisputed: boolean): FreeReason => {
  if (more > 0) return disputed ? 'dispute_opened' : 'purchase_refund'
  return wasDisputed && !disputed ? 'dispute_won' : 'refund_undone'
}

const notifyOfCorrection = async (
  { tx }: Booking,
  row: PurchaseRow,
  more: number,
  wasDisputed: boolean,
): Promise<void> => {
  const amount = Math.abs(more)
  if (more > 0) {
    const { debt } = await readBalance(tx, row.user_id)
    const reason = isDisputed(row.dispute as DisputeState) ? ('dispute' as const) : ('refund' as const)
    await notify(tx, { memberId: row.user_id, kind: 'credits_taken', data: { amount, reason, domain: null, debt } })
  } else {
    const reason = wasDisputed ? ('dispute_won' as const) : ('adjustment' as const)
    await notify(tx, { memberId: row.user_id, kind: 'credits_awarded', data: { amount, reason, domain: null } })
  }
}
