import { describe, expect, it } from 'vitest'
import { planOutcome } from './planOutcome.ts'
import { exampleSubscription as running } from './subscription.fixture.ts'

const done = { id: running.id, end: 'done' } as const
const cancelled = { id: running.id, end: 'cancelled' } as const

describe('how the checkout of a plan ended', () => {
  it('is known once the plan runs', () => {
    expect(planOutcome(running, done)).toBe('paid')
    // Paid in another tab, although this one came back by the way out.
    expect(planOutcome(running, cancelled)).toBe('paid')
  })

  it('is waited for while the service has not said it', () => {
    expect(planOutcome({ ...running, state: 'open' }, done)).toBe('waiting')
    expect(planOutcome(null, done)).toBe('waiting')
    expect(planOutcome({ ...running, id: 'another' }, done)).toBe('waiting')
  })

  it('is nothing where it was cancelled or ran out', () => {
    expect(planOutcome(null, cancelled)).toBe('abandoned')
    expect(planOutcome({ ...running, state: 'open' }, cancelled)).toBe('abandoned')
    expect(planOutcome({ ...running, state: 'abandoned' }, done)).toBe('abandoned')
    expect(planOutcome({ ...running, problem: 'mismatched' }, done)).toBe('mismatched')
  })
})
