// The options for each plan on the page, depending on the member's own plan.
import type { Subscription, UpgradeOffer } from '../../../contract/payments.ts'
import type { BillingInterval, Plan } from '../../../contract/plans.ts'

export type PlanChoice =
  /** None is running: it can be chosen. An open checkout is ended by another one. */
  | { kind: 'subscribe' }
  /** Running, and renewed unchanged. */
  | { kind: 'current' }
  /** Running, but a change is planned or it is ending: it can be kept. */
  | { kind: 'stay' }
  /** Starts with the next renewal. */
  | { kind: 'planned' }
  /** Available from the next renewal, and some at once for the difference. */
  | { kind: 'change'; upgrade: UpgradeOffer | null }
  /** Blocked until an overdue payment is made or the cancellation is revoked. */
  | { kind: 'blocked'; by: 'past_due' | 'ending' }
  /** No payment provider is connected: it can be neither chosen nor changed to. */
  | { kind: 'off' }

/** Null if none is running. */
export const runningOf = (subscription: Subscription | null): Subscription | null =>
  subscription?.state === 'active' || subscription?.state === 'past_due' ? subscription : null

interface Standing {
  subscription: Subscription | null
  upgrades: readonly UpgradeOffer[]
}

interface Offered {
  plan: Plan
  interval: BillingInterval
  /** False without a payment provider: the server rejects every request about plans then. */
  canBuy: boolean
}

export const choiceOf = (standing: Standing, offered: Offered): PlanChoice => {
  const choice = choiceIfAsked(standing, offered)
  if (offered.canBuy || choice.kind === 'current' || choice.kind === 'planned') return choice
  return choice.kind === 'stay' ? { kind: 'current' } : { kind: 'off' }
}

const choiceIfAsked = (standing: Standing, { plan, interval }: Offered): PlanChoice => {
  const subscription = runningOf(standing.subscription)
  if (subscription === null) return { kind: 'subscribe' }
  const { next, cancel_at_period_end: ending } = subscription
  const isThis = (other: { plan: Plan; interval: BillingInterval }): boolean =>
    other.plan === plan && other.interval === interval
  if (isThis(subscription)) return ending || next !== null ? { kind: 'stay' } : { kind: 'current' }
  if (next !== null && isThis(next) && !ending) return { kind: 'planned' }
  if (subscription.state === 'past_due') return { kind: 'blocked', by: 'past_due' }
  if (ending) return { kind: 'blocked', by: 'ending' }
  const offer = interval === subscription.interval ? standing.upgrades.find((one) => one.plan === plan) : undefined
  return { kind: 'change', upgrade: offer ?? null }
}
