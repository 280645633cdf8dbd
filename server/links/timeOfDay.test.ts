import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../contract/durations.ts'
import { nextOnSchedule, type CheckSchedule } from './recheckSchedule.ts'
import { onDayOf, timeOfDayMs } from './timeOfDay.ts'

/** As random as database ids, but reproducible. */
const idOf = (number: number): string =>
  createHash('sha256')
    .update(String(number))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

const days = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 })
const rhythms = fc
  .record({ days, every: fc.integer({ min: 1, max: 40 }), id: fc.uuid() })
  .map(({ days: some, every, id }): CheckSchedule => ({
    checkAfterDays: some.toSorted((one, other) => one - other),
    thenEveryDays: every,
    repairDays: 7,
    timeOfDayMs: timeOfDayMs(id),
  }))
const proofs = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })

describe('the time of day of a link', () => {
  test('is spread evenly over 24 hours', () => {
    const hours = Array.from({ length: 24 }, () => 0)
    const links = 10_000
    for (let number = 0; number < links; number += 1) {
      const hour = Math.floor(timeOfDayMs(idOf(number)) / hourMs)
      hours[hour] = (hours[hour] ?? 0) + 1
    }
    for (const count of hours) {
      expect(count).toBeGreaterThan((links / 24) * 0.8)
      expect(count).toBeLessThan((links / 24) * 1.2)
    }
  })

  test('is the same each time and within the day', () => {
    fc.assert(
      fc.property(fc.uuid(), proofs, (id, moment) => {
        const time = timeOfDayMs(id)
        expect(time).toBe(timeOfDayMs(id))
        expect(time).toBeGreaterThanOrEqual(0)
        expect(time).toBeLessThan(dayMs)
        const at = onDayOf(moment, time)
        expect(at.toISOString().slice(0, 10)).toBe(moment.toISOString().slice(0, 10))
        expect(at.getTime() % dayMs).toBe(time)
      }),
    )
  })
})

describe('a schedule with a time of day', () => {
  test('has one check on each of its days, each after the one before and at that time', () => {
    fc.assert(
      fc.property(rhythms, proofs, (schedule, verification) => {
        const last = schedule.checkAfterDays.at(-1) ?? 0
        const wanted = [...schedule.checkAfterDays, ...[1, 2, 3].map((round) => last + round * schedule.thenEveryDays)]
        let now = verification
        for (const after of wanted) {
          now = nextOnSchedule(now, verification, schedule)
          expect(now).toEqual(onDayOf(new Date(verification.getTime() + after * dayMs), schedule.timeOfDayMs ?? 0))
        }
      }),
    )
  })

  test('never returns a check in the past, nor one later than its next day but one', () => {
    fc.assert(
      fc.property(rhythms, proofs, fc.integer({ min: 0, max: 400 * dayMs }), (schedule, verification, laterMs) => {
        const now = new Date(verification.getTime() + laterMs)
        const next = nextOnSchedule(now, verification, schedule).getTime()
        expect(next).toBeGreaterThan(now.getTime())
        const exact = nextOnSchedule(now, verification, { ...schedule, timeOfDayMs: null })
        const following = nextOnSchedule(exact, verification, { ...schedule, timeOfDayMs: null })
        expect(next).toBeLessThan(following.getTime() + dayMs)
      }),
    )
  })
})
