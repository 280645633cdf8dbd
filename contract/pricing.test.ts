// Tests of every figure computed from prices: rounding, bonuses, claims, tax and refunds, as examples and as
// properties.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bestPlanPercent,
  bonusOf,
  creditsForRefund,
  creditSettings,
  loyaltyPercentIn,
  percentMoreThanSmallestPack,
  priceCentsOf,
  roundHalfUp,
  shippedSettings,
  upgradeQuote,
  vatOf,
  websiteAwardFor,
  yearlyPriceCents,
} from './pricing.ts'

const cents = fc.integer({ min: 50, max: 10_000_000 })
const credits = fc.integer({ min: 1, max: 1_000_000 })
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)

describe('rounding', () => {
  test.each([
    [0.5, 1],
    [1.5, 2],
    [2.4999, 2],
    [2.5, 3],
    [-0.5, 0],
    [1.005 * 100, 101],
    [0.1 + 0.2, 0],
  ])('turns %d into %d', (value, rounded) => {
    expect(roundHalfUp(value)).toBe(rounded)
  })

  test('is to the nearest integer, halves up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 999 }), (whole, thousandths) => {
        expect(roundHalfUp(whole + thousandths / 1000)).toBe(thousandths >= 500 ? whole + 1 : whole)
      }),
    )
  })
})

describe('default settings', () => {
  const { plans, packs, loyalty, awards } = shippedSettings

  test('are valid settings', () => {
    expect(creditSettings.parse(shippedSettings)).toEqual(shippedSettings)
  })

  test('have yearly prices of 162.00, 411.84 and 1,009.80 €', () => {
    expect(Object.values(plans).map(yearlyPriceCents)).toEqual([16_200, 41_184, 100_980])
    expect(priceCentsOf(plans.basic, 'month')).toBe(1_500)
    expect(priceCentsOf(plans.basic, 'year')).toBe(16_200)
  })

  test('give up to 40 % more credits per euro than the smallest pack, as the page claims', () => {
    expect(bestPlanPercent({ plans, packs, loyalty })).toBe(40)
    expect(percentMoreThanSmallestPack(50, 1_000, packs)).toBe(0)
    expect(percentMoreThanSmallestPack(1_500, 24_900, packs)).toBe(20)
  })

  test('give a loyalty bonus of 5 % from month 2 and 10 % from month 6', () => {
    expect([1, 2, 5, 6, 60].map((month) => loyaltyPercentIn(month, loyalty))).toEqual([0, 5, 5, 10, 10])
    expect([5, 10].map((bonus) => bonusOf(plans.professional.credits, bonus))).toEqual([12, 23])
  })

  test('award a website by its score', () => {
    expect([0, 39, 40, 59, 60, 79, 80, 100].map((score) => websiteAwardFor(score, awards.website))).toEqual([
      5, 5, 15, 15, 30, 30, 50, 50,
    ])
  })
})

describe('a claim', () => {
  test('is never larger than the actual figure', () => {
    fc.assert(
      fc.property(credits, cents, credits, cents, (given, price, packCredits, packPrice) => {
        const claimed = percentMoreThanSmallestPack(given, price, [
          { id: 'only', credits: packCredits, price_cents: packPrice },
        ])
        const truth = ((given * packPrice) / (price * packCredits) - 1) * 100
        expect(claimed).toBeLessThanOrEqual(truth + 1e-6 * Math.max(1, Math.abs(truth)))
        expect(claimed).toBeGreaterThan(truth - 1.001)
      }),
    )
  })
})

describe('tax', () => {
  test('and net add up to the price', () => {
    fc.assert(
      fc.property(cents, percent, (gross, rate) => {
        const { net_cents: net, vat_cents: vat } = vatOf(gross, rate)
        expect(net + vat).toBe(gross)
        expect(vat).toBeGreaterThanOrEqual(0)
        expect(Math.abs(net * (1 + rate / 100) - gross)).toBeLessThanOrEqual((1 + rate / 100) / 2 + 1e-3)
      }),
    )
  })

  test('of 10.00 € at 19 % is 1.60 €', () => {
    expect(vatOf(1_000, 19)).toEqual({ net_cents: 840, vat_cents: 160 })
    expect(vatOf(1_000, 0)).toEqual({ net_cents: 1_000, vat_cents: 0 })
  })
})

describe('a refund', () => {
  const refund = fc
    .record({ given: credits, paid: cents })
    .chain(({ given, paid }) =>
      fc.record({ given: fc.constant(given), paid: fc.constant(paid), refunded: fc.nat(paid) }),
    )

  test('takes all credits for a full refund, none for none, and never more than were given', () => {
    fc.assert(
      fc.property(refund, fc.nat(1_000), ({ given, paid, refunded }, beyond) => {
        expect(creditsForRefund(given, paid, paid)).toBe(given)
        expect(creditsForRefund(given, 0, paid)).toBe(0)
        expect(creditsForRefund(given, paid + beyond, paid)).toBe(given)
        expect(creditsForRefund(given, refunded, paid)).toBeLessThanOrEqual(given)
      }),
    )
  })

  test('of more money never takes fewer credits, so that the remainder is never negative', () => {
    fc.assert(
      fc.property(refund, fc.nat(100_000), ({ given, paid, refunded }, more) => {
        const first = creditsForRefund(given, refunded, paid)
        expect(creditsForRefund(given, refunded + more, paid)).toBeGreaterThanOrEqual(first)
      }),
    )
  })

  test('in parts takes as many credits as a single one', () => {
    fc.assert(
      fc.property(refund, ({ given, paid, refunded }) => {
        const first = creditsForRefund(given, refunded, paid)
        const rest = creditsForRefund(given, paid, paid) - first
        expect(first + rest).toBe(given)
        expect(rest).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('of an unpaid purchase takes nothing', () => {
    expect(creditsForRefund(50, 0, 0)).toBe(0)
  })
})

describe('an upgrade to a larger plan', () => {
  test('costs the difference for the remaining months, rounded up', () => {
    const [now, next] = [
      { price_cents: 16_200, credits_per_month: 80 },
      { price_cents: 41_184, credits_per_month: 230 },
    ]
    expect(upgradeQuote(now, next, { months: 12, monthsLeft: 12 })).toEqual({
      price_cents: 24_984,
      credits_per_month: 150,
    })
    expect(upgradeQuote(now, next, { months: 12, monthsLeft: 5 })).toEqual({
      price_cents: 10_410,
      credits_per_month: 150,
    })
    expect(upgradeQuote({ ...now, price_cents: 16_201 }, next, { months: 12, monthsLeft: 1 }).price_cents).toBe(2_082)
  })

  test('never costs more than the full difference', () => {
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 12 }), (one, other, monthsLeft) => {
        const [now, next] = [Math.min(one, other), Math.max(one, other)]
        const { price_cents: price } = upgradeQuote(
          { price_cents: now, credits_per_month: 1 },
          { price_cents: next, credits_per_month: 2 },
          { months: 12, monthsLeft },
        )
        expect(price).toBeLessThanOrEqual(next - now)
        expect(price).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
