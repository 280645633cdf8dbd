// The plan of a member as its page shows it.
import { sql } from 'kysely'
import { z } from 'zod'
import {
  paymentProblems,
  type Subscription,
  subscriptionStates,
  type UpgradeOffer,
} from '../../../contract/payments.ts'
import type { Db } from '../../platform/db/database.ts'
import { readSettings } from '../settings.ts'
import { nextTermsOf, readSubscription, type SubscriptionRow, termsOf } from './rows.ts'
import { upgradeTerms } from './rules.ts'
import { upgradesFor } from './upgrade.ts'

const monthsShownMax = 24
const stateForm = z.enum(subscriptionStates)
const problemForm = z.enum(paymentProblems).nullable()

/** The one that runs, else the newest that ever did. Checkouts that led to nothing are not shown. */
const currentOf = (db: Db, memberId: string) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', memberId)
    .where('started_at', 'is not', null)
    .orderBy(sql`state in ('active', 'past_due')`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const describePlan = async (db: Db, memberId: string): Promise<Subscription | null> => {
  const row = await currentOf(db, memberId)
  return row === undefined ? null : await viewOf(db, row)
}

/** With what larger plans would cost at once. */
export const describePlanAndUpgrades = async (
  db: Db,
  memberId: string,
): Promise<{ subscription: Subscription | null; upgrades: UpgradeOffer[] }> => {
  const row = await currentOf(db, memberId)
  if (row === undefined) return { subscription: null, upgrades: [] }
  const upgrades = await upgradesFor(db, row, await readSettings(db))
  return {
    subscription: await viewOf(db, row),
    upgrades: upgrades.map(({ terms: _terms, ...offer }) => offer),
  }
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
