// Rules of payments as pure functions: what is taken back, which payment matches which terms, when to sync again.
import { z } from 'zod'
import { dayMs, hourMs, minuteMs } from '../../../contract/durations.ts'
import { billingInterval, plan } from '../../../contract/plans.ts'
import { creditsForRefund } from '../../../contract/pricing.ts'
import type { DisputeState, Money, TermFacts } from './stripe/facts.ts'

/** Agreed price and credits of a plan. */
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

/** What an upgrade was quoted for: its terms, and for which months of which term the difference is paid. */
export const upgradeTerms = terms.extend({
  /**
   * The plan at the time of the quote, and the purchase of the running term: both must be unchanged when it is paid.
   */
  from: terms,
  term: z.uuid(),
  /** The current month at that time. It has no loyalty bonus, since it had already begun. */
  from_month: z.int().positive(),
  months: z.int().positive(),
  /** Additional credits per month. */
  difference: z.int().positive(),
})
export type UpgradeTerms = z.output<typeof upgradeTerms>

/** While money is disputed, the member keeps nothing of what it bought. */
export const isDisputed = (dispute: DisputeState): boolean => dispute === 'open' || dispute === 'lost'

/** How many of the credits granted by a purchase have to be taken back in its current state. */
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

/** The agreed terms, newest first, that a bill matches; null: none. */
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

/** An open checkout is synced after 10 minutes, 20, 40 and so on. It expires by itself after a day. */
export const nextSyncOfOpen = (createdAt: Date, now: Date): Date => {
  const age = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(age, 10 * minuteMs), 6 * hourMs))
}

const moneyComesBackWithinDays = 180

/** Money can be returned for months: synced after a day, two, four and so on, until it can no longer be disputed. */
export const nextSyncOfPaid = (paidAt: Date, now: Date): Date | null => {
  const age = now.getTime() - paidAt.getTime()
  if (age > moneyComesBackWithinDays * dayMs) return null
  return new Date(now.getTime() + Math.max(age, dayMs))
}

/** A plan is synced once a day, and soon after its term ends or a payment was due for a retry. */
export const nextSyncOfPlan = (moments: readonly (Date | null)[], now: Date): Date => {
  const soon = moments.flatMap((at) => (at === null || at <= now ? [] : [at.getTime() + hourMs]))
  return new Date(Math.min(now.getTime() + dayMs, ...soon))
}
