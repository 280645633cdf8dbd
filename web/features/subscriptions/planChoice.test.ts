import { describe, expect, it } from 'vitest'
import type { UpgradeOffer } from '../../../contract/payments.ts'
import { choiceOf } from './planChoice.ts'
import { exampleSubscription as running } from './subscription.fixture.ts'

const upgrade: UpgradeOffer = { plan: 'enterprise', price_cents: 6_000, credits_now: 400, credits_per_month: 630 }

describe('what a member can do with a plan', () => {
  it('is to take it while nothing runs, also after the last one ended or was never paid', () => {
    expect(choiceOf({ subscription: null, upgrades: [] }, 'basic', 'month')).toEqual({ kind: 'subscribe' })
    for (const state of ['open', 'ended', 'abandoned'] as const) {
      expect(choiceOf({ subscription: { ...running, state }, upgrades: [] }, 'basic', 'month')).toEqual({
        kind: 'subscribe',
      })
    }
  })

  it('tells the running plan, the planned one and all others apart', () => {
    const standing = { subscription: running, upgrades: [upgrade] }
    expect(choiceOf(standing, 'professional', 'month')).toEqual({ kind: 'current' })
    expect(choiceOf(standing, 'basic', 'month')).toEqual({ kind: 'change', upgrade: null })
    expect(choiceOf(standing, 'enterprise', 'month')).toEqual({ kind: 'change', upgrade })
    // At once is only possible within the same interval.
    expect(choiceOf(standing, 'enterprise', 'year')).toEqual({ kind: 'change', upgrade: null })
    const next = { plan: 'basic', interval: 'month', price_cents: 1_500, credits_per_month: 80 } as const
    const changing = { subscription: { ...running, next }, upgrades: [upgrade] }
    expect(choiceOf(changing, 'basic', 'month')).toEqual({ kind: 'planned' })
    expect(choiceOf(changing, 'professional', 'month')).toEqual({ kind: 'stay' })
  })

  it('is to keep a plan that ends before changing it, and to pay what is due', () => {
    const ending = { subscription: { ...running, cancel_at_period_end: true }, upgrades: [] }
    expect(choiceOf(ending, 'professional', 'month')).toEqual({ kind: 'stay' })
    expect(choiceOf(ending, 'basic', 'month')).toEqual({ kind: 'blocked', by: 'ending' })
    const due = { subscription: { ...running, state: 'past_due' as const }, upgrades: [] }
    expect(choiceOf(due, 'basic', 'month')).toEqual({ kind: 'blocked', by: 'past_due' })
    expect(choiceOf(due, 'professional', 'month')).toEqual({ kind: 'current' })
  })
})
