// The one way in which a plan comes to agree with the payment service: it asks how the plan stands now and which bills were paid, and
// books what follows. Why it was called, how often and in which order does not matter.
import type Stripe from 'stripe'
import { monthsIn } from '../../../contract/pricing.ts'
import { now as clockNow } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { notify } from '../../notifications/notify.ts'
import { readSettings } from '../settings.ts'
import { askCheckout, askPlan } from './ask.ts'
import { book, type Booking, hasLeft, holdBack, invoiceFor, paidColumns, tellPayments } from './booking.ts'
import type { CheckoutFacts, PlanFacts, TermFacts } from './facts.ts'
import { addMonths, settleMonths } from './months.ts'
import { endPlanJob, returnPaymentJob } from './jobNames.ts'
import { type PaymentParts, serviceOf } from './parts.ts'
import {
  lockPurchase,
  lockSubscription,
  nextColumns,
  nextTermsOf,
  pastTermsOf,
  readSubscription,
  type SubscriptionRow,
  termsOf,
} from './rows.ts'
import { agreedFor, nextLookAtOpen, nextLookAtPaid, nextLookAtPlan, type Terms } from './rules.ts'
import { planText } from './words.ts'

interface Heard {
  checkout: CheckoutFacts | null
  plan: PlanFacts | null
}

const looksMax = 6

export const settlePlan = async (parts: PaymentParts, subscriptionId: string): Promise<void> => {
  const { stripe } = serviceOf(parts)
  for (let look = 1; look <= looksMax; look += 1) {
    const seen = await readSubscription(parts.db, subscriptionId)
    if (seen === undefined) return
    const heard = await askAbout(stripe, seen, await clockNow(parts.db))
    if (await book(parts, (booking) => apply(booking, seen, heard))) return
  }
  throw new Error(`The plan ${subscriptionId} was changed by others ${looksMax} times`)
}

const askAbout = async (stripe: Stripe, seen: SubscriptionRow, now: Date): Promise<Heard> => {
  const { stripe_subscription_id: known, stripe_session_id: sessionId } = seen
  const checkout = known === null && sessionId !== null ? await askCheckout(stripe, sessionId, now) : null
  const stripeId = checkout?.kind === 'subscribed' ? checkout.subscriptionId : known
  return { checkout, plan: stripeId === null ? null : await askPlan(stripe, stripeId, now) }
}

/** False where somebody else was faster. */
const apply = async (booking: Booking, seen: SubscriptionRow, { checkout, plan }: Heard): Promise<boolean> => {
  const { tx, now } = booking
  const left = await hasLeft(tx, seen.user_id)
  const row = await lockSubscription(tx, seen.id)
  if (row.looks !== seen.looks) return false
  if (plan !== null) await follow(booking, row, plan, left)
  else if (checkout?.kind === 'expired' && row.state === 'open') await abandon(booking, row)
  const after = await lockSubscription(tx, row.id)
  await tx
    .updateTable('subscriptions')
    .set({ looks: row.looks + 1, look_at: nextLookAt(after, now) })
    .where('id', '=', row.id)
    .execute()
  return true
}

const nextLookAt = (row: SubscriptionRow, now: Date): Date | null => {
  if (row.state === 'open') return nextLookAtOpen(row.created_at, now)
  if (row.state === 'active' || row.state === 'past_due') return nextLookAtPlan([row.period_end, row.retry_at], now)
  return null
}

const abandon = async ({ tx, now }: Booking, row: SubscriptionRow): Promise<void> => {
  await tx.updateTable('subscriptions').set({ state: 'abandoned', ended_at: now }).where('id', '=', row.id).execute()
  await tellPayments(tx, row.user_id)
}

const follow = async (booking: Booking, row: SubscriptionRow, plan: PlanFacts, left: boolean): Promise<void> => {
  const { tx } = booking
  const unwanted = left || (await runsBeside(tx, row))
  const { bought, mismatched } = await takeTerms(booking, row, plan.terms, unwanted)
  if (unwanted) await giveBack(tx, row, plan)
  const changed = await stand(booking, row, plan, { unwanted, mismatched })
  await settleMonths(booking, await lockSubscription(tx, row.id))
  if (bought || changed) await tellPayments(tx, row.user_id)
}

