import { describe, expect, it } from 'vitest'
import type { Subscription, UpgradeOffer } from '../../../contract/payments.ts'
import type { BillingInterval, Plan } from '../../../contract/plans.ts'
import { choiceOf } from './planChoice.ts'
import { exampleSubscription as running } from './subscription.fixture.ts'

const choiceFor = (standing: Parameters<typeof choiceOf>[0], plan: Plan, interval: BillingInterval, canBuy = true) =>
  choiceOf(standing, { plan, interval, canBuy })

const upgrade: UpgradeOffer = { plan: 'enterprise', price_cents: 6_000, credits_now: 400, credits_per_month: 630 }

describe('the options for a plan', () => {
  it('are to subscribe while none is running, also after the last one ended or was never paid', () => {
    expect(choiceFor({ subscription: null, upgrades: [] }, 'basic', 'month')).toEqual({ kind: 'subscribe' })
    for (const state of ['open', 'ended', 'abandoned'] as const) {
      expect(choiceFor({ subscription: { ...running, state }, upgrades: [] }, 'basic', 'month')).toEqual({
        kind: 'subscribe',
      })
    }
  })

  it('distinguish the running plan, the planned one and all others', () => {
    const standing = { subscription: running, upgrades: [upgrade] }
    expect(choiceFor(standing, 'professional', 'month')).toEqual({ kind: 'current' })
    expect(choiceFor(standing, 'basic', 'month')).toEqual({ kind: 'change', upgrade: null })
    expect(choiceFor(standing, 'enterprise', 'month')).toEqual({ kind: 'change', upgrade })
    // An immediate upgrade is only possible within the same interval.
    expect(choiceFor(standing, 'enterprise', 'year')).toEqual({ kind: 'change', upgrade: null })
    const next = { plan: 'basic', interval: 'month', price_cents: 1_500, credits_per_month: 80 } as const
    const changing = { subscription: { ...running, next }, upgrades: [upgrade] }
    expect(choiceFor(changing, 'basic', 'month')).toEqual({ kind: 'planned' })
    expect(choiceFor(changing, 'professional', 'month')).toEqual({ kind: 'stay' })
  })

  it('are to resume a plan that is ending before changing it, and to pay what is due', () => {
    const ending = { subscription: { ...running, cancel_at_period_end: true }, upgrades: [] }
    expect(choiceFor(ending, 'professional', 'month')).toEqual({ kind: 'stay' })
    expect(choiceFor(ending, 'basic', 'month')).toEqual({ kind: 'blocked', by: 'ending' })
    const due = { subscription: { ...running, state: 'past_due' as const }, upgrades: [] }
    expect(choiceFor(due, 'basic', 'month')).toEqual({ kind: 'blocked', by: 'past_due' })
    expect(choiceFor(due, 'professional', 'month')).toEqual({ kind: 'current' })
  })

  it('are empty without a payment provider; the running and the planned one are still shown', () => {
    const next = { plan: 'basic', interval: 'month', price_cents: 1_500, credits_per_month: 80 } as const
    const of = (subscription: Subscription | null, plan: Plan) =>
      choiceFor({ subscription, upgrades: [upgrade] }, plan, 'month', false).kind
    expect(of(null, 'basic')).toBe('off')
    expect(of({ ...running, state: 'ended' }, 'basic')).toBe('off')
    expect(of(running, 'professional')).toBe('current')
    expect(of(running, 'basic')).toBe('off')
    expect(of(running, 'enterprise')).toBe('off')
    expect(of({ ...running, next }, 'basic')).toBe('planned')
    expect(of({ ...running, next }, 'professional')).toBe('current')
    expect(of({ ...running, cancel_at_period_end: true }, 'professional')).toBe('current')
    expect(of({ ...running, cancel_at_period_end: true }, 'basic')).toBe('off')
    expect(of({ ...running, state: 'past_due' }, 'basic')).toBe('off')
  })
})
