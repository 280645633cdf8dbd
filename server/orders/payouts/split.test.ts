// How a payout is divided, for any amounts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '../../../contract/durations.ts'
import { nextPayoutAt, partsOf, provenAt, splitPayout } from '../../../contract/payoutSplit.ts'
import { refundParts } from './refund.ts'

const from = new Date('2027-01-01T12:00:00.000Z')
const rules = { payout_percent: 30, payout_days: 90 }
const daysAfter = (at: Date): number => (at.getTime() - from.getTime()) / dayMs

const amount = fc.integer({ min: 0, max: 200_000 })
const anyRules = fc.record({
  payout_percent: fc.integer({ min: 0, max: 100 }),
  payout_days: fc.integer({ min: 3, max: 180 }),
})

describe('a payout', () => {
  test('without anything proven is available at 30 %, and the rest after 30, 60 and 90 days', () => {
    expect(splitPayout(100, 0, rules)).toEqual({ available: 30, pending: 70 })
    const parts = partsOf(70, from, rules)
    expect(parts.map(({ amount: part }) => part)).toEqual([23, 23, 24])
    expect(parts.map(({ dueAt }) => daysAfter(dueAt))).toEqual([30, 60, 90])
  })

  test('is available at once as far as the headroom goes', () => {
    expect(splitPayout(100, 100, rules)).toEqual({ available: 100, pending: 0 })
    expect(splitPayout(100, 60, rules)).toEqual({ available: 72, pending: 28 })
  })

  test('too small to divide has one part at the end', () => {
    expect(partsOf(2, from, rules)).toEqual([{ number: 3, amount: 2, dueAt: provenAt(from, rules) }])
    expect(nextPayoutAt([], from, rules)).toEqual(provenAt(from, rules))
  })

  test('is whole: the parts make the pending credits, these and the available ones the payout', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: -5_000, max: 200_000 }), anyRules, (payout, headroom, some) => {
        const { available, pending } = splitPayout(payout, headroom, some)
        expect(available + pending).toBe(payout)
        expect(Math.min(available, pending)).toBeGreaterThanOrEqual(0)
        expect(available).toBeGreaterThanOrEqual(Math.min(payout, headroom))
        const parts = partsOf(pending, from, some)
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(pending)
        expect(parts.map(({ dueAt }) => dueAt.getTime())).toEqual(
          parts.map(({ dueAt }) => dueAt.getTime()).toSorted((a, b) => a - b),
        )
      }),
    )
  })
})

describe('a refund', () => {
  test('is taken from pending credits, the balance and the guarantee account, and the rest is a claim', () => {
    expect(refundParts(100, { pending: 40, balance: 30, guarantee: 20 })).toEqual({
      ...{ pending: 40, balance: 30, guarantee: 20, claim: 10 },
    })
    expect(refundParts(50, { pending: 40, balance: 30, guarantee: 20 })).toEqual({
      ...{ pending: 40, balance: 10, guarantee: 0, claim: 0 },
    })
  })

  test('never takes more than a source has, and a later source only when the earlier one is empty', () => {
    fc.assert(
      fc.property(amount, fc.record({ pending: amount, balance: amount, guarantee: amount }), (refund, sources) => {
        const parts = refundParts(refund, sources)
        expect(parts.pending + parts.balance + parts.guarantee + parts.claim).toBe(refund)
        for (const name of ['pending', 'balance', 'guarantee'] as const) {
          expect(parts[name]).toBeLessThanOrEqual(sources[name])
        }
        if (parts.balance > 0) expect(parts.pending).toBe(sources.pending)
        if (parts.guarantee > 0) expect(parts.balance).toBe(sources.balance)
        if (parts.claim > 0) expect(parts.guarantee).toBe(sources.guarantee)
      }),
    )
  })
})
