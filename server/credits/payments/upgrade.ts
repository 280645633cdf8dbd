// A larger plan at once: what it costs for the rest of the term, and what happens when it is paid.
import { type Plan, plans } from '../../../contract/plans.ts'
import { type CreditSettings, monthsIn, priceCentsOf, upgradeQuote } from '../../../contract/pricing.ts'
import type { UpgradeOffer } from '../../../contract/payments.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Booking } from './booking.ts'
import { arrangeLater } from './arrange.ts'
import { nextColumns, pastTermsOf, type PurchaseRow, type SubscriptionRow, termsOf } from './rows.ts'
import { type UpgradeTerms, upgradeTerms } from './rules.ts'

export interface UpgradePossibility extends UpgradeOffer {
  terms: UpgradeTerms
}

/** The larger plans of the same interval; none while a payment is due. */
export const upgradesFor = async (
  db: Db,
  row: SubscriptionRow,
  settings: CreditSettings,
): Promise<UpgradePossibility[]> => {
  if (row.state !== 'active') return []
  const now = termsOf(row)
  const { left, months } = await monthsLeft(db, row, monthsIn(now.interval))
  if (left === 0) return []
  return plans.slice(plans.indexOf(now.plan) + 1).flatMap((larger: Plan) => {
    const offered = settings.plans[larger]
    const next = { price_cents: priceCentsOf(offered, now.interval), credits_per_month: offered.credits }
    if (next.price_cents <= now.price_cents || next.credits_per_month <= now.credits_per_month) return []
    const { price_cents: price, credits_per_month: difference } = upgradeQuote(now, next, { months, monthsLeft: left })
    const agreed = { plan: larger, interval: now.interval, ...next, months: left, difference, from_month: null }
    return [
      {
        plan: larger,
        price_cents: price,
        credits_now: difference,
        credits_per_month: next.credits_per_month,
        terms: agreed,
      },
    ]
  })
}

/** Of the months of the term that runs: the running one and those still to come. */
const monthsLeft = async (db: Db, row: SubscriptionRow, months: number): Promise<{ left: number; months: number }> => {
  const { rows } = await sql<{ credited: number; pending: number }>`
    select count(*) filter (where m.credited_at is not null)::int as credited,
      count(*) filter (where m.credited_at is null and m.dropped_at is null)::int as pending
    from subscription_months m
    where m.purchase_id = (
      select newest.purchase_id from subscription_months newest where newest.subscription_id = ${row.id}
      order by newest.number desc limit 1)`.execute(db)
  const { credited = 0, pending = 0 } = rows[0] ?? {}
  return { left: credited === 0 ? 0 : Math.min(months, pending + 1), months }
}

const newestMonth = async (tx: Tx, subscriptionId: string): Promise<number | null> => {
  const row = await tx
    .selectFrom('subscription_months')
    .select('number')
    .where('subscription_id', '=', subscriptionId)
    .where('credited_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}

/** The plan becomes the larger one. Null where it no longer can: it ended, or it is that large already. */
export const takeUpgrade = async (
  { tx }: Booking,
  row: PurchaseRow,
  subscription: SubscriptionRow,
): Promise<{ upgrade_to: string } | null> => {
  const agreed = upgradeTerms.parse(row.upgrade_to)
  const now = termsOf(subscription)
  const runs = subscription.state === 'active' || subscription.state === 'past_due'
  const running = await newestMonth(tx, subscription.id)
  if (!runs || running === null || plans.indexOf(agreed.plan) <= plans.indexOf(now.plan)) return null
  if (agreed.interval !== now.interval) return null
  await tx
    .updateTable('subscriptions')
    .set({
      plan: agreed.plan,
      price_cents: agreed.price_cents,
      credits_per_month: agreed.credits_per_month,
      past_terms: JSON.stringify([now, ...pastTermsOf(subscription)].slice(0, pastTermsMax)),
      ...nextColumns(null),
    })
    .where('id', '=', subscription.id)
    .execute()
  await arrangeLater(tx, subscription.id)
  return { upgrade_to: JSON.stringify({ ...agreed, from_month: running }) }
}

export const pastTermsMax = 10
