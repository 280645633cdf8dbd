// Payments of the proof: packs and plans by methods that can still be reversed, and what becomes of the money, as the payment
// provider would report it. Everything after the report is the product; there are no invoices.
import { otherDomains } from '../../server/testing/paymentParts.ts'
import { sql } from 'kysely'
import type { Plan } from '../../contract/plans.ts'
import { currency, shippedSettings } from '../../contract/pricing.ts'
import { post } from '../../server/credits/ledger.ts'
import { book, type Booking, followMoney, hasLeft, subjectOf } from '../../server/credits/payments/booking.ts'
import { addTermMonths, creditDueMonths, settleMonths } from '../../server/credits/payments/plans/months.ts'
import { lockPurchase, lockSubscription } from '../../server/credits/payments/rows.ts'
import type { PaymentParts } from '../../server/credits/payments/stripe/parts.ts'
import type { DisputeState } from '../../server/credits/payments/stripe/facts.ts'
import { addLot, settleDue } from '../../server/credits/unsettled/lots.ts'
import { requireOpenPurchases } from '../../server/credits/unsettled/writeOffs.ts'
import { collectReversal } from '../../server/orders/payouts/reversals.ts'
import { type Db, inTransaction } from '../../server/platform/db/database.ts'
import { makeLog } from '../../server/platform/log.ts'
import { grantDueRewards } from '../../server/referrals/grantShares.ts'
import { readReferral } from '../../server/referrals/referralRow.ts'
import { settleShares } from '../../server/referrals/settleShares.ts'

/** As the provider names them: a card, a bank debit that can bounce, and a bank transfer, which is final. */
export type Method = 'card' | 'sepa_debit' | 'customer_balance'
export type Pack = (typeof shippedSettings.packs)[number]

export interface Payments {
  buyPack(memberId: string, pack: Pack, method: Method): Promise<void>
  /** A monthly plan by card, or the next month of the one that runs. */
  subscribe(memberId: string, plan: Plan): Promise<void>
  /** The latest payment by this method is taken back: a chargeback, or a debit that bounces. */
  reverse(memberId: string, method: Method): Promise<void>
  /** A chargeback of the latest card payment that the operator contests; won the next time. */
  contest(memberId: string): Promise<void>
  /** The provider gives half of the latest payment back. */
  refund(memberId: string): Promise<void>
  /** What falls due: settlements, months of plans, shares of referrers. */
  runDue(): Promise<void>
}

interface Paid {
  id: string
  memberId: string
}

const paidNow = (method: Method, cents: number, { now }: Booking) => ({
  ...{ state: 'paid', price_cents: cents, currency, vat_percent: '19', paid_cents: cents, paid_currency: currency },
  ...{ method, paid_at: now },
})