/** A member has one plan. Of two that were paid at the same time, the second goes back whole. */
const runsBeside = async (tx: Tx, row: SubscriptionRow): Promise<boolean> => {
  if (row.started_at !== null) return false
  // The member's row keeps two of them from becoming the running one at once.
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

/** Books the bills that were not known yet, oldest first. */
const takeTerms = async (
  booking: Booking,
  row: SubscriptionRow,
  terms: readonly TermFacts[],
  unwanted: boolean,
): Promise<{ bought: boolean; mismatched: boolean }> => {
  const { tx } = booking
  const ids = terms.map(({ invoiceId }) => invoiceId)
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('purchases')
          .select('stripe_invoice_id as id')
          .where('stripe_invoice_id', 'in', ids)
          .execute()
  const known = new Set(rows.map(({ id }) => id))
  const unknown = terms.filter(({ invoiceId }) => !known.has(invoiceId))
  let mismatched = false
  let current = row
  for (const term of unknown) {
    const agreed = agreedTerms(current, term)
    const taken = unwanted ? null : agreed
    await takeTerm(booking, current, term, taken)
    if (taken === null) mismatched = true
    else if (nextTermsOf(current) !== null && sameTerms(taken, nextTermsOf(current))) {
      await tx
        .updateTable('subscriptions')
        .set({
          plan: taken.plan,
          billing_interval: taken.interval,
          price_cents: taken.price_cents,
          credits_per_month: taken.credits_per_month,
          ...nextColumns(null),
          stripe_schedule_id: null,
        })
        .where('id', '=', row.id)
        .execute()
      current = await lockSubscription(tx, row.id)
    }
  }
  return { bought: unknown.length > 0, mismatched }
}

const sameTerms = (one: Terms, other: Terms | null): boolean =>
  one.plan === other?.plan && one.interval === other.interval && one.price_cents === other.price_cents

const agreedTerms = (row: SubscriptionRow, term: TermFacts): Terms | null => {
  const next = nextTermsOf(row)
  return agreedFor(term, [...(next === null ? [] : [next]), termsOf(row), ...pastTermsOf(row)], row.currency)
}

/** One paid bill: a purchase with its months, or money that waits for a person. */
const takeTerm = async (
  booking: Booking,
  row: SubscriptionRow,
  term: TermFacts,
  agreed: Terms | null,
): Promise<void> => {
  const { tx, now, documents } = booking
  const { invoices } = await readSettings(tx)
  const quoted = agreed ?? termsOf(row)
  const months = monthsIn(quoted.interval)
  const { id } = await tx
    .insertInto('purchases')
    .values({
      user_id: row.user_id,
      kind: 'plan',
      state: agreed === null ? 'mismatched' : 'paid',
      plan: quoted.plan,
      credits: quoted.credits_per_month * months,
      price_cents: quoted.price_cents,
      currency: row.currency,
      vat_percent: invoices.vat_percent,
      subscription_id: row.id,
      stripe_invoice_id: term.invoiceId,
      ...paidColumns(term.paid),
      look_at: nextLookAtPaid(term.paid.at, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (agreed === null) {
    await holdBack(booking, id, quoted.credits_per_month * months)
    return
  }
  const purchase = await lockPurchase(tx, id)
  await addMonths(tx, {
    subscriptionId: row.id,
    purchaseId: id,
    from: term.from,
    count: months,
    credits: agreed.credits_per_month,
  })
  const to = new Date(term.from)
  to.setUTCMonth(to.getUTCMonth() + months)
  const text = planText(agreed.plan, agreed.interval, agreed.credits_per_month, { from: term.from, to })
  documents.push(invoiceFor(purchase, term.paid, text, term.from))
  if (row.started_at === null) {
    const { cents, currency } = term.paid.money
    const data = { amount: agreed.credits_per_month, price_cents: cents, currency }
    await notify(tx, { memberId: row.user_id, kind: 'credits_purchased', data })
  }
}

/** Where the plan stands now. Says whether something changed. */
const stand = async (
  booking: Booking,
  row: SubscriptionRow,
  plan: PlanFacts,
  { unwanted, mismatched }: { unwanted: boolean; mismatched: boolean },
): Promise<boolean> => {
  const { tx, now } = booking
  const state = stateAfter(row, plan, unwanted)
  const ended = state === 'ended' || state === 'abandoned'
  const after = {
    state,
    stripe_subscription_id: plan.stripeId,
    period_start: plan.periodStart,
    period_end: plan.periodEnd,
    problem: problemAfter(row, plan, state, mismatched),
    retry_at: state === 'past_due' ? (plan.unpaid?.retryAt ?? null) : null,
    started_at: row.started_at ?? (unwanted ? null : (plan.terms[0]?.from ?? null)),
    ended_at: ended ? (row.ended_at ?? plan.endedAt ?? now) : null,
    // What was wished for here and not yet told there is not taken back by what is heard from there.
    cancel_at_period_end: row.arranged ? plan.cancels && !ended : row.cancel_at_period_end,
  }
  await tx.updateTable('subscriptions').set(after).where('id', '=', row.id).execute()
  await tellOfStanding(booking, row, await lockSubscription(tx, row.id))
  return (
    state !== row.state ||
    after.problem !== row.problem ||
    after.cancel_at_period_end !== row.cancel_at_period_end ||
    moved(row.retry_at, after.retry_at) ||
    moved(row.period_end, after.period_end)
  )
}

const tellOfStanding = async ({ tx }: Booking, before: SubscriptionRow, after: SubscriptionRow): Promise<void> => {
  const { user_id: memberId, state, retry_at: retryAt } = after
  const { plan } = termsOf(after)
  const failedAnew = before.state !== 'past_due' || moved(before.retry_at, retryAt)
  const ended = state === 'ended' && before.state !== 'ended' && before.started_at !== null
  if ((state !== 'past_due' || !failedAnew) && !ended) return
  if (await hasLeft(tx, memberId)) return
  if (ended) await notify(tx, { memberId, kind: 'subscription_ended', data: { plan } })
  else {
    const data = { plan, retry_at: retryAt?.toISOString() ?? null }
    await notify(tx, { memberId, kind: 'subscription_failed', data })
  }
}

const moved = (before: Date | null, after: Date | null): boolean => before?.getTime() !== after?.getTime()

const stateAfter = (row: SubscriptionRow, plan: PlanFacts, unwanted: boolean): string => {
  if (row.state === 'ended') return 'ended'
  if (unwanted && row.started_at === null) return 'ended'
  switch (plan.standing) {
    case 'active':
      return 'active'
    case 'past_due':
      return 'past_due'
    case 'ended':
      return row.started_at === null && plan.terms.length === 0 ? 'abandoned' : 'ended'
    case 'incomplete':
      return row.state
  }
}

const problemAfter = (
  row: SubscriptionRow,
  plan: PlanFacts,
  state: string,
  mismatched: boolean,
): 'declined' | 'authentication_required' | 'mismatched' | null => {
  if (state === 'past_due') return plan.unpaid?.problem ?? 'declined'
  if (state !== 'active') return null
  return mismatched || row.problem === 'mismatched' ? 'mismatched' : null
}

/** Nobody wants this plan: it is ended at the payment service, and what was paid for it goes back. */
const giveBack = async (tx: Tx, row: SubscriptionRow, plan: PlanFacts): Promise<void> => {
  if (plan.standing !== 'ended') {
    await addJob(tx, endPlanJob, { subscriptionId: row.id }, { jobKey: `end:${row.id}` })
  }
  const held = await tx
    .selectFrom('purchases')
    .select('id')
    .where('subscription_id', '=', row.id)
    .where('state', '=', 'mismatched')
    .execute()
  for (const { id } of held) await addJob(tx, returnPaymentJob, { purchaseId: id }, { jobKey: `return:${id}` })
}
