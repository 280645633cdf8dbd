import { describe, expect, it } from 'vitest'
import { fairPriceOf } from '../../../contract/fairPrice.ts'
import { shippedWholeRefundDays } from '../../../contract/guaranteeTerms.ts'
import { shippedSettings } from '../../../contract/pricing.ts'
import { exampleBounds, exampleSite, exampleTerms, priceExample, refundExample } from './examples.ts'

describe('homepage examples', () => {
  it('show a price that the pricing formula returns, with steps that add up to it', () => {
    const { price, steps, from, to } = priceExample()
    expect(price).toBe(fairPriceOf(exampleSite, exampleTerms, exampleBounds).price)
    expect(steps.reduce((sum, { credits }) => sum + credits, 0)).toBe(price)
    expect(steps.every(({ known }) => known)).toBe(true)
    expect(from).toBeLessThan(price)
    expect(to).toBeGreaterThan(price)
  })

  it('stay within the default price bounds', () => {
    const { price_from: from, price_to: to } = shippedSettings.offers
    expect(exampleBounds).toEqual({ from, to })
  })

  it('show a refund by remaining time that readers can recalculate', () => {
    for (const wholeRefundDays of [0, shippedWholeRefundDays, 90, 91, 300]) {
      const example = refundExample(wholeRefundDays)
      if (example === null) throw new Error(`No example with ${wholeRefundDays} days`)
      const { paid, amount, by, daysLeft, daysInAll, lostAfterDays } = example
      expect(paid).toBe(priceExample().price)
      expect(lostAfterDays).toBeGreaterThan(wholeRefundDays)
      expect(by).toBe('share')
      expect(daysLeft).toBe(daysInAll - lostAfterDays)
      expect(amount).toBe(Math.ceil((paid * daysLeft) / daysInAll))
    }
  })

  it('show no partial refund if the operator always refunds the whole price', () => {
    expect(refundExample(365)).toBeNull()
  })
})
