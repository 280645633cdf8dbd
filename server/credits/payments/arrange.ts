// Tells the payment service what was agreed on with a member: the price of the plan, a change at its renewal, its end. The wish is
// kept first and carried out then, by whoever is first: the call that brought it, or a job that does not give up.
import type Stripe from 'stripe'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { idOf, productIdOf } from './facts.ts'
import { arrangePlanJob } from './jobNames.ts'
import { type PaymentParts, serviceOf } from './parts.ts'
import { describeStripeError, isStripeError } from './stripe.ts'
import { lockSubscription, nextTermsOf, readSubscription, type SubscriptionRow, termsOf } from './rows.ts'
import type { Terms } from './rules.ts'
import { ensureProduct } from './products.ts'

const retryAfterSeconds = 20

/** In the transaction of the wish. */
export const arrangeLater = async (tx: Tx, subscriptionId: string): Promise<void> => {
  await sql`update subscriptions set arranged = false, looks = looks + 1 where id = ${subscriptionId}`.execute(tx)
  const { rows } = await sql<{ at: Date }>`
    select clock_now() + make_interval(secs => ${retryAfterSeconds}) as at`.execute(tx)
  const runAt = rows[0]?.at
  await addJob(
    tx,
    arrangePlanJob,
    { subscriptionId },
    { jobKey: `arrange:${subscriptionId}`, ...(runAt === undefined ? {} : { runAt }) },
  )
}

/** At once if it can be; otherwise the job that waits does it. */
export const arrangeNow = async (parts: PaymentParts, subscriptionId: string): Promise<void> => {
  try {
    await arrangePlan(parts, subscriptionId)
  } catch (error) {
    if (!isStripeError(error)) throw error
    parts.log.warn(describeStripeError(error), 'a plan is arranged later')
  }
}

export const arrangePlan = async (parts: PaymentParts, subscriptionId: string): Promise<void> => {
  const { stripe } = serviceOf(parts)
  const row = await readSubscription(parts.db, subscriptionId)
  if (row === undefined || row.arranged || row.stripe_subscription_id === null) return
  if (row.state !== 'active' && row.state !== 'past_due') return
  const scheduleId = await tell(stripe, row, row.stripe_subscription_id)
  await inTransaction(parts.db, async (tx) => {
    const after = await lockSubscription(tx, subscriptionId)
    // A newer wish came in between: its own job carries it out.
    if (wishOf(after) !== wishOf(row)) return
    await tx
      .updateTable('subscriptions')
      .set({ arranged: true, stripe_schedule_id: scheduleId, looks: after.looks + 1 })
      .where('id', '=', subscriptionId)
      .execute()
  })
}

const wishOf = (row: SubscriptionRow): string =>
  JSON.stringify([termsOf(row), nextTermsOf(row), row.cancel_at_period_end])

const recurringPrice = (terms: Terms, currency: string) => ({
  currency: currency.toLowerCase(),
  product: productIdOf(terms.plan),
  unit_amount: terms.price_cents,
  tax_behavior: 'inclusive' as const,
  recurring: { interval: terms.interval },
})

/** Each step is left out where it is already so, so that doing it again changes nothing. Gives the schedule of a planned change. */
const tell = async (stripe: Stripe, row: SubscriptionRow, stripeId: string): Promise<string | null> => {
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
  return next === null ? null : await plan(stripe, row, stripeId, next)
}

const isPriced = ({ price }: Stripe.SubscriptionItem, terms: Terms): boolean =>
  price.unit_amount === terms.price_cents &&
  idOf(price.product) === productIdOf(terms.plan) &&
  price.recurring?.interval === terms.interval

/** The running term to its end, then the next one, which renews itself. */
const plan = async (stripe: Stripe, row: SubscriptionRow, stripeId: string, next: Terms): Promise<string> => {
  await ensureProduct(stripe, next.plan)
  const known = await stripe.subscriptions.retrieve(stripeId)
  const scheduleId =
    idOf(known.schedule) ?? (await stripe.subscriptionSchedules.create({ from_subscription: stripeId })).id
  const item = known.items.data[0]
  if (item === undefined) throw new Error(`The plan ${stripeId} has nothing in it`)
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
  return scheduleId
}
