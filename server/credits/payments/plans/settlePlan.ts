// Sync of a plan with the payment service, and the only code that does it: fetches the current state of the plan and
// its paid bills, and books what follows. Why it was called, how often and in which order does not matter.
import type Stripe from 'stripe'
import { now as clockNow } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../../notifications/notify.ts'
import { askCheckout, askPlan } from '../stripe/request.ts'
import { book, type Booking, hasLeft, publishPayments } from '../booking.ts'
import type { CheckoutFacts, PlanFacts } from '../stripe/facts.ts'
import { endPlanJob, returnPaymentJob } from '../jobDefinitions.ts'
import { settleMonths } from './months.ts'
import { type PaymentParts, serviceOf } from '../stripe/parts.ts'
import { bookBills } from './planBills.ts'
import { hearingOf, planProcess, type PlanState } from './planProcess.ts'
import { lockSubscription, readSubscription, type SubscriptionRow, termsOf } from '../rows.ts'
import { nextSyncOfOpen, nextSyncOfPlan } from '../rules.ts'

interface Heard {
  checkout: CheckoutFacts | null
  plan: PlanFacts | null
}

const checksMax = 6

export const settlePlan = async (parts: PaymentParts, subscriptionId: string): Promise<void> => {
  const { stripe } = serviceOf(parts)
  for (let check = 1; check <= checksMax; check += 1) {
    const seen = await readSubscription(parts.db, subscriptionId)
    if (seen === undefined) return
    const heard = await askAbout(stripe, seen, await clockNow(parts.db))
    if (await book(parts, (booking) => bookHeard(booking, seen, heard))) return
  }
  const cause = new Error(`Plan ${subscriptionId} was changed concurrently ${checksMax} times`)
  throw new AppError('checkout_unavailable', { cause })
}

const askAbout = async (stripe: Stripe, seen: SubscriptionRow, now: Date): Promise<Heard> => {
  const { stripe_subscription_id: known, stripe_session_id: sessionId } = seen
  const checkout = known === null && sessionId !== null ? await askCheckout(stripe, sessionId, now) : null
  const stripeId = checkout?.kind === 'subscribed' ? checkout.subscriptionId : known
  return { checkout, plan: stripeId === null ? null : await askPlan(stripe, stripeId, now) }
}

/** Returns false if another process was faster. */
const bookHeard = async (booking: Booking, seen: SubscriptionRow, { checkout, plan }: Heard): Promise<boolean> => {
  const { tx, now } = booking
  const left = await hasLeft(tx, seen.user_id)
  const row = await lockSubscription(tx, seen.id)
  if (row.sync_version !== seen.sync_version) return false
  if (plan !== null) await bookPlan(booking, row, plan, left)
  else if (checkout?.kind === 'expired') await endUnpaid(booking, row)
  const after = await lockSubscription(tx, row.id)
  await tx
    .updateTable('subscriptions')
    .set({ sync_version: row.sync_version + 1, next_sync_at: nextCheckAt(after, now) })
    .where('id', '=', row.id)
    .execute()
  return true
}

const nextCheckAt = (row: SubscriptionRow, now: Date): Date | null => {
  if (row.state === 'open') return nextSyncOfOpen(row.created_at, now)
  if (row.state === 'active' || row.state === 'past_due') return nextSyncOfPlan([row.period_end, row.retry_at], now)
  return null
}

const endUnpaid = async ({ tx, now }: Booking, row: SubscriptionRow): Promise<void> => {
  if (row.state !== 'open') return
  const state = planProcess.open.unpaid
  await tx.updateTable('subscriptions').set({ state, ended_at: now }).where('id', '=', row.id).execute()
  await publishPayments(tx, row.user_id)
}

const bookPlan = async (booking: Booking, row: SubscriptionRow, plan: PlanFacts, left: boolean): Promise<void> => {
  const { tx } = booking
  const unwanted = left || (await runsBeside(tx, row))
  const bought = await bookBills(booking, row, plan.terms, unwanted)
  if (unwanted) await undoPlan(tx, row, plan)
  const changed = await recordStatus(booking, await lockSubscription(tx, row.id), plan, unwanted)
  await settleMonths(booking, await lockSubscription(tx, row.id))
  if (bought || changed) await publishPayments(tx, row.user_id)
}

