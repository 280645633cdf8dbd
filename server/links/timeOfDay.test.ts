import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../contract/durations.ts'
import { nextOnSchedule, type CheckSchedule } from './recheckSchedule.ts'
import { drawShare, timeWithin } from './timeOfDay.ts'

const days = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 })
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const schedules = fc
  .record({ days, every: fc.integer({ min: 1, max: 40 }), dayShare: share })
  .map(({ days: some, every, dayShare }): CheckSchedule => ({
    checkAfterDays: some.toSorted((one, other) => one - other),
    thenEveryDays: every,
    repairDays: 7,
    dayShare,
    isRequested: false,
  }))
const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
const daily: CheckSchedule = { checkAfterDays: [1], thenEveryDays: 1, repairDays: 7, dayShare: 0.5, isRequested: false }

describe('the time of day of a check', () => {
  test('is spread evenly over 24 hours, and another one each time', () => {
    const hours = Array.from({ length: 24 }, () => 0)
    const checks = 10_000
    const shares = Array.from({ length: checks }, drawShare)
    for (const drawn of shares) {
      const hour = Math.floor((drawn * dayMs) / hourMs)
      hours[hour] = (hours[hour] ?? 0) + 1
    }
    for (const count of hours) {
      expect(count).toBeGreaterThan((checks / 24) * 0.75)
      expect(count).toBeLessThan((checks / 24) * 1.25)
    }
    expect(new Set(shares).size).toBeGreaterThan(checks * 0.99)
  })

  test('is within its 24 hours, and still to come', () => {
    fc.assert(
      fc.property(moments, share, fc.integer({ min: 2, max: 5 * dayMs }), (end, drawn, beforeMs) => {
        const now = new Date(end.getTime() - beforeMs)
        const at = timeWithin(end, drawn, now).getTime()
        expect(at).toBeGreaterThan(Math.max(now.getTime(), end.getTime() - dayMs - 1))
        expect(at).toBeLessThanOrEqual(end.getTime())
      }),
    )
  })
})

describe('a schedule with random times', () => {
  test('has one check within the 24 hours of each of its days', () => {
    fc.assert(
      fc.property(
        schedules,
        moments,
        fc.array(share, { minLength: 10, maxLength: 10 }),
        (schedule, verified, shares) => {
          const last = schedule.checkAfterDays.at(-1) ?? 0
          const wanted = [
            ...schedule.checkAfterDays,
            ...[1, 2, 3].map((round) => last + round * schedule.thenEveryDays),
          ]
          let now = verified
          for (const [place, after] of wanted.entries()) {
            now = nextOnSchedule(now, verified, { ...schedule, dayShare: shares[place] ?? 0 })
            const early = after - (now.getTime() - verified.getTime()) / dayMs
            expect(early).toBeGreaterThanOrEqual(0)
            expect(early).toBeLessThanOrEqual(1)
          }
        },
      ),
    )
  })

  test('never returns a check in the past, nor one later than its next day but one', () => {
    fc.assert(
      fc.property(schedules, moments, fc.integer({ min: 0, max: 400 * dayMs }), (schedule, verified, laterMs) => {
        const now = new Date(verified.getTime() + laterMs)
        const next = nextOnSchedule(now, verified, schedule).getTime()
        expect(next).toBeGreaterThan(now.getTime())
        const exact = nextOnSchedule(now, verified, { ...schedule, dayShare: null })
        const following = nextOnSchedule(exact, verified, { ...schedule, dayShare: null })
        expect(next).toBeLessThanOrEqual(following.getTime())
      }),
    )
  })

  test('keeps its random check however often the seller requests one of their own', () => {
    const verified = new Date('2026-03-01T10:00:00Z')
    const end = Date.parse('2026-03-10T10:00:00Z')
    let now = end - dayMs
    let planned = new Date(end - dayMs / 3)
    // Every ten minutes, as often as it is possible.
    for (; now < planned.getTime(); now += dayMs / 144) {
      planned = nextOnSchedule(new Date(now), verified, { ...daily, dayShare: drawShare(), isRequested: true })
      expect(planned.getTime()).toBeLessThanOrEqual(end)
    }
    expect(nextOnSchedule(planned, verified, daily)).toEqual(new Date('2026-03-10T22:00:00Z'))
  })
})
