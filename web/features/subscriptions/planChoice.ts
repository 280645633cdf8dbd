// What a member can do with each plan of the page, as their own plan stands.
import type { Subscription, UpgradeOffer } from '../../../contract/payments.ts'
import type { BillingInterval, Plan } from '../../../contract/plans.ts'

export type PlanChoice =
  /** Nothing runs: it can be taken. A checkout that is still open ends with another one. */
  | { kind: 'subscribe' }
  /** It runs, and is renewed as it is. */
  | { kind: 'current' }
  /** It runs, and something else is planned or it ends: it can be kept. */
  | { kind: 'stay' }
  /** It comes with the next renewal. */
  | { kind: 'planned' }
  /** It can be taken from the next renewal on, and some at once for the difference. */
  | { kind: 'change'; upgrade: UpgradeOffer | null }
  /** A payment, or a cancellation that was taken back, has to come first. */
  | { kind: 'blocked'; by: 'past_due' | 'ending' }
  /** No payment service is connected: it can be neither taken nor changed to. */
  | { kind: 'off' }

/** Null where none runs. */
export const runningOf = (subscription: Subscription | null): Subscription | null =>
  subscription?.state === 'active' || subscription?.state === 'past_due' ? subscription : null

interface Standing {
  subscription: Subscription | null
  upgrades: readonly UpgradeOffer[]
}

interface Offered {
  plan: Plan
  interval: BillingInterval
  /** False where no payment service is connected: the server refuses every wish about plans then. */
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
