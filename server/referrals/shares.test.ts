import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rewardAfter, shareOf } from './shares.ts'

describe('a share', () => {
  it.each([
    [150, 10, 150, 0, 15],
    // Half of it, rounded half up: 7.5.
    [150, 10, 150, 75, 8],
    [150, 10, 150, 150, 0],
    // Of 84 credits including the bonus, 80 were bought.
    [80, 10, 84, 0, 8],
    [80, 12.5, 84, 42, 5],
    [4, 10, 4, 0, 0],
    [50, 10, 0, 0, 0],
  ])('of %i bought at %d percent, with %i given and %i taken back, is %i', (bought, percent, given, taken, share) => {
    expect(shareOf(bought, percent, { given, taken })).toBe(share)
  })

  it('never exceeds its percentage, and falls as more is taken back', () => {
    const amounts = fc.record({
      bought: fc.nat(100_000),
      bonus: fc.nat(10_000),
      percent: fc.integer({ min: 0, max: 10_000 }),
    })
    fc.assert(
      fc.property(amounts, fc.nat(), fc.nat(), ({ bought, bonus, percent: hundredths }, one, other) => {
        const given = bought + bonus
        const [less = 0, more = 0] = [one % (given + 1), other % (given + 1)].toSorted((a, b) => a - b)
        const percent = hundredths / 100
        const atFirst = shareOf(bought, percent, { given, taken: less })
        const later = shareOf(bought, percent, { given, taken: more })
        expect(later).toBeLessThanOrEqual(atFirst)
        expect(atFirst).toBeLessThanOrEqual(Math.ceil((bought * percent) / 100))
        expect(shareOf(bought, percent, { given, taken: given })).toBe(0)
      }),
    )
  })
})

describe('a reward', () => {
  const open = { refused: false }
  it('is pending, changes while pending, is dropped at zero and becomes pending again', () => {
    expect(rewardAfter(null, 15, open)).toEqual({ state: 'waiting', amount: 15 })
    expect(rewardAfter({ state: 'waiting', amount: 15 }, 8, open)).toEqual({ state: 'waiting', amount: 8 })
    expect(rewardAfter({ state: 'waiting', amount: 8 }, 0, open)).toEqual({ state: 'dropped', amount: 0 })
    expect(rewardAfter({ state: 'dropped', amount: 0 }, 15, open)).toEqual({ state: 'waiting', amount: 15 })
  })

  it('of a rejected referral stays dropped, and a granted one still follows its purchase', () => {
    expect(rewardAfter(null, 15, { refused: true })).toBeNull()
    expect(rewardAfter({ state: 'dropped', amount: 0 }, 15, { refused: true })).toEqual({ state: 'dropped', amount: 0 })
    expect(rewardAfter({ state: 'granted', amount: 15 }, 0, { refused: true })).toEqual({ state: 'granted', amount: 0 })
  })
})
