// Monthly credits of a plan and of its upgrades: each month is credited when due, with its loyalty bonus, waits while
// its payment is disputed, and is dropped while its money has been returned.
import { sql } from 'kysely'
import { plan as planName } from '../../../../contract/plans.ts'
import { bonusOf, type LoyaltyTier, loyaltyPercentIn, loyaltyTier } from '../../../../contract/pricing.ts'
import { notify } from '../../../notifications/notify.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { post, type Transfer } from '../../ledger.ts'
import { addLot } from '../../unsettled/lots.ts'
import { type Booking, correct, hasLeft, subjectOf, publishPayments } from '../booking.ts'
import { creditMonthsJob } from '../jobDefinitions.ts'
import { publishPurchaseChanged } from '../purchaseEvents.ts'
import { lockPurchase, lockSubscription, type PurchaseRow, readSubscription, type SubscriptionRow } from '../rows.ts'
import { upgradeTerms } from '../rules.ts'

/** Appends the months that a bill pays for. The state of the bill decides whether they are credited. */
export const addTermMonths = async (
  tx: Tx,
  bill: { id: string; subscriptionId: string; from: Date; months: number; creditsPerMonth: number },
): Promise<void> => {
  await sql`
    insert into subscription_months (subscription_id, number, purchase_id, due_at, credits)
    select ${bill.subscriptionId}, known.newest + i, ${bill.id}, ${bill.from}::timestamptz + (i - 1) * interval '1 month', ${bill.creditsPerMonth}
    from generate_series(1, ${bill.months}::int) as i,
      (select coalesce(max(number), 0) as newest from subscription_months where subscription_id = ${bill.subscriptionId}) as known
  `.execute(tx)
}

/**
 * What an upgrade adds to the remaining months of the term it was quoted in; its state decides whether they are
 * credited, too.
 */
export const addUpgradeMonths = async (tx: Tx, row: PurchaseRow): Promise<void> => {
  const { term, from_month: from, months, difference } = upgradeTerms.parse(row.upgrade_to)
  await sql`
    insert into subscription_months (subscription_id, number, purchase_id, extra, due_at, credits)
    select subscription_id, number, ${row.id}, true, due_at, ${difference} from subscription_months
    where purchase_id = ${term} and not extra and number between ${from} and ${from + months - 1}
    on conflict do nothing`.execute(tx)
}

/**
 * Reconciles the months with the money behind them: drops months, credits those due, and schedules a job for the next.
 */
export const settleMonths = async (booking: Booking, subscription: SubscriptionRow): Promise<void> => {
  const { tx } = booking
  const { id, user_id: memberId } = subscription
  const left = await hasLeft(tx, memberId)
  await sql`
    update subscription_months m set dropped_at = case when money.gone then clock_now() end
    from (
      select p.id, ${left} or p.state <> 'paid' or p.dispute = 'lost' or p.refunded_cents >= p.paid_cents as gone
      from purchases p where p.subscription_id = ${id} and p.state <> 'open') as money
    where m.subscription_id = ${id} and m.purchase_id = money.id and m.credited_at is null
      and money.gone <> (m.dropped_at is not null)`.execute(tx)
  const due = await dueMonths(tx, id)
  for (const rows of Map.groupBy(due, ({ number }) => number).values()) await creditMonth(booking, subscription, rows)
  await setAlarm(tx, id)
}

/** Credits due months when no webhook triggers it. */
export const creditDueMonths = async (booking: Booking, subscriptionId: string): Promise<void> => {
  const { tx } = booking
  const seen = await readSubscription(tx, subscriptionId)
  if (seen === undefined) return
  await hasLeft(tx, seen.user_id)
  await settleMonths(booking, await lockSubscription(tx, subscriptionId))
}

