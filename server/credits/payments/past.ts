// Past purchases for demo data: rows, invoices and ledger transfers. No notifications are sent, and the records at the
// payment service match.
import { randomUUID } from 'node:crypto'
import { minuteMs } from '../../../contract/durations.ts'
import type { Plan } from '../../../contract/plans.ts'
import { bonusOf, type CreditSettings, currency, loyaltyPercentIn } from '../../../contract/pricing.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Transfer } from '../ledger.ts'
import { subjectOf } from './booking.ts'
import type { Buyer } from './stripe/facts.ts'
import type { Issuer } from './stripe/parts.ts'
import { type DocumentRequest, writeDocuments } from './invoices/invoices.ts'
import { nextSyncOfPaid, nextSyncOfPlan } from './rules.ts'
import { moneyText, packText, planText } from './purchaseTexts.ts'

export interface PastTransitions {
  at: Date
  transfers: Transfer[]
}

export interface PastPackPurchase {
  id: string
  credits: number
  priceCents: number
  at: Date
  /** When it was refunded in full, if it was. */
  refundedAt: Date | null
  sessionId: string
  paymentId: string
}

export interface PastPlanPurchase {
  id: string
  plan: Plan
  stripeId: string
  sessionId: string | null
  /** Its paid bills, oldest first. */
  bills: readonly { invoiceId: string; paymentId: string; at: Date; from: Date; to: Date }[]
}

interface PastBuyer {
  memberId: string
  customerId: string
  buyer: Buyer
  packs: readonly PastPackPurchase[]
  plan: PastPlanPurchase | null
}

interface Past {
  tx: Tx
  now: Date
  settings: CreditSettings
  moves: PastTransitions[]
  documents: DocumentRequest[]
}

/** Invoices are numbered chronologically across all purchases. */
export const addPastPurchases = async (
  tx: Tx,
  buyers: readonly PastBuyer[],
  { now, settings, issuer }: { now: Date; settings: CreditSettings; issuer: Issuer },
): Promise<PastTransitions[]> => {
  const past: Past = { tx, now, settings, moves: [], documents: [] }
  for (const buyer of buyers) {
    await tx
      .insertInto('billing_customers')
      .values({ user_id: buyer.memberId, stripe_customer_id: buyer.customerId })
      .execute()
    for (const pack of buyer.packs) await addPack(past, buyer, pack)
    if (buyer.plan !== null) await addPlan(past, buyer, buyer.plan)
  }
  const inOrder = past.documents.toSorted((a, b) => (a.issuedAt?.getTime() ?? 0) - (b.issuedAt?.getTime() ?? 0))
  await writeDocuments(tx, issuer, inOrder)
  return past.moves
}

const documentOf = (
  { settings }: Past,
  { memberId, buyer }: PastBuyer,
  given: Pick<DocumentRequest, 'kind' | 'purchaseId' | 'text' | 'grossCents'> & { at: Date; suppliedAt?: Date },
): DocumentRequest => ({
  kind: given.kind,
  purchaseId: given.purchaseId,
  memberId,
  text: given.text,
  grossCents: given.grossCents,
  currency,
  vatPercent: settings.invoices.vat_percent,
  suppliedAt: given.suppliedAt ?? given.at,
  buyer,
  issuedAt: given.at,
})

const paidRow = (past: Past, { memberId, buyer }: PastBuyer, paid: { cents: number; at: Date; paymentId: string }) => ({
  user_id: memberId,
  state: 'paid',
  price_cents: paid.cents,
  currency,
  vat_percent: past.settings.invoices.vat_percent,
  stripe_payment_id: paid.paymentId,
  paid_cents: paid.cents,
  paid_currency: currency,
  paid_at: paid.at,
  created_at: new Date(paid.at.getTime() - minuteMs),
  buyer: JSON.stringify(buyer),
  next_sync_at: nextSyncOfPaid(paid.at, past.now),
})

const addPack = async (past: Past, who: PastBuyer, pack: PastPackPurchase): Promise<void> => {
  const { id, credits, priceCents: cents, at, refundedAt, paymentId } = pack
  const { memberId } = who
  await past.tx
    .insertInto('purchases')
    .values({
      ...paidRow(past, who, { cents, at, paymentId }),
      id,
      kind: 'pack',
      credits,
      stripe_session_id: pack.sessionId,
      ...(refundedAt === null ? {} : { refunded_cents: cents, credits_taken: credits, corrections: 1 }),
    })
    .execute()
  const subject = subjectOf(id)
  past.moves.push({ at, transfers: [{ key: subject, reason: 'pack_purchase', amount: credits, memberId, subject }] })
  const text = packText(credits)
  past.documents.push(documentOf(past, who, { kind: 'invoice', purchaseId: id, text, grossCents: cents, at }))
  if (refundedAt === null) return
  const key = `purchase:${id}:correction:1`
  past.moves.push({
    at: refundedAt,
    transfers: [{ key, reason: 'purchase_refund', amount: credits, memberId, subject }],
  })
  const refund = { purchaseId: id, text: moneyText(text, 'went_back', 'refund'), grossCents: cents, at: refundedAt }
  past.documents.push(documentOf(past, who, { kind: 'credit_note', ...refund }))
}

const addPlan = async (past: Past, who: PastBuyer, taken: PastPlanPurchase): Promise<void> => {
  const { tx, now, settings } = past
  const { memberId } = who
  const { price_cents: cents, credits } = settings.plans[taken.plan]
  const [first, last] = [taken.bills[0], taken.bills.at(-1)]
  if (first === undefined || last === undefined) return
  await tx
    .insertInto('subscriptions')
    .values({
      id: taken.id,
      user_id: memberId,
      state: 'active',
      plan: taken.plan,
      billing_interval: 'month',
      price_cents: cents,
      currency,
      credits_per_month: credits,
      loyalty: JSON.stringify(settings.loyalty),
      stripe_session_id: taken.sessionId,
      stripe_subscription_id: taken.stripeId,
      period_start: last.from,
      period_end: last.to,
      created_at: new Date(first.at.getTime() - minuteMs),
      started_at: first.from,
      next_sync_at: nextSyncOfPlan([last.to], now),
    })
    .execute()
  for (const [index, { invoiceId, paymentId, at, from, to }] of taken.bills.entries()) {
    const number = index + 1
    const id = randomUUID()
    await tx
      .insertInto('purchases')
      .values({
        ...paidRow(past, who, { cents, at, paymentId }),
        id,
        kind: 'plan',
        credits,
        billing_interval: 'month',
        months: 1,
        term_start: from,
        term_end: to,
        subscription_id: taken.id,
        plan: taken.plan,
        stripe_invoice_id: invoiceId,
      })
      .execute()
    const bonus = bonusOf(credits, loyaltyPercentIn(number, settings.loyalty))
    const month = { subscription_id: taken.id, number, purchase_id: id, due_at: from, credits, bonus, credited_at: at }
    await tx.insertInto('subscription_months').values(month).execute()
    const subject = subjectOf(id)
    const key = `${taken.id}:${number}`
    past.moves.push({
      at,
      transfers: [
        { key: `month:${key}`, reason: 'plan_month', amount: credits, memberId, subject },
        ...(bonus === 0
          ? []
          : [{ key: `loyalty:${key}`, reason: 'loyalty_bonus' as const, amount: bonus, memberId, subject }]),
      ],
    })
    const text = planText(taken.plan, 'month', credits, { from, to })
    const document = { kind: 'invoice' as const, purchaseId: id, text, grossCents: cents, at, suppliedAt: from }
    past.documents.push(documentOf(past, who, document))
  }
}
