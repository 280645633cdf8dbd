import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guaranteeMonths, linkTypes, offerRels, type PricedTerms, writers } from './offers.ts'
import { fairPriceOf, type PricedSite } from './fairPrice.ts'

const bounds = { from: 1, to: 5_000 }
const known = (max: number): fc.Arbitrary<number | null> => fc.option(fc.integer({ min: 0, max }), { nil: null })
const sites: fc.Arbitrary<PricedSite> = fc.record({
  quality: known(100),
  dr: known(100),
  da: known(100),
  spam: known(100),
  visits: known(2_000_000_000),
})
const terms: fc.Arbitrary<PricedTerms> = fc.record({
  link_type: fc.constantFrom(...linkTypes),
  rel: fc.constantFrom(...offerRels),
  guarantee_months: fc.constantFrom(...guaranteeMonths),
  writer: fc.constantFrom(...writers),
  labelled: fc.boolean(),
})
const plain: PricedTerms = {
  link_type: 'guest_post',
  rel: 'dofollow',
  guarantee_months: 12,
  writer: 'buyer',
  labelled: false,
}
const nothing: PricedSite = { quality: null, dr: null, da: null, spam: null, visits: null }
const priceOf = (site: PricedSite, asked: PricedTerms = plain): number => fairPriceOf(site, asked, bounds).price

describe('a fair price', () => {
  it('is the sum of its steps, an integer, within the bounds and within its own range', () => {
    fc.assert(
      fc.property(sites, terms, (site, asked) => {
        const { price, from, to, steps } = fairPriceOf(site, asked, bounds)
        expect(steps.reduce((sum, { credits }) => sum + credits, 0)).toBe(price)
        expect(steps.every(({ credits }) => Number.isSafeInteger(credits))).toBe(true)
        expect(bounds.from <= from && from <= price && price <= to && to <= bounds.to).toBe(true)
      }),
    )
  })

  it('never falls when a website gets better', () => {
    const better = fc.constantFrom<keyof PricedSite>('quality', 'dr', 'da', 'visits')
    fc.assert(
      fc.property(sites, terms, better, fc.nat(50), (site, asked, figure, by) => {
        const now = site[figure]
        fc.pre(now !== null)
        expect(priceOf({ ...site, [figure]: now + by }, asked)).toBeGreaterThanOrEqual(priceOf(site, asked))
      }),
    )
  })

  it('never rises with spam', () => {
    fc.assert(
      fc.property(sites, terms, fc.nat(100), fc.nat(100), (site, asked, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(priceOf({ ...site, spam: more }, asked)).toBeLessThanOrEqual(priceOf({ ...site, spam: less }, asked))
      }),
    )
  })

  it('counts unknown metrics as nothing and marks them', () => {
    const { price, steps } = fairPriceOf(nothing, plain, bounds)
    expect(price).toBe(4)
    expect(steps.filter((step) => !step.known).map(({ step }) => step)).toEqual([
      'quality',
      'authority',
      'traffic',
      'spam',
    ])
    expect(steps.filter((step) => !step.known).every(({ credits }) => credits === 0)).toBe(true)
  })

  it('values quality, authority and visits so that readers can recalculate the price', () => {
    const site = { quality: 80, dr: 50, da: null, spam: 3, visits: 10_000 }
    const { price, steps } = fairPriceOf(site, plain, bounds)
    expect(steps.slice(0, 5).map(({ credits }) => credits)).toEqual([4, 24, 30, 20, 0])
    expect(price).toBe(78)
    expect(priceOf(site, { ...plain, rel: 'nofollow' })).toBe(39)
    expect(priceOf(site, { ...plain, writer: 'seller' })).toBe(101)
  })
})
