import { expect, it } from 'vitest'
import { callDays } from './callDays.ts'

it('fills days without calls, up to today, across the end of a month', () => {
  const history = [
    { day: '2026-01-01', calls: 9, failed: 0 },
    { day: '2026-02-28', calls: 4, failed: 1 },
    { day: '2026-03-02', calls: 2, failed: 0 },
  ]
  expect(callDays(history, '2026-03-03T00:00:00.000Z', 4)).toEqual([
    { day: '2026-02-27', calls: 0, failed: 0 },
    { day: '2026-02-28', calls: 4, failed: 1 },
    { day: '2026-03-01', calls: 0, failed: 0 },
    { day: '2026-03-02', calls: 2, failed: 0 },
  ])
})
