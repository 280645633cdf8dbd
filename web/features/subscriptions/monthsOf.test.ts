import { describe, expect, it } from 'vitest'
import { shippedSettings } from '../../../contract/pricing.ts'
import { loyaltyNow, type Month, monthsToCome } from './monthsOf.ts'

const month = (number: number, credited: boolean): Month => ({
  number,
  due_at: `2026-${String(number).padStart(2, '0')}-15T10:00:00.000Z`,
  credits: 80,
  bonus: credited ? 0 : null,
  credited_at: credited ? `2026-${String(number).padStart(2, '0')}-15T10:00:01.000Z` : null,
})

describe('the months of a plan', () => {
  it('are returned in order if paid but not yet credited', () => {
    const months = [month(4, false), month(3, false), month(2, true), month(1, true)]
    expect(monthsToCome(months).map(({ number }) => number)).toEqual([3, 4])
  })

  it('raise the bonus and report the next raise', () => {
    const { loyalty } = shippedSettings
    expect(loyaltyNow(0, loyalty)).toEqual({ month: 1, percent: 0, next: { percent: 5, inMonths: 1, fromMonth: 2 } })
    expect(loyaltyNow(2, loyalty)).toEqual({ month: 2, percent: 5, next: { percent: 10, inMonths: 4, fromMonth: 6 } })
    expect(loyaltyNow(17, loyalty)).toEqual({ month: 17, percent: 10, next: null })
    expect(loyaltyNow(3, [])).toEqual({ month: 3, percent: 0, next: null })
  })
})
