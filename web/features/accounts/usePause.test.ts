import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../contract/durations.ts'
import { secondsUntil } from './usePause.ts'

describe('a pause', () => {
  it('is counted in whole seconds, and ends at 0', () => {
    expect(secondsUntil(minuteMs, 0)).toBe(60)
    expect(secondsUntil(minuteMs, 59_100)).toBe(1)
    expect(secondsUntil(minuteMs, 61_000)).toBe(0)
  })
})
