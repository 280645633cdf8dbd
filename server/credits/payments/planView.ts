// The plan of a member as its page shows it.
import { sql } from 'kysely'
import { z } from 'zod'
import {
  type PastPlan,
  pastPlansMax,
  paymentProblems,
  type Subscription,
  subscriptionStates,
  type UpgradeOffer,
} from '../../../contract/payments.ts'
import { loyaltyTier } from '../../../contract/pricing.ts'
import type { Db } from '../../platform/db/database.ts'
import { readSettings } from '../settings.ts'
import { nextTermsOf, readSubscription, type SubscriptionRow, termsOf } from './rows.ts'
import { upgradeTerms } from './rules.ts'
import { upgradesFor } from './upgrade.ts'

const monthsShownMax = 24
const stateForm = z.enum(subscriptionStates)
const problemForm = z.enum(paymentProblems).nullable()

/** The one that runs, else one that can still be paid, else the newest that ever ran. Checkouts that led to nothing are not shown. */
const currentOf = (db: Db, memberId: string) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', memberId)
    .where((eb) =>
      eb.or([eb('started_at', 'is not', null), eb.and([eb('state', '=', 'open'), eb('checkout_url', 'is not', null)])]),
    )
    .orderBy(sql`state in ('active', 'past_due')`, 'desc')
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const describePlan = async (db: Db, memberId: string): Promise<Subscription | null> => {
  const row = await currentOf(db, memberId)
  return row === undefined ? null : await viewOf(db, row)
}

/** With what larger plans would cost at once, and those that were. */
export const describePlanAndUpgrades = async (
  db: Db,
  memberId: string,
): Promise<{ subscription: Subscription | null; upgrades: UpgradeOffer[]; past: PastPlan[] }> => {
  const row = await currentOf(db, memberId)
  if (row === undefined) return { subscription: null, upgrades: [], past: [] }
  const upgrades = await upgradesFor(db, row, await readSettings(db))
  return {
    subscription: await viewOf(db, row),
    upgrades: upgrades.map(({ terms: _terms, ...offer }) => offer),
    past: await pastOf(db, memberId),
  }
}

const pastOf = async (db: Db, memberId: string): Promise<PastPlan[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from subscription_months
        where subscription_id = subscriptions.id and credited_at is not null and dropped_at is null)`.as('months'),
    )
    .where('user_id', '=', memberId)
    .where('state', '=', 'ended')
    .orderBy('ended_at', 'desc')
    .limit(pastPlansMax)
    .execute()
  return rows.flatMap((row) => {
    const { plan, interval } = termsOf(row)
    const { id, started_at: started, ended_at: ended, months } = row
    if (started === null || ended === null) return []
    return [{ id, plan, interval, started_at: started.toISOString(), ended_at: ended.toISOString(), months }]
  })
}

const viewOf = async (db: Db, row: SubscriptionRow): Promise<Subscription> => {
  const { plan, interval, price_cents, credits_per_month } = termsOf(row)
  const months = await monthsOf(db, row.id)
  return {
    id: row.id,
    state: stateForm.parse(row.state),
    plan,
    interval,
    price_cents,
    credits_per_month,
    loyalty: loyaltyTier.array().parse(row.loyalty),
    checkout_url: row.state === 'open' ? row.checkout_url : null,
    period_end: row.period_end?.toISOString() ?? null,
    cancel_at_period_end: row.cancel_at_period_end,
    next: nextTermsOf(row),
    problem: problemForm.parse(row.problem),
    retry_at: row.retry_at?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    months_credited: Math.max(0, ...months.flatMap(({ number, credited_at: at }) => (at === null ? [] : [number]))),
    months,
  }
}

const monthsOf = async (db: Db, subscriptionId: string): Promise<Subscription['months']> => {
  const rows = await db
    .selectFrom('subscription_months')
    .select(['number', 'due_at', 'credits', 'bonus', 'credited_at'])
    .where('subscription_id', '=', subscriptionId)
    .where('dropped_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(monthsShownMax)
    .execute()
  const upgrades = await db
    .selectFrom('purchases')
    .select('upgrade_to')
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', 'upgrade')
    .where('state', '=', 'paid')
    .execute()
  const larger = upgrades.map((row) => upgradeTerms.parse(row.upgrade_to))
  const extraIn = (number: number): number =>
    larger
      .filter(({ from_month: from, months }) => from !== null && number >= from && number < from + months)
      .reduce((sum, { difference }) => sum + difference, 0)
  return rows.map((row) => ({
    number: row.number,
    due_at: row.due_at.toISOString(),
    credits: row.credits + extraIn(row.number),
    bonus: row.bonus,
    credited_at: row.credited_at?.toISOString() ?? null,
  }))
}

export const findOwnPlan = async (db: Db, memberId: string, id: string): Promise<SubscriptionRow | null> => {
  const row = await readSubscription(db, id)
  return row?.user_id === memberId ? row : null
}
