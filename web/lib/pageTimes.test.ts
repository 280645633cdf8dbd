import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { minuteMs } from '../../contract/durations.ts'
import { logPageTimes, pageTimesOf } from './pageTimes.ts'

const entriesOf = (kept: Record<string, object[]>): Pick<Performance, 'getEntriesByType' | 'now'> => ({
  now: () => 700,
  getEntriesByType: (type: string) => (kept[type] ?? []) as PerformanceEntryList,
})

const quick = entriesOf({
  navigation: [{ responseStart: 41.6, domContentLoadedEventEnd: 180.2, loadEventEnd: 0, transferSize: 9_000 }],
  paint: [
    { name: 'first-paint', startTime: 90 },
    { name: 'first-contentful-paint', startTime: 120.4 },
  ],
  resource: [{ transferSize: 50_000 }, { transferSize: 0 }],
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reads the page timings, and omits what the browser does not report', () => {
  expect(pageTimesOf(quick)).toEqual({
    firstByteMs: 42,
    firstPaintMs: 120,
    readyMs: 180,
    loadedMs: null,
    requests: 2,
    transferredBytes: 59_000,
  })
  expect(pageTimesOf(entriesOf({}))).toMatchObject({ firstByteMs: null, firstPaintMs: null, requests: 0 })
})

it('logs the timings once, 5 seconds after navigation', () => {
  const logged: unknown[][] = []
  logPageTimes(quick, (...line: unknown[]) => void logged.push(line))
  vi.advanceTimersByTime(4_299)
  expect(logged).toEqual([])
  vi.advanceTimersByTime(1)
  expect(logged).toEqual([['Page times', pageTimesOf(quick)]])
  vi.advanceTimersByTime(minuteMs)
  expect(logged).toHaveLength(1)
})
