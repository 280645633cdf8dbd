// The rules of payments as pure functions: what is taken back, what fits which agreement, when to look again.
import { z } from 'zod'
import { billingInterval, plan } from '../../../contract/plans.ts'
import { creditsForRefund } from '../../../contract/pricing.ts'
import type { DisputeState, Money, TermFacts } from './stripe/facts.ts'

/** What a plan costs and gives, as it was agreed on. */
export const terms = z.object({
  plan,
  interval: billingInterval,
  price_cents: z.int().positive(),
  credits_per_month: z.int().positive(),
})
export type Terms = z.output<typeof terms>

export const sameTerms = (one: Terms, other: Terms | null): boolean =>
  one.plan === other?.plan &&
  one.interval === other.interval &&
  one.price_cents === other.price_cents &&
  one.credits_per_month === other.credits_per_month

/** What a purchase of a larger plan was made for: its terms, and for which months of which term the difference is paid. */
export const upgradeTerms = terms.extend({
  /** The plan as it was when this was quoted, and the purchase of the term that ran: both have to hold when it is paid. */
  from: terms,
  term: z.uuid(),
  /** The month that ran then. It has no loyalty bonus, since it had begun already. */
  from_month: z.int().positive(),
  months: z.int().positive(),
  /** More credits per month. */
  difference: z.int().positive(),
})
export type UpgradeTerms = z.output<typeof upgradeTerms>

/** While money is disputed, nothing of what it bought is left with the member. */
export const isDisputed = (dispute: DisputeState): boolean => dispute === 'open' || dispute === 'lost'

/** How many of the credits that a purchase gave are to be taken back as things stand. */
export const takenFor = (purchase: {
  given: number
  paidCents: number
  refundedCents: number
  dispute: DisputeState
}): number =>
  isDisputed(purchase.dispute)
    ? purchase.given
    : creditsForRefund(purchase.given, purchase.refundedCents, purchase.paidCents)

export const fits = (money: Money, asked: { price_cents: number; currency: string }): boolean =>
  money.cents === asked.price_cents && money.currency === asked.currency

/** Of what was agreed on, newest first, the one that a bill is for; null: none of it. */
export const agreedFor = (
  term: Pick<TermFacts, 'paid' | 'plan' | 'interval'>,
  agreed: readonly Terms[],
  currency: string,
): Terms | null =>
  agreed.find(
    (one) =>
      one.plan === term.plan &&
      one.interval === term.interval &&
      fits(term.paid.money, { price_cents: one.price_cents, currency }),
  ) ?? null

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** An open checkout is looked at after 10 minutes, 20, 40 and so on. It ends by itself after a day. */
export const nextSyncOfOpen = (createdAt: Date, now: Date): Date => {
  const age = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(age, 10 * minuteMs), 6 * hourMs))
}

const moneyComesBackWithinDays = 180

/** Money can come back for months: looked at after a day, two, four and so on, until nobody can dispute it any more. */
export const nextSyncOfPaid = (paidAt: Date, now: Date): Date | null => {
  const age = now.getTime() - paidAt.getTime()
  if (age > moneyComesBackWithinDays * dayMs) return null
  return new Date(now.getTime() + Math.max(age, dayMs))
}

/** A plan is looked at once a day, and soon after its term is over or a payment was to be tried again. */
export const nextSyncOfPlan = (moments: readonly (Date | null)[], now: Date): Date => {
  const soon = moments.flatMap((at) => (at === null || at <= now ? [] : [at.getTime() + hourMs]))
  return new Date(Math.min(now.getTime() + dayMs, ...soon))
}
