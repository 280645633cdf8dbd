// Throttled click events: published at once, then at most once a second, and the last click of a burst is always
// published.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostOnceIn } from './publishClicks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('publishes the first click at once, and those of the next second together at its end', () => {
  const notified: string[] = []
  const note = atMostOnceIn(1_000, (key) => void notified.push(key))
  note('a')
  expect(notified).toEqual(['a'])
  note('a')
  note('a')
  vi.advanceTimersByTime(999)
  expect(notified).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(notified).toEqual(['a', 'a'])
  vi.advanceTimersByTime(5_000)
  expect(notified).toEqual(['a', 'a'])
  note('a')
  expect(notified).toHaveLength(3)
})

test('throttles each referrer independently', () => {
  const notified: string[] = []
  const note = atMostOnceIn(1_000, (key) => void notified.push(key))
  note('a')
  note('b')
  expect(notified).toEqual(['a', 'b'])
})

test('after any sequence of clicks each is followed by an event, and two events are a second apart', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_500 }), { maxLength: 40 }), (pauses) => {
      const notified: number[] = []
      const note = atMostOnceIn(1_000, () => void notified.push(Date.now()))
      let last = 0
      for (const pause of pauses) {
        vi.advanceTimersByTime(pause)
        last = Date.now()
        note('a')
      }
      vi.advanceTimersByTime(2_000)
      if (pauses.length > 0) expect(notified.at(-1)).toBeGreaterThanOrEqual(last)
      const apart = notified.slice(1).map((time, at) => time - (notified[at] ?? 0))
      expect(apart.filter((ms) => ms < 1_000)).toEqual([])
    }),
  )
})
