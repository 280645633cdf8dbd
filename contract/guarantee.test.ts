import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guaranteeEnd, guaranteeRefund } from './guarantee.ts'

const day = (text: string): Date => new Date(`${text}T12:00:00Z`)

describe('end of a guarantee', () => {
  it('is the same day some months later, or the last day of a shorter month', () => {
    expect(guaranteeEnd(day('2026-01-15'), 6)).toEqual(day('2026-07-15'))
    expect(guaranteeEnd(day('2026-08-31'), 6)).toEqual(day('2027-02-28'))
    expect(guaranteeEnd(day('2027-08-31'), 6)).toEqual(day('2028-02-29'))
    expect(guaranteeEnd(day('2028-02-29'), 12)).toEqual(day('2029-02-28'))
    expect(guaranteeEnd(day('2026-12-01'), 24)).toEqual(day('2028-12-01'))
  })
})

describe('refund for a lost link', () => {
  const guarantee = { paid: 365, from: day('2026-01-01'), until: day('2027-01-01'), wholeRefundDays: 30 }

  it('is the full amount within thirty days, then pro rata of the remaining days, rounded in favour of the buyer', () => {
    expect(guaranteeRefund(guarantee, day('2026-01-31'))).toMatchObject({ amount: 365, by: 'whole' })
    expect(guaranteeRefund(guarantee, day('2026-02-01'))).toEqual({
      amount: 334,
      by: 'share',
      daysLeft: 334,
      daysInAll: 365,
    })
    expect(guaranteeRefund({ ...guarantee, paid: 10 }, day('2026-12-31'))).toMatchObject({ amount: 1, daysLeft: 1 })
    expect(guaranteeRefund(guarantee, day('2027-01-01'))).toBeNull()
  })

  it('never exceeds the amount paid, is never zero before the end, and never grows with time', () => {
    const anyGuarantee = fc.record({
      paid: fc.integer({ min: 1, max: 5_000 }),
      months: fc.constantFrom(6, 12, 24),
      from: fc.date({ min: new Date('2025-01-01'), max: new Date('2031-01-01'), noInvalidDate: true }),
    })
    const part = fc.double({ min: 0, max: 0.999_999, noNaN: true })
    fc.assert(
      fc.property(anyGuarantee, part, part, ({ paid, months, from }, one, other) => {
        const until = guaranteeEnd(from, months)
        const at = (share: number): Date => new Date(from.getTime() + share * (until.getTime() - from.getTime()))
        const early = guaranteeRefund({ paid, from, until, wholeRefundDays: 30 }, at(Math.min(one, other)))?.amount ?? 0
        const late = guaranteeRefund({ paid, from, until, wholeRefundDays: 30 }, at(Math.max(one, other)))?.amount ?? 0
        expect(early).toBeLessThanOrEqual(paid)
        expect(late).toBeGreaterThan(0)
        expect(late).toBeLessThanOrEqual(early)
      }),
      { numRuns: 2_000 },
    )
  })
})