const bookPack = async (booking: Booking, memberId: string, pack: Pack, method: Method): Promise<Paid | null> => {
  const { tx } = booking
  if (await hasLeft(tx, memberId)) return null
  await requireOpenPurchases(tx, memberId)
  const { credits: amount, price_cents: cents } = pack
  const { id } = await tx
    .insertInto('purchases')
    .values({ user_id: memberId, kind: 'pack', credits: amount, ...paidNow(method, cents, booking) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = subjectOf(id)
  await post(tx, [{ key, reason: 'pack_purchase', amount, memberId, subject: subjectOf(id) }])
  await addLot(tx, { key, purchaseId: id, memberId, amount })
  return { id, memberId }
}

/** Begins a plan, as after its checkout. */
const beginPlan = async ({ tx, now }: Booking, memberId: string, plan: Plan): Promise<string> => {
  await requireOpenPurchases(tx, memberId)
  const { credits, price_cents: cents } = shippedSettings.plans[plan]
  const terms = { plan, billing_interval: 'month', price_cents: cents, currency, credits_per_month: credits }
  const { id } = await tx
    .insertInto('subscriptions')
    .values({
      ...terms,
      ...{ user_id: memberId, state: 'active', loyalty: JSON.stringify(shippedSettings.loyalty), started_at: now },
      stripe_subscription_id: sql<string>`gen_random_uuid()::text`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The bill for the next month, if the running one is over. */
const bookMonth = async (booking: Booking, memberId: string, plan: Plan): Promise<Paid | null> => {
  const { tx, now } = booking
  if (await hasLeft(tx, memberId)) return null
  const running = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', memberId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  const subscription = await lockSubscription(tx, running?.id ?? (await beginPlan(booking, memberId, plan)))
  const { id: subscriptionId, plan: agreed, credits_per_month: creditsPerMonth, price_cents: cents } = subscription
  if (subscription.period_end !== null && subscription.period_end > now) return null
  const from = now
  const until = sql<Date>`${from}::timestamptz + interval '1 month'`
  const { id } = await tx
    .insertInto('purchases')
    .values({
      ...{
        user_id: memberId,
        kind: 'plan',
        plan: agreed,
        credits: creditsPerMonth,
        ...paidNow('card', cents, booking),
      },
      ...{ subscription_id: subscriptionId, billing_interval: 'month', months: 1, term_start: from, term_end: until },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const period = { period_start: from, period_end: until }
  await tx.updateTable('subscriptions').set(period).where('id', '=', subscriptionId).execute()
  await addTermMonths(tx, { id, subscriptionId, from, months: 1, creditsPerMonth })
  await settleMonths(booking, await lockSubscription(tx, subscriptionId))
  return { id, memberId }
}

const collectReversals = async (db: Db): Promise<void> => {
  const open = await db
    .selectFrom('reversals')
    .select(['purchase_id', 'number'])
    .where('finished_at', 'is', null)
    .orderBy('at')
    .execute()
  for (const { purchase_id: purchaseId, number } of open) await collectReversal(db, { purchaseId, number })
}

const creditMonths = async (parts: PaymentParts): Promise<void> => {
  const due = await parts.db
    .selectFrom('subscription_months')
    .select('subscription_id')
    .distinct()
    .where('credited_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('due_at', '<=', sql<Date>`clock_now()`)
    .execute()
  for (const { subscription_id: id } of due) await book(parts, (booking) => creditDueMonths(booking, id))
}

export const createPayments = (db: Db): Payments => {
  const parts: PaymentParts = {
    db,
    log: makeLog('error'),
    siteName: 'Ankerplatz',
    publicUrl: '',
    service: null,
    ...otherDomains,
  }

  /** The referrer of the buyer has a share. */
  const settleShare = async ({ id: purchaseId, memberId }: Paid): Promise<void> => {
    if ((await readReferral(db, memberId)) === undefined) return
    await inTransaction(db, (tx) => settleShares(tx, { memberId, purchaseId }))
  }

  const latestOf = async (memberId: string, dispute: DisputeState, method?: Method): Promise<string | null> => {
    const row = await db
      .selectFrom('purchases')
      .select('id')
      .where('user_id', '=', memberId)
      .where('state', '=', 'paid')
      .where('dispute', '=', dispute)
      .$if(method !== undefined, (query) => query.where('method', '=', method ?? ''))
      .orderBy('paid_at', 'desc')
      .orderBy('id')
      .executeTakeFirst()
    return row?.id ?? null
  }

  /** What the provider says of the money of a payment. */
  const report = async (paid: Paid, said: { dispute?: DisputeState; refundedShare?: number }): Promise<void> => {
    await book(parts, async (booking) => {
      await hasLeft(booking.tx, paid.memberId)
      const row = await lockPurchase(booking.tx, paid.id)
      const refundedCents = Math.floor((row.paid_cents ?? 0) * (said.refundedShare ?? 0))
      const dispute = said.dispute ?? (row.dispute as DisputeState)
      await followMoney(booking, row, { refundedCents: Math.max(refundedCents, row.refunded_cents), dispute })
    })
    await collectReversals(db)
    await settleShare(paid)
  }

  const pay = async (make: (booking: Booking) => Promise<Paid | null>): Promise<void> => {
    const paid = await book(parts, make)
    if (paid !== null) await settleShare(paid)
  }

  return {
    buyPack: (memberId, pack, method) => pay((booking) => bookPack(booking, memberId, pack, method)),
    subscribe: (memberId, plan) => pay((booking) => bookMonth(booking, memberId, plan)),
    reverse: async (memberId, method) => {
      const id = await latestOf(memberId, 'none', method)
      if (id !== null) await report({ id, memberId }, { dispute: 'lost' })
    },
    contest: async (memberId) => {
      const contested = await latestOf(memberId, 'open')
      if (contested !== null) return report({ id: contested, memberId }, { dispute: 'won' })
      const id = await latestOf(memberId, 'none', 'card')
      if (id !== null) await report({ id, memberId }, { dispute: 'open' })
    },
    refund: async (memberId) => {
      const id = await latestOf(memberId, 'none')
      if (id !== null) await report({ id, memberId }, { refundedShare: 0.5 })
    },
    runDue: async () => {
      await settleDue(db)
      await creditMonths(parts)
      await grantDueRewards(db)
    },
  }
}
