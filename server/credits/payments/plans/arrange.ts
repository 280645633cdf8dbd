// Pushes the agreed terms of a plan to the payment service: its price, a change at renewal, its cancellation. The
// request is stored first and then sent by a job that retries until it succeeds. Jobs of one plan share a queue, so an
// older request is never sent after a newer one.
import type Stripe from 'stripe'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { idOf, productIdOf } from '../stripe/facts.ts'
import { arrangePlanJob } from '../jobDefinitions.ts'
import { type PaymentParts, serviceOf } from '../stripe/parts.ts'
import { lockSubscription, nextTermsOf, readSubscription, type SubscriptionRow, termsOf } from '../rows.ts'
import type { Terms } from '../rules.ts'
import { ensureProduct } from '../stripe/products.ts'

/** Runs in the transaction that stores the request. */
export const arrangeLater = async (tx: Tx, subscriptionId: string): Promise<void> => {
  await sql`update subscriptions set arranged = false, sync_version = sync_version + 1 where id = ${subscriptionId}`.execute(
    tx,
  )
  await addArrangement(tx, subscriptionId)
}

/** Job key and queue: at most one job waits and at most one runs per plan. */
export const addArrangement = (db: Tx | Db, subscriptionId: string): Promise<void> => {
  const options = { jobKey: `arrange:${subscriptionId}`, queue: `arrangements of ${subscriptionId}` }
  return enqueue(db, arrangePlanJob, { subscriptionId }, options)
}

export const arrangePlan = async (parts: PaymentParts, subscriptionId: string): Promise<void> => {
  const { stripe } = serviceOf(parts)
  const row = await readSubscription(parts.db, subscriptionId)
  if (row === undefined || row.arranged || row.stripe_subscription_id === null) return
  if (row.state !== 'active' && row.state !== 'past_due') return
  await sendRequest(stripe, row, row.stripe_subscription_id)
  await inTransaction(parts.db, async (tx) => {
    const after = await lockSubscription(tx, subscriptionId)
    const arranged = requestIdOf(after) === requestIdOf(row)
    // Bumps the version, so that a concurrent sync that read the plan before this update reads it again: it may have
    // seen the previous terms.
    const synced = { arranged, sync_version: after.sync_version + 1 }
    await tx.updateTable('subscriptions').set(synced).where('id', '=', subscriptionId).execute()
    if (!arranged) await addArrangement(tx, subscriptionId)
  })
}

const requestIdOf = (row: SubscriptionRow): string =>
  JSON.stringify([termsOf(row), nextTermsOf(row), row.cancel_at_period_end])

const recurringPrice = (terms: Terms, currency: string) => ({
  currency: currency.toLowerCase(),
  product: productIdOf(terms.plan),
  unit_amount: terms.price_cents,
  tax_behavior: 'inclusive' as const,
  recurring: { interval: terms.interval },
})

/** Idempotent: each step is skipped if it is already in effect. */
const sendRequest = async (stripe: Stripe, row: SubscriptionRow, stripeId: string): Promise<void> => {
  const known = await stripe.subscriptions.retrieve(stripeId)
  const terms = termsOf(row)
  const next = row.cancel_at_period_end ? null : nextTermsOf(row)
  const scheduleId = idOf(known.schedule)
  if (next === null && scheduleId !== null) await stripe.subscriptionSchedules.release(scheduleId)
  if (known.cancel_at_period_end !== row.cancel_at_period_end) {
    await stripe.subscriptions.update(stripeId, { cancel_at_period_end: row.cancel_at_period_end })
  }
  const item = known.items.data[0]
  if (item !== undefined && !isPriced(item, terms)) {
    if (next !== null && scheduleId !== null) await stripe.subscriptionSchedules.release(scheduleId)
    await ensureProduct(stripe, terms.plan)
    await stripe.subscriptions.update(stripeId, {
      items: [{ id: item.id, price_data: recurringPrice(terms, row.currency) }],
      proration_behavior: 'none',
    })
  }
  if (next !== null) await scheduleNext(stripe, row, stripeId, next)
}

const isPriced = ({ price }: Stripe.SubscriptionItem, terms: Terms): boolean =>
  price.unit_amount === terms.price_cents &&
  idOf(price.product) === productIdOf(terms.plan) &&
  price.recurring?.interval === terms.interval

/** Schedules the running term to its end, then the next terms, which renew themselves. */
const scheduleNext = async (stripe: Stripe, row: SubscriptionRow, stripeId: string, next: Terms): Promise<void> => {
  await ensureProduct(stripe, next.plan)
  const known = await stripe.subscriptions.retrieve(stripeId)
  const scheduleId =
    idOf(known.schedule) ?? (await stripe.subscriptionSchedules.create({ from_subscription: stripeId })).id
  const item = known.items.data[0]
  if (item === undefined) throw new Error(`Plan ${stripeId} has no items`)
  await stripe.subscriptionSchedules.update(scheduleId, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: item.current_period_start,
        end_date: item.current_period_end,
        proration_behavior: 'none',
      },
      {
        items: [{ price_data: recurringPrice(next, row.currency), quantity: 1 }],
        duration: { interval: next.interval, interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  })
}
