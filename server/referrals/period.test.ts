// Which days a requested period covers.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyticsDaysMax } from '../../contract/limits.ts'
import { AppError } from '../platform/errors.ts'
import { type RequestedPeriod, dayAfter, daysOf, periodBefore, periodOf } from './period.ts'

const today = '2026-03-01'

const issueOf = (asked: RequestedPeriod): unknown => {
  try {
    return periodOf(asked, today)
  } catch (error) {
    return error instanceof AppError ? [error.code, error.issues] : error
  }
}

describe('a period', () => {
  test('is the last 30 days, or the requested number of days, up to today', () => {
    expect(periodOf({}, today)).toEqual({ from: '2026-01-31', to: today })
    expect(periodOf({ days: '7' }, today)).toEqual({ from: '2026-02-23', to: today })
    expect(periodOf({ days: '365' }, today)).toEqual({ from: '2025-03-02', to: today })
    expect(periodOf({ to: '2025-12-30' }, today)).toEqual({ from: '2025-12-01', to: '2025-12-30' })
    expect(periodOf({ from: '2026-02-27' }, today)).toEqual({ from: '2026-02-27', to: today })
    expect(periodOf({ days: '7', from: '2026-01-01', to: '2026-01-02' }, today)).toEqual({
      from: '2026-01-01',
      to: '2026-01-02',
    })
  })

  test('has no future days', () => {
    expect(periodOf({ from: '2026-02-20', to: '2026-04-01' }, today)).toEqual({ from: '2026-02-20', to: today })
    expect(periodOf({ from: '2026-03-02', to: '2026-04-01' }, today)).toEqual({ from: today, to: today })
  })

  test('is rejected with its field if it runs backwards or exceeds a year', () => {
    const refused = ['invalid_input', [{ path: 'from', code: 'wrong_value' }]]
    expect(issueOf({ from: '2026-02-02', to: '2026-02-01' })).toEqual(refused)
    expect(issueOf({ from: '2025-02-28' })).toEqual(refused)
    expect(issueOf({ from: '2025-03-01' })).toEqual({ from: '2025-03-01', to: today })
    expect(issueOf({ from: '2024-01-01', to: '2024-12-31' })).toEqual({ from: '2024-01-01', to: '2024-12-31' })
    expect(issueOf({ from: '2023-12-31', to: '2024-12-31' })).toEqual(refused)
    expect(issueOf({ from: '1000-01-01', to: '2999-12-31' })).toEqual(refused)
  })

  test('never exceeds a year or today, and directly follows a previous period of the same length', () => {
    const day = fc.integer({ min: -800, max: 100 }).map((days) => dayAfter(today, days))
    const asked = fc.record({ from: day, to: day }, { requiredKeys: [] })
    fc.assert(
      fc.property(asked, (request) => {
        const { from, to } = request
        const backwards = from !== undefined && to !== undefined && from > to
        const last = to === undefined || to > today ? today : to
        const tooLong = from !== undefined && daysOf({ from, to: last }) > analyticsDaysMax
        if (backwards || tooLong) {
          expect(() => periodOf(request, today)).toThrow(AppError)
          return
        }
        const range = periodOf(request, today)
        expect(range.to <= today && range.from <= range.to && daysOf(range) <= analyticsDaysMax).toBe(true)
        const before = periodBefore(range)
        expect(daysOf(before)).toBe(daysOf(range))
        expect(dayAfter(before.to, 1)).toBe(range.from)
      }),
    )
  })
})
