// Rows of purchases and plans, and how they are locked. Lock order: the plan before the purchase.
import type { Kysely, Selectable } from 'kysely'
import type { Plan } from '../../../contract/plans.ts'
import { billingInterval, plan } from '../../../contract/plans.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sameTerms, terms, type Terms } from './rules.ts'

type Tables = Db extends Kysely<infer T> ? T : never
export type PurchaseRow = Selectable<Tables['purchases']>
export type SubscriptionRow = Selectable<Tables['subscriptions']>

export const readPurchase = (db: Db, id: string): Promise<PurchaseRow | undefined> =>
  db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirst()

export const lockPurchase = (tx: Tx, id: string): Promise<PurchaseRow> =>
  tx.selectFrom('purchases').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const readSubscription = (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()

export const lockSubscription = (tx: Tx, id: string): Promise<SubscriptionRow> =>
  tx.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The agreed terms of a plan. */
export const termsOf = (row: SubscriptionRow): Terms => ({
  plan: plan.parse(row.plan),
  interval: billingInterval.parse(row.billing_interval),
  price_cents: row.price_cents,
  credits_per_month: row.credits_per_month,
})

/** As columns. */
export const termsColumns = (
  agreed: Terms,
): { plan: Plan; billing_interval: string; price_cents: number; credits_per_month: number } => ({
  plan: agreed.plan,
  billing_interval: agreed.interval,
  price_cents: agreed.price_cents,
  credits_per_month: agreed.credits_per_month,
})

/** Its terms after renewal; null: unchanged. */
export const nextTermsOf = (row: SubscriptionRow): Terms | null =>
  row.next_plan === null
    ? null
    : terms.parse({
        plan: row.next_plan,
        interval: row.next_interval,
        price_cents: row.next_price_cents,
        credits_per_month: row.next_credits_per_month,
      })

/** As columns. */
export const nextColumns = (
  next: Terms | null,
): {
  next_plan: Plan | null
  next_interval: string | null
  next_price_cents: number | null
  next_credits_per_month: number | null
} => ({
  next_plan: next?.plan ?? null,
  next_interval: next?.interval ?? null,
  next_price_cents: next?.price_cents ?? null,
  next_credits_per_month: next?.credits_per_month ?? null,
})

export const pastTermsOf = (row: SubscriptionRow): Terms[] => terms.array().parse(row.past_terms)

const pastTermsMax = 10

/**
 * As a column: adds terms that no longer apply. A renewal before the payment service has the new ones is still charged
 * at them.
 */
export const withPast = (row: SubscriptionRow, ...past: (Terms | null)[]): { past_terms: string } => {
  const known = [...past.flatMap((one) => one ?? []), ...pastTermsOf(row)]
  return { past_terms: JSON.stringify(known.slice(0, pastTermsMax)) }
}

/** As a column: removes terms at which a bill has been paid by now. */
export const withoutPast = (row: SubscriptionRow, used: Terms): { past_terms: string } => {
  const known = pastTermsOf(row)
  const at = known.findIndex((one) => sameTerms(one, used))
  return { past_terms: JSON.stringify(known.filter((_, index) => index !== at)) }
}

/** The running plan of this member, if any. */
export const runningOf = (db: Db, memberId: string): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', memberId)
    .where('state', 'in', ['active', 'past_due'])
    .executeTakeFirst()
