// Cover of an order over time, for any seller.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverOf, type SellerFunds } from './cover.ts'
import { shippedOrderRules } from './orderRules.ts'

const rules = { payout_percent: 30, payout_days: 90 }
const newcomer: SellerFunds = { proven: 0, exposed: 0, guarantee: 0, isRelated: false }
const order = { price: 100, premium: 2 }

const funds = fc.record({
  proven: fc.nat(100_000),
  exposed: fc.nat(100_000),
  guarantee: fc.nat(20_000),
  isRelated: fc.boolean(),
})
const anyOrder = fc
  .tuple(fc.integer({ min: 1, max: 100_000 }), fc.nat(10))
  .map(([price, percent]) => ({ price, premium: Math.floor((price * percent) / 100) }))

describe('the cover of a new order', () => {
  it('begins with the pending credits of a newcomer and ends with the premium', () => {
    expect(coverOf(order, newcomer, rules)).toEqual([
      { from_day: 0, percent: 72 },
      { from_day: 30, percent: 49 },
      { from_day: 60, percent: 26 },
      { from_day: 90, percent: 2 },
    ])
  })

  it('is the share of the guarantee account for a seller who is paid at once', () => {
    const seller = { proven: 5_000, exposed: 900, guarantee: 118, isRelated: false }
    expect(coverOf(order, seller, rules)).toEqual([{ from_day: 0, percent: 12 }])
  })

  it('counts no guarantee account between related parties', () => {
    const rich = { ...newcomer, guarantee: 500, proven: 0, exposed: 500, isRelated: true }
    expect(coverOf({ price: 100, premium: 0 }, rich, rules).at(-1)).toEqual({ from_day: 90, percent: 0 })
  })

  it('never promises more than the price, and never rises over time', () => {
    fc.assert(
      fc.property(anyOrder, funds, fc.nat(100), (wanted, seller, percent) => {
        const steps = coverOf(wanted, seller, { ...shippedOrderRules, payout_percent: percent })
        expect(steps[0]?.from_day).toBe(0)
        for (const [at, step] of steps.entries()) {
          expect(step.percent).toBeGreaterThanOrEqual(0)
          expect(step.percent).toBeLessThanOrEqual(100)
          const before = steps[at - 1]
          if (before === undefined) continue
          expect(step.from_day).toBeGreaterThan(before.from_day)
          expect(step.percent).toBeLessThan(before.percent)
        }
      }),
    )
  })

  it('is held by what there is: all orders of a seller together never get more than the account', () => {
    fc.assert(
      fc.property(anyOrder, funds, (wanted, seller) => {
        const percent = coverOf(wanted, seller, rules).at(-1)?.percent ?? 0
        const share = (percent * wanted.price) / 100
        const account = seller.isRelated ? 0 : seller.guarantee + wanted.premium
        expect(share * (seller.exposed + wanted.price)).toBeLessThanOrEqual(account * wanted.price + 1e-6)
      }),
    )
  })
})