const dueMonths = (tx: Tx, subscriptionId: string) =>
  tx
    .selectFrom('subscription_months as months')
    .innerJoin('purchases', 'purchases.id', 'months.purchase_id')
    .select(['months.number', 'months.credits', 'months.extra', 'months.purchase_id as purchaseId', 'upgrade_to'])
    .where('months.subscription_id', '=', subscriptionId)
    .where('credited_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('due_at', '<=', sql<Date>`clock_now()`)
    .where('purchases.dispute', '<>', 'open')
    .orderBy('due_at')
    .orderBy('months.extra')
    .orderBy('purchases.created_at')
    .execute()

type DueMonth = Awaited<ReturnType<typeof dueMonths>>[number]

/** Credits one month with everything due in it. */
const creditMonth = async (
  booking: Booking,
  subscription: SubscriptionRow,
  rows: readonly DueMonth[],
): Promise<void> => {
  const { tx } = booking
  const { user_id: memberId } = subscription
  const loyalty = loyaltyTier.array().parse(subscription.loyalty)
  let amount = 0
  for (const row of rows) {
    const bonus = loyaltyBonus(row, loyalty)
    amount += row.credits + bonus
    await creditRow(booking, subscription, row, bonus)
  }
  // The first month and upgrades are covered by the notification about the payment.
  if (rows.some(({ number, extra }) => number > 1 && !extra)) {
    const data = { plan: planName.parse(subscription.plan), amount }
    await notify(tx, { memberId, kind: 'subscription_renewed', data })
  }
  await publishPayments(tx, memberId)
}

/**
 * An upgrade's share is what it adds to the bonus of the plan below it, so that both together equal the bonus of the
 * larger plan.
 */
const loyaltyBonus = ({ number, credits, extra, upgrade_to }: DueMonth, loyalty: readonly LoyaltyTier[]): number => {
  const percent = loyaltyPercentIn(number, loyalty)
  if (!extra) return bonusOf(credits, percent)
  const { from, from_month: first } = upgradeTerms.parse(upgrade_to)
  const below = from.credits_per_month
  return number === first ? 0 : bonusOf(below + credits, percent) - bonusOf(below, percent)
}

const creditRow = async (
  booking: Booking,
  { id, user_id: memberId }: SubscriptionRow,
  { number, credits, extra, purchaseId }: DueMonth,
  bonus: number,
): Promise<void> => {
  const { tx } = booking
  const subject = subjectOf(purchaseId)
  const keys = extra
    ? { month: `${subject}:month:${number}`, loyalty: `${subject}:loyalty:${number}` }
    : { month: `month:${id}:${number}`, loyalty: `loyalty:${id}:${number}` }
  const month: Transfer = {
    key: keys.month,
    reason: extra ? 'plan_upgrade' : 'plan_month',
    amount: credits,
    memberId,
    subject,
  }
  const loyal: Transfer = { key: keys.loyalty, reason: 'loyalty_bonus', amount: bonus, memberId, subject }
  await post(tx, bonus > 0 ? [month, loyal] : [month])
  await addLot(tx, { key: keys.month, purchaseId, memberId, amount: credits + bonus })
  await tx
    .updateTable('subscription_months')
    .set({ bonus, credited_at: sql<Date>`clock_now()` })
    .where('subscription_id', '=', id)
    .where('number', '=', number)
    .where('purchase_id', '=', purchaseId)
    .execute()
  await publishPurchaseChanged(tx, { id: purchaseId, user_id: memberId })
  // After a partial refund, the same share of each later month is taken back.
  await correct(booking, await lockPurchase(tx, purchaseId), false)
}

/** Schedules one job per plan, for the next due month. */
const setAlarm = async (tx: Tx, subscriptionId: string): Promise<void> => {
  const next = await tx
    .selectFrom('subscription_months')
    .select('due_at')
    .where('subscription_id', '=', subscriptionId)
    .where('credited_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('due_at', '>', sql<Date>`clock_now()`)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  if (next === undefined) return
  await enqueue(tx, creditMonthsJob, { subscriptionId }, { runAt: next.due_at, jobKey: `months:${subscriptionId}` })
}
