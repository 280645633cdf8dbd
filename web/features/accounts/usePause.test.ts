import { describe, expect, it } from 'vitest'
import { secondsUntil } from './usePause.ts'

describe('a pause', () => {
  it('is counted in whole seconds, and ends at 0', () => {
    expect(secondsUntil(60_000, 0)).toBe(60)
    expect(secondsUntil(60_000, 59_100)).toBe(1)
    expect(secondsUntil(60_000, 61_000)).toBe(0)
  })
})
