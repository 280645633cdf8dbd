import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { counterAt, countSteps, isPlayed, stepMs } from './creditCounter.ts'

describe('the credit counter', () => {
  it('plays only when a balance above 0 increases', () => {
    expect(isPlayed(10, 35)).toBe(true)
    expect(isPlayed(0, 35)).toBe(false)
    expect(isPlayed(null, 35)).toBe(false)
    expect(isPlayed(35, 35)).toBe(false)
    expect(isPlayed(35, 10)).toBe(false)
  })

  it('shows the gain for 0.8 s, counts for 1.5 s, holds for 1 s and ends', () => {
    expect(counterAt(100, 160, 0)).toEqual({ phase: 'gain', shown: 100, gain: 60 })
    expect(counterAt(100, 160, 799)).toEqual({ phase: 'gain', shown: 100, gain: 60 })
    expect(counterAt(100, 160, 800)).toEqual({ phase: 'counting', shown: 100, gain: 60 })
    expect(counterAt(100, 160, 1_550)).toEqual({ phase: 'counting', shown: 130, gain: 60 })
    expect(counterAt(100, 160, 2_299)).toEqual({ phase: 'counting', shown: 159, gain: 60 })
    expect(counterAt(100, 160, 2_300)).toEqual({ phase: 'hold', shown: 160, gain: 60 })
    expect(counterAt(100, 160, 3_299)).toEqual({ phase: 'hold', shown: 160, gain: 60 })
    expect(counterAt(100, 160, 3_300)).toEqual({ phase: 'over', shown: 160 })
  })

  it('takes 60 steps', () => {
    expect([countSteps, stepMs]).toEqual([60, 25])
    const shown = new Set(Array.from({ length: 1_500 }, (_, ms) => counterAt(0, 6_000, 800 + ms).shown))
    expect(shown.size).toBe(60)
  })

  it('never shows less than before or more than the new balance', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.nat(4_000),
        fc.nat(4_000),
        (from, gain, a, b) => {
          const [first, second] = [
            counterAt(from, from + gain, Math.min(a, b)),
            counterAt(from, from + gain, Math.max(a, b)),
          ]
          expect(first.shown).toBeLessThanOrEqual(second.shown)
          expect(first.shown).toBeGreaterThanOrEqual(from)
          expect(second.shown).toBeLessThanOrEqual(from + gain)
        },
      ),
    )
  })
})
