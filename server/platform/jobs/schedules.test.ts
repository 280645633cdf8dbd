import { expect, test } from 'vitest'
import { nextOccurrence } from './schedules.ts'

test('computes the next occurrence after the given time', () => {
  const at = new Date('2026-11-15T03:10:00Z')
  expect(nextOccurrence({ everyMinutes: 10 }, at)).toEqual(new Date('2026-11-15T03:20:00Z'))
  expect(nextOccurrence({ dailyAtUtc: '03:10' }, at)).toEqual(new Date('2026-11-16T03:10:00Z'))
  expect(nextOccurrence({ dailyAtUtc: '03:11' }, at)).toEqual(new Date('2026-11-15T03:11:00Z'))
})
