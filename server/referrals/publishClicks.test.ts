// Clicks are told at once, then once a second at most, and the last of a burst is told too.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostOnceIn } from './publishClicks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first is told at once, those of the next second together at its end', () => {
  const told: string[] = []
  const note = atMostOnceIn(1_000, (key) => void told.push(key))
  note('a')
  expect(told).toEqual(['a'])
  note('a')
  note('a')
  vi.advanceTimersByTime(999)
  expect(told).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['a', 'a'])
  vi.advanceTimersByTime(5_000)
  expect(told).toEqual(['a', 'a'])
  note('a')
  expect(told).toHaveLength(3)
})

test('nobody waits for somebody else', () => {
  const told: string[] = []
  const note = atMostOnceIn(1_000, (key) => void told.push(key))
  note('a')
  note('b')
  expect(told).toEqual(['a', 'b'])
})

test('after any course of clicks each is followed by a telling, and two tellings are a second apart', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_500 }), { maxLength: 40 }), (pauses) => {
      const told: number[] = []
      const note = atMostOnceIn(1_000, () => void told.push(Date.now()))
      let last = 0
      for (const pause of pauses) {
        vi.advanceTimersByTime(pause)
        last = Date.now()
        note('a')
      }
      vi.advanceTimersByTime(2_000)
      if (pauses.length > 0) expect(told.at(-1)).toBeGreaterThanOrEqual(last)
      const apart = told.slice(1).map((time, at) => time - (told[at] ?? 0))
      expect(apart.filter((ms) => ms < 1_000)).toEqual([])
    }),
  )
})
