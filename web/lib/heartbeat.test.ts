import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchSilence } from './heartbeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('aborts a silent connection, but not an active one', () => {
  const silence = watchSilence(1_000)
  vi.advanceTimersByTime(999)
  silence.stillThere()
  vi.advanceTimersByTime(999)
  expect(silence.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(silence.signal.aborted).toBe(true)
})

it('does nothing once ended', () => {
  const silence = watchSilence(1_000)
  silence.end()
  vi.advanceTimersByTime(5_000)
  expect(silence.signal.aborted).toBe(false)
})

it('gives a silence that is excused another turn', () => {
  let isExcused = true
  const silence = watchSilence(1_000, () => isExcused)
  vi.advanceTimersByTime(1_500)
  isExcused = false
  vi.advanceTimersByTime(499)
  expect(silence.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(silence.signal.aborted).toBe(true)
})
