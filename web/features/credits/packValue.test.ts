import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedSettings } from '../../../contract/pricing.ts'
import { createMoney } from '../../lib/money.ts'
import { packFigures } from './packValue.ts'

const plain = (text: string): string => text.replaceAll(/\s/g, ' ')

describe('pack figures', () => {
  it('compare a pack with the smallest one', () => {
    const notified = packFigures(shippedSettings.packs).map(({ credits, percentMore, savedCents, best }) => [
      credits,
      percentMore,
      savedCents,
      best,
    ])
    expect(notified).toEqual([
      [50, 0, 0, false],
      [150, 7, 200, false],
      [500, 12, 1_100, false],
      [1_500, 20, 5_100, true],
    ])
  })

  it('never claim more than is true, whatever an admin has set', () => {
    const pack = fc.record({
      id: fc.uuid(),
      credits: fc.integer({ min: 1, max: 100_000 }),
      price_cents: fc.integer({ min: 50, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(fc.uniqueArray(pack, { selector: ({ id }) => id, minLength: 1, maxLength: 8 }), (packs) => {
        const figures = packFigures(packs)
        const [smallest] = figures
        if (smallest === undefined) throw new Error('packFigures returned no packs')
        expect(figures.filter(({ best }) => best).length).toBeLessThanOrEqual(1)
        for (const { percentMore, credits, price_cents: cents, savedCents } of figures) {
          const ratio = credits / cents / (smallest.credits / smallest.price_cents)
          if (percentMore > 0) expect(1 + percentMore / 100).toBeLessThanOrEqual(ratio + 1e-6)
          expect(savedCents).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('have prices that are easy to read in both languages', () => {
    expect(plain(createMoney('de').price(2_800))).toBe('28 €')
    expect(plain(createMoney('de').price(1_320))).toBe('13,20 €')
    expect(createMoney('en').price(2_800)).toBe('€28')
    expect(plain(createMoney('de').perCredit(2_800, 150))).toBe('0,187 €')
    expect(createMoney('en').perCredit(1_000, 50)).toBe('€0.200')
  })
})
