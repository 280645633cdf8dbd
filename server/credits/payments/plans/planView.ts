// View of a member's plan, as its page shows it.
import { sql } from 'kysely'
import { z } from 'zod'
import {
  type PastPlan,
  pastPlansMax,
  paymentProblems,
  type Subscription,
  subscriptionStates,
  type UpgradeOffer,
} from '../../../../contract/payments.ts'
import { loyaltyTier } from '../../../../contract/pricing.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readSettings } from '../../settings.ts'
import { nextTermsOf, readSubscription, type SubscriptionRow, termsOf } from '../rows.ts'
import { upgradesFor } from './upgrade.ts'

const monthsShownMax = 24
const stateForm = z.enum(subscriptionStates)
const problemForm = z.enum(paymentProblems).nullable()

/**
 * The running plan, else one that can still be paid, else the newest that ever ran. Abandoned checkouts are not shown.
 */
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

/** Includes the current prices of upgrades, and ended plans. */
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
      sql<number>`(select count(distinct number)::int from subscription_months
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
    problem: problemForm.parse(row.problem) ?? (await heldBackOf(db, row)),
    retry_at: row.retry_at?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    months_credited: Math.max(0, ...months.flatMap(({ number, credited_at: at }) => (at === null ? [] : [number]))),
    months,
  }
}

/** A payment for the running plan that matches no terms and is in manual review. */
const heldBackOf = async (db: Db, { id, state }: SubscriptionRow): Promise<'mismatched' | null> => {
  if (state !== 'active') return null
  const held = await db
    .selectFrom('purchases')
    .select('id')
    .where('subscription_id', '=', id)
    .where('kind', '=', 'plan')
    .where('state', '=', 'mismatched')
    .executeTakeFirst()
  return held === undefined ? null : 'mismatched'
}

/** Includes what upgrades add. A partly credited month shows the credited part. */
const monthsOf = async (db: Db, subscriptionId: string): Promise<Subscription['months']> => {
  const { rows } = await sql<{ number: number; due_at: Date; credits: number; bonus: number | null; at: Date | null }>`
    select number, min(due_at) as due_at, max(credited_at) as at, sum(bonus)::int as bonus,
      coalesce(sum(credits) filter (where credited_at is not null), sum(credits))::int as credits
    from subscription_months where subscription_id = ${subscriptionId} and dropped_at is null
    group by number order by number desc limit ${monthsShownMax}`.execute(db)
  return rows.map(({ number, due_at: due, credits, bonus, at }) => ({
    number,
    due_at: due.toISOString(),
    credits,
    bonus,
    credited_at: at?.toISOString() ?? null,
  }))
}

export const findOwnPlan = async (db: Db, memberId: string, id: string): Promise<SubscriptionRow | null> => {
  const row = await readSubscription(db, id)
  return row?.user_id === memberId ? row : null
}
