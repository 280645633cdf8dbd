// Immediate upgrades: what a larger plan costs for the rest of the term, and what happens when it is paid.
import { sql } from 'kysely'
import { type Plan, plans } from '../../../../contract/plans.ts'
import { type CreditSettings, priceCentsOf, upgradeQuote } from '../../../../contract/pricing.ts'
import type { UpgradeOffer } from '../../../../contract/payments.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import type { Booking } from '../booking.ts'
import { arrangeLater } from './arrange.ts'
import { endOtherUpgradesJob } from '../jobDefinitions.ts'
import {
  nextColumns,
  nextTermsOf,
  type PurchaseRow,
  type SubscriptionRow,
  termsColumns,
  termsOf,
  withPast,
} from '../rows.ts'
import { sameTerms, type UpgradeTerms, upgradeTerms } from '../rules.ts'

export interface UpgradePossibility extends UpgradeOffer {
  terms: UpgradeTerms
}

/** Larger plans with the same interval; none while a payment is due, or the running term's money may be returned. */
export const upgradesFor = async (
  db: Db,
  row: SubscriptionRow,
  settings: CreditSettings,
): Promise<UpgradePossibility[]> => {
  const term = row.state === 'active' ? await readRunningTerm(db, row.id) : null
  if (term === null || !term.stays) return []
  const from = termsOf(row)
  const { running, months } = term
  const monthsLeft = term.last - running + 1
  return plans.slice(plans.indexOf(from.plan) + 1).flatMap((larger: Plan) => {
    const offered = settings.plans[larger]
    const next = { price_cents: priceCentsOf(offered, from.interval), credits_per_month: offered.credits }
    if (next.price_cents <= from.price_cents || next.credits_per_month <= from.credits_per_month) return []
    const { price_cents: price, credits_per_month: difference } = upgradeQuote(from, next, { months, monthsLeft })
    const terms = { plan: larger, interval: from.interval, ...next, from, term: term.id, from_month: running }
    return [
      {
        plan: larger,
        price_cents: price,
        credits_now: difference,
        credits_per_month: next.credits_per_month,
        terms: { ...terms, months: monthsLeft, difference },
      },
    ]
  })
}

interface RunningTerm {
  id: string
  /** Number of months paid for. */
  months: number
  /** Numbers of the current month and of the last one. */
  running: number
  last: number
  stays: boolean
}

/** The newest term of a plan. */
const readRunningTerm = async (db: Db, subscriptionId: string): Promise<RunningTerm | null> => {
  const { rows } = await sql<RunningTerm>`
    select p.id, p.months, max(m.number) filter (where m.due_at <= clock_now()) as running, max(m.number) as last,
      p.dispute not in ('open', 'lost') and p.refunded_cents < p.paid_cents as stays
    from purchases p join subscription_months m on m.purchase_id = p.id
    where p.subscription_id = ${subscriptionId} and p.kind = 'plan' and p.state = 'paid' and p.term_start <= clock_now()
    group by p.id order by p.term_start desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Upgrades the plan. A quote for another plan, price or term is outdated: nothing is changed for it. */
export const enlargePlan = async (
  { tx }: Booking,
  row: PurchaseRow,
  subscription: SubscriptionRow,
): Promise<'enlarged' | 'aged'> => {
  const agreed = upgradeTerms.parse(row.upgrade_to)
  const now = termsOf(subscription)
  const runs = subscription.state === 'active' || subscription.state === 'past_due'
  const term = await readRunningTerm(tx, subscription.id)
  if (!runs || term?.id !== agreed.term || !sameTerms(agreed.from, now)) return 'aged'
  await tx
    .updateTable('subscriptions')
    .set({ ...termsColumns(agreed), ...withPast(subscription, now, nextTermsOf(subscription)), ...nextColumns(null) })
    .where('id', '=', subscription.id)
    .execute()
  await arrangeLater(tx, subscription.id)
  // Other open upgrade quotes are based on the previous plan, so they are expired.
  await enqueue(tx, endOtherUpgradesJob, { purchaseId: row.id })
  return 'enlarged'
}
