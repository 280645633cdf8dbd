import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '../../../contract/durations.ts'
import { makeBudget, makeMemory, retryAfterMaxMs, retryAfterMs } from './budget.ts'

describe('makeBudget', () => {
  it('never grants more than the limit in a minute or an hour of its windows', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30_000), { maxLength: 300 }), (stepsMs) => {
        let now = 0
        const budget = makeBudget({ perMinuteMax: 5, perHourMax: 40 }, 100, () => now)
        const grantedAtMs: number[] = []
        for (const step of stepsMs) {
          now += step
          if (budget.spend('host')) grantedAtMs.push(now)
        }
        // Two windows can touch, hence up to twice the limit in any period of their length.
        const inAny = (lengthMs: number): number =>
          Math.max(
            0,
            ...grantedAtMs.map((from) => grantedAtMs.filter((at) => at >= from && at < from + lengthMs).length),
          )
        expect(inAny(minuteMs)).toBeLessThanOrEqual(10)
        expect(inAny(hourMs)).toBeLessThanOrEqual(80)
      }),
    )
  })

  it('keeps targets apart and resets after the window', () => {
    let now = 0
    const budget = makeBudget({ perMinuteMax: 1, perHourMax: 2 }, 100, () => now)
    expect([budget.spend('a'), budget.spend('a'), budget.spend('b')]).toEqual([true, false, true])
    now = minuteMs
    expect([budget.spend('a'), budget.spend('a')]).toEqual([true, false])
    now = 120_000
    expect(budget.spend('a')).toBe(false)
    now = hourMs
    expect(budget.spend('a')).toBe(true)
  })
})

describe('makeMemory', () => {
  it('evicts the least recently used key when it is full', () => {
    let made = 0
    const memory = makeMemory(2, () => (made += 1))
    expect([memory('a'), memory('b'), memory('a'), memory('c'), memory('a'), memory('b')]).toEqual([1, 2, 1, 3, 1, 4])
  })
})

describe('retryAfterMs', () => {
  const nowMs = Date.parse('2026-11-15T12:00:00Z')

  it('parses seconds and dates', () => {
    expect(retryAfterMs('120', nowMs)).toBe(120_000)
    expect(retryAfterMs('Sun, 15 Nov 2026 12:01:00 GMT', nowMs)).toBe(minuteMs)
  })

  it('is bounded, and 0 for past dates and invalid values', () => {
    expect(retryAfterMs('99999999', nowMs)).toBe(retryAfterMaxMs)
    expect(retryAfterMs('Sun, 15 Nov 2037 12:01:00 GMT', nowMs)).toBe(retryAfterMaxMs)
    for (const header of [undefined, '', '0', 'soon', 'Sun, 15 Nov 2020 12:00:00 GMT']) {
      expect(retryAfterMs(header, nowMs)).toBe(0)
    }
    fc.assert(
      fc.property(fc.string(), (header) => {
        const restMs = retryAfterMs(header, nowMs)
        expect(restMs >= 0 && restMs <= retryAfterMaxMs).toBe(true)
      }),
    )
  })
})