/** A member has one plan. Of two paid at the same time, the second is refunded in full. */
const runsBeside = async (tx: Tx, row: SubscriptionRow): Promise<boolean> => {
  if (row.started_at !== null) return false
  // The row lock on the member keeps two plans from becoming active at once.
  await tx.selectFrom('users').select('id').where('id', '=', row.user_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const other = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', row.user_id)
    .where('id', '<>', row.id)
    .where('state', 'in', ['active', 'past_due'])
    .executeTakeFirst()
  return other !== undefined
}

/** Undoes an unwanted plan: ends it at the payment service and refunds what was paid for it. */
const undoPlan = async (tx: Tx, row: SubscriptionRow, plan: PlanFacts): Promise<void> => {
  if (plan.standing !== 'ended') {
    await enqueue(tx, endPlanJob, { subscriptionId: row.id }, { jobKey: `end:${row.id}` })
  }
  const held = await tx
    .selectFrom('purchases')
    .select('id')
    .where('subscription_id', '=', row.id)
    .where('state', '=', 'mismatched')
    .execute()
  for (const { id } of held) await enqueue(tx, returnPaymentJob, { purchaseId: id }, { jobKey: `return:${id}` })
}

/** Stores the current status of the plan. Returns whether anything changed. */
const recordStatus = async (
  booking: Booking,
  row: SubscriptionRow,
  plan: PlanFacts,
  unwanted: boolean,
): Promise<boolean> => {
  const { tx } = booking
  const after = statusAfter(row, plan, unwanted, booking.now)
  await tx.updateTable('subscriptions').set(after).where('id', '=', row.id).execute()
  await notifyOfStatus(booking, row, await lockSubscription(tx, row.id))
  return (
    after.state !== row.state ||
    after.problem !== row.problem ||
    after.cancel_at_period_end !== row.cancel_at_period_end ||
    moved(row.retry_at, after.retry_at) ||
    moved(row.period_end, after.period_end)
  )
}

const statusAfter = (row: SubscriptionRow, plan: PlanFacts, unwanted: boolean, now: Date) => {
  const state = planProcess[row.state as PlanState][hearingOf(plan, { unwanted, started: row.started_at !== null })]
  const ended = state === 'ended' || state === 'abandoned'
  return {
    state,
    stripe_subscription_id: plan.stripeId,
    period_start: plan.periodStart,
    period_end: plan.periodEnd,
    problem: state === 'past_due' ? (plan.unpaid?.problem ?? 'declined') : null,
    retry_at: state === 'past_due' ? (plan.unpaid?.retryAt ?? null) : null,
    started_at: row.started_at ?? (unwanted ? null : (plan.terms[0]?.from ?? null)),
    ended_at: ended ? (row.ended_at ?? plan.endedAt ?? now) : null,
    // A change requested here and not yet sent is not overwritten by what the payment service reports.
    cancel_at_period_end: row.arranged ? plan.cancels && !ended : row.cancel_at_period_end,
  }
}

const notifyOfStatus = async ({ tx }: Booking, before: SubscriptionRow, after: SubscriptionRow): Promise<void> => {
  const { user_id: memberId, state, retry_at: retryAt } = after
  const { plan } = termsOf(after)
  const failedAgain = before.state !== 'past_due' || moved(before.retry_at, retryAt)
  const ended = state === 'ended' && before.state !== 'ended' && before.started_at !== null
  if ((state !== 'past_due' || !failedAgain) && !ended) return
  if (await hasLeft(tx, memberId)) return
  if (ended) await notify(tx, { memberId, kind: 'subscription_ended', data: { plan } })
  else {
    const data = { plan, retry_at: retryAt?.toISOString() ?? null }
    await notify(tx, { memberId, kind: 'subscription_failed', data })
  }
}

const moved = (before: Date | null, after: Date | null): boolean => before?.getTime() !== after?.getTime()
