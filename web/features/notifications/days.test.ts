import { describe, expect, it } from 'vitest'
import { byDay, createTimes } from './days.ts'

/** In the reader’s local time, wherever the test runs. */
const local = (day: number, hour: number, minute = 0): string => new Date(2026, 10, day, hour, minute).toISOString()

describe('notification times', () => {
  it('are formatted for German and English', () => {
    expect(createTimes('de').short(local(15, 8, 20))).toBe('15. Nov. 2026, 08:20')
    expect(createTimes('en').short(local(15, 8, 20))).toBe('15 Nov 2026, 08:20')
    expect(createTimes('de').full(local(15, 8, 20))).toBe('Sonntag, 15. November 2026 um 08:20:00')
  })

  it('are grouped by day: today, yesterday, or the date', () => {
    const now = new Date(2026, 10, 15, 0, 5)
    const entries = [local(15, 0, 1), local(14, 23, 59), local(14, 1), local(13, 12)].map((at) => ({ created_at: at }))
    const days = byDay(entries, createTimes('de'), now)
    expect(days.map(({ label }) => label)).toEqual(['Heute', 'Gestern', 'Freitag, 13. November 2026'])
    expect(days.map((day) => day.entries.length)).toEqual([1, 2, 1])
    expect(createTimes('en').day(local(14, 12), now)).toBe('Yesterday')
  })
})
