import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plans } from '../../../contract/plans.ts'
import { type Prices, pricesOf, shippedSettings } from '../../../contract/pricing.ts'
import { bestYearlyShare, planFigures, valueRows } from './planValue.ts'

const prices = pricesOf(shippedSettings, true)

describe('the price and credits of a plan', () => {
  it('match the shipped defaults when billed monthly', () => {
    expect(planFigures(prices, 'enterprise', 'month')).toEqual({
      plan: 'enterprise',
      interval: 'month',
      billedCents: 9_900,
      perMonthCents: 9_900,
      savedCents: 0,
      savedShare: 0,
      credits: 630,
      steps: [
        { fromMonth: 1, percent: 0, credits: 630 },
        { fromMonth: 2, percent: 5, credits: 662 },
        { fromMonth: 6, percent: 10, credits: 693 },
      ],
      creditsInYear: 630 + 4 * 662 + 7 * 693,
      percentMore: 40,
    })
  })

  it('save money when billed yearly, and state how much', () => {
    const yearly = planFigures(prices, 'enterprise', 'year')
    expect([yearly.billedCents, yearly.perMonthCents, yearly.savedCents, yearly.savedShare]).toEqual([
      100_980, 8_415, 17_820, 0.15,
    ])
    expect(bestYearlyShare(prices)).toBe(0.15)
  })

  it('follow the admin’s settings', () => {
    const changed: Prices = {
      ...prices,
      loyalty: [{ from_month: 3, percent: 50 }],
      plans: { ...prices.plans, basic: { price_cents: 1_000, credits: 100, yearly_percent_off: 0 } },
    }
    const { steps, creditsInYear, savedShare } = planFigures(changed, 'basic', 'year')
    expect(steps.map(({ credits }) => credits)).toEqual([100, 150])
    expect(creditsInYear).toBe(2 * 100 + 10 * 150)
    expect(savedShare).toBe(0)
  })

  it('never overstate the savings', () => {
    const terms = fc.record({
      price_cents: fc.integer({ min: 50, max: 1_000_000 }),
      credits: fc.integer({ min: 1, max: 100_000 }),
      yearly_percent_off: fc.integer({ min: 0, max: 9_000 }).map((hundredths) => hundredths / 100),
    })
    fc.assert(
      fc.property(terms, (basic) => {
        const { savedShare, billedCents, perMonthCents } = planFigures(
          { ...prices, plans: { ...prices.plans, basic } },
          'basic',
          'year',
        )
        expect(billedCents + savedShare * basic.price_cents * 12).toBeLessThanOrEqual(basic.price_cents * 12 + 1e-6)
        expect(perMonthCents * 12).toBeGreaterThanOrEqual(billedCents)
      }),
    )
  })

  it('are sorted by credits per euro', () => {
    const rows = valueRows(prices, 'month')
    expect(rows).toHaveLength(prices.packs.length + plans.length)
    expect(rows.at(0)).toEqual({ name: { pack: 50 }, creditsPerEuro: 5 })
    expect(rows.at(-1)).toEqual({ name: { plan: 'enterprise' }, creditsPerEuro: 7 })
  })
})
