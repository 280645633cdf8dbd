// The months of a plan: each is credited when it is due, with its loyalty bonus, unless its money went back before.
import { sql } from 'kysely'
import { plan as planName } from '../../../contract/plans.ts'
import { bonusOf, loyaltyPercentIn, loyaltyTier } from '../../../contract/pricing.ts'
import { notify } from '../../notifications/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { post, type Transfer } from '../ledger.ts'
import { type Booking, correct, hasLeft, subjectOf, tellPayments } from './booking.ts'
import { creditMonthsJob } from './jobNames.ts'
import { lockPurchase, type PurchaseRow, type SubscriptionRow } from './rows.ts'
import { isDisputed, upgradeTerms } from './rules.ts'
import type { DisputeState } from './facts.ts'

export const addMonths = async (
  tx: Tx,
  term: { subscriptionId: string; purchaseId: string; from: Date; count: number; credits: number },
): Promise<void> => {
  await sql`
    insert into subscription_months (subscription_id, number, purchase_id, due_at, credits)
    select ${term.subscriptionId}, known.newest + i, ${term.purchaseId}, ${term.from}::timestamptz + (i - 1) * interval '1 month', ${term.credits}
    from generate_series(1, ${term.count}::int) as i,
      (select coalesce(max(number), 0) as newest from subscription_months where subscription_id = ${term.subscriptionId}) as known
  `.execute(tx)
}

/** Brings the months in agreement with the money behind them: drops, credits what is due, and sets the alarm for the next. */
export const settleMonths = async (booking: Booking, subscription: SubscriptionRow): Promise<void> => {
  const { tx } = booking
  const { id, user_id: memberId } = subscription
  const left = await hasLeft(tx, memberId)
  await sql`
    update subscription_months m set dropped_at = case when now.gone then clock_now() end
    from (
      select p.id as purchase_id, ${left} or p.dispute = 'lost' or p.refunded_cents >= p.paid_cents as gone
      from purchases p where p.subscription_id = ${id} and p.kind = 'plan' and p.state = 'paid') as now
    where m.subscription_id = ${id} and m.purchase_id = now.purchase_id and m.credited_at is null
      and now.gone <> (m.dropped_at is not null)`.execute(tx)
  for (const month of await dueMonths(tx, id)) await creditMonth(booking, subscription, month)
  await setAlarm(tx, id)
}

const dueMonths = (tx: Tx, subscriptionId: string) =>
  tx
    .selectFrom('subscription_months as months')
    .innerJoin('purchases', 'purchases.id', 'months.purchase_id')
    .select(['months.number', 'months.credits', 'months.purchase_id as purchaseId'])
    .where('months.subscription_id', '=', subscriptionId)
    .where('credited_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('due_at', '<=', sql<Date>`clock_now()`)
    .where('purchases.dispute', 'not in', ['open', 'lost'])
    .orderBy('months.number')
    .execute()

interface DueMonth {
  number: number
  credits: number
  purchaseId: string
}

const creditMonth = async (booking: Booking, subscription: SubscriptionRow, month: DueMonth): Promise<void> => {
  const { tx } = booking
  const { id, user_id: memberId } = subscription
  const { number, credits, purchaseId } = month
  const extras = await upgradesIn(tx, id, number)
  const base = extras.reduce((sum, { difference }) => sum + difference, credits)
  const bonus = bonusOf(base, loyaltyPercentIn(number, loyaltyTier.array().parse(subscription.loyalty)))
  const subject = subjectOf(purchaseId)
  const transfers: Transfer[] = [
    { key: `month:${id}:${number}`, reason: 'plan_month', amount: credits, memberId, subject },
    ...extras.map((extra) => ({
      key: `purchase:${extra.purchase.id}:month:${number}`,
      reason: 'plan_upgrade' as const,
      amount: extra.difference,
      memberId,
      subject: subjectOf(extra.purchase.id),
    })),
    ...(bonus > 0
      ? [{ key: `loyalty:${id}:${number}`, reason: 'loyalty_bonus' as const, amount: bonus, memberId, subject }]
      : []),
  ]
  await post(tx, transfers)
  await tx
    .updateTable('subscription_months')
    .set({ bonus, credited_at: sql<Date>`clock_now()` })
    .where('subscription_id', '=', id)
    .where('number', '=', number)
    .execute()
  for (const { purchase, difference } of extras) {
    await tx
      .updateTable('purchases')
      .set({ credits: purchase.credits + difference })
      .where('id', '=', purchase.id)
      .execute()
    await correct(booking, { ...purchase, credits: purchase.credits + difference }, false)
  }
  // Of a purchase of which a part was refunded, the same part of each later month goes back.
  await correct(booking, await lockPurchase(tx, purchaseId), false)
  if (number > 1) {
    const data = { plan: planName.parse(subscription.plan), amount: base + bonus }
    await notify(tx, { memberId, kind: 'subscription_renewed', data })
  }
  await tellPayments(tx, memberId)
}

interface Extra {
  purchase: PurchaseRow
  difference: number
}

/** Larger plans that were paid for this month as well. */
const upgradesIn = async (tx: Tx, subscriptionId: string, number: number): Promise<Extra[]> => {
  const rows = await tx
    .selectFrom('purchases')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', 'upgrade')
    .where('state', '=', 'paid')
    .orderBy('created_at')
    .forUpdate()
    .execute()
  return rows.flatMap((purchase) => {
    const { from_month: from, months, difference } = upgradeTerms.parse(purchase.upgrade_to)
    const covers = from !== null && number > from && number < from + months
    const gone = isDisputed(purchase.dispute as DisputeState) || purchase.refunded_cents >= (purchase.paid_cents ?? 0)
    return covers && !gone ? [{ purchase, difference }] : []
  })
}

/** One waiting job per plan, for the month that comes next. */
const setAlarm = async (tx: Tx, subscriptionId: string): Promise<void> => {
  const next = await tx
    .selectFrom('subscription_months as months')
    .innerJoin('purchases', 'purchases.id', 'months.purchase_id')
    .select('due_at')
    .where('months.subscription_id', '=', subscriptionId)
    .where('credited_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('due_at', '>', sql<Date>`clock_now()`)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (next === undefined) return
  await addJob(tx, creditMonthsJob, { subscriptionId }, { runAt: next.due_at, jobKey: `months:${subscriptionId}` })
}
