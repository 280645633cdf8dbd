import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../contract/durations.ts'
import { remainingAfter, returnAfterMs, useLastsMs } from './returnHome.ts'

const idle = { sinceLastUseMs: Number.POSITIVE_INFINITY, focused: false }

describe('the return to the homepage', () => {
  it('comes after five idle seconds', () => {
    let remainingMs = returnAfterMs
    let passedMs = 0
    while (remainingMs > 0) {
      remainingMs = remainingAfter(remainingMs, 250, idle)
      passedMs += 250
    }
    expect(passedMs).toBe(5_000)
  })

  it('pauses while pointer or keys are in use, or a control has the focus', () => {
    expect(remainingAfter(3_000, 250, { sinceLastUseMs: 100, focused: false })).toBe(3_000)
    expect(remainingAfter(3_000, 250, { sinceLastUseMs: minuteMs, focused: true })).toBe(3_000)
    expect(remainingAfter(3_000, 250, { sinceLastUseMs: useLastsMs, focused: false })).toBe(2_750)
  })
})
