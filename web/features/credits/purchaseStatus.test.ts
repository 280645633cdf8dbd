import { describe, expect, it } from 'vitest'
import { statusOf } from './purchaseStatus.ts'

const paid = { state: 'paid', dispute: 'none', refunded_cents: 0, price_cents: 2_800 } as const

describe('purchase status', () => {
  it('is open, abandoned or mismatched until it is paid', () => {
    for (const state of ['open', 'abandoned', 'mismatched'] as const) {
      expect(statusOf({ ...paid, state })).toBe(state)
    }
    expect(statusOf(paid)).toBe('paid')
  })

  it('shows how much of the money was refunded', () => {
    expect(statusOf({ ...paid, refunded_cents: 1 })).toBe('partlyRefunded')
    expect(statusOf({ ...paid, refunded_cents: 2_800 })).toBe('refunded')
  })

  it('puts a dispute first, until it is won', () => {
    expect(statusOf({ ...paid, dispute: 'open', refunded_cents: 100 })).toBe('disputed')
    expect(statusOf({ ...paid, dispute: 'lost' })).toBe('disputeLost')
    expect(statusOf({ ...paid, dispute: 'won' })).toBe('paid')
  })
})
