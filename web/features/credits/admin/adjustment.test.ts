import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjusted } from './adjustment.ts'

describe('an adjustment', () => {
  it('adds to the balance, or takes from it', () => {
    expect(adjusted({ total_credits: 40, debt: 0 }, 25)).toEqual({ total_credits: 65, debt: 0 })
    expect(adjusted({ total_credits: 40, debt: 0 }, -25)).toEqual({ total_credits: 15, debt: 0 })
  })

  it('pays off a debt before anything can be spent', () => {
    expect(adjusted({ total_credits: 0, debt: 30 }, 20)).toEqual({ total_credits: 0, debt: 10 })
    expect(adjusted({ total_credits: 0, debt: 30 }, 50)).toEqual({ total_credits: 20, debt: 0 })
  })

  it('becomes a debt if the balance is too small', () => {
    expect(adjusted({ total_credits: 10, debt: 0 }, -25)).toEqual({ total_credits: 0, debt: 15 })
    expect(adjusted({ total_credits: 0, debt: 15 }, -5)).toEqual({ total_credits: 0, debt: 20 })
  })

  it('moves exactly its amount and never leaves a negative balance', () => {
    const figure = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(figure, figure, fc.integer({ min: -100_000, max: 100_000 }), (total, debt, amount) => {
        const after = adjusted({ total_credits: total, debt }, amount)
        expect(after.total_credits - after.debt).toBe(total - debt + amount)
        expect(Math.min(after.total_credits, after.debt)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
