import { describe, expect, it } from 'vitest'
import { planOutcome } from './planOutcome.ts'
import { exampleSubscription as running } from './subscription.fixture.ts'

const done = { id: running.id, end: 'done' } as const
const cancelled = { id: running.id, end: 'cancelled' } as const

describe('the outcome of a plan checkout', () => {
  it('is known once the plan is running', () => {
    expect(planOutcome(running, done)).toBe('paid')
    // Paid in another tab, although this one returned through the cancel link.
    expect(planOutcome(running, cancelled)).toBe('paid')
  })

  it('is pending until the payment provider reports it', () => {
    expect(planOutcome({ ...running, state: 'open' }, done)).toBe('waiting')
    expect(planOutcome(null, done)).toBe('waiting')
    expect(planOutcome({ ...running, id: 'another' }, done)).toBe('waiting')
  })

  it('is negative if it was cancelled or expired', () => {
    expect(planOutcome(null, cancelled)).toBe('abandoned')
    expect(planOutcome({ ...running, state: 'open' }, cancelled)).toBe('abandoned')
    expect(planOutcome({ ...running, state: 'abandoned' }, done)).toBe('abandoned')
    expect(planOutcome({ ...running, problem: 'mismatched' }, done)).toBe('mismatched')
  })
})
