import { describe, expect, it } from 'vitest'
import { ApiError } from './http.ts'
import { isDue, judgeFailure, nextRetryDelayMs, refreshMarginMs, retryWindowMs } from './sessionRefresh.ts'

describe('the token refresh', () => {
  it('is due once the token expires within 90 seconds', () => {
    expect(refreshMarginMs).toBe(90_000)
    expect(isDue(100_000, 9_999)).toBe(false)
    expect(isDue(100_000, 10_000)).toBe(true)
    expect(isDue(100_000, 200_000)).toBe(true)
  })
})

describe('the retry of a failed refresh', () => {
  it('waits 200 ms first, then doubles', () => {
    expect([1, 2, 3, 4, 5].map((failures) => nextRetryDelayMs(failures, 0))).toEqual([200, 400, 800, 1_600, 3_200])
  })

  it('stops before the window of 30 seconds is over', () => {
    let elapsedMs = 0
    const delays: number[] = []
    for (let failures = 1; ; failures += 1) {
      const delayMs = nextRetryDelayMs(failures, elapsedMs)
      if (delayMs === null) break
      delays.push(delayMs)
      elapsedMs += delayMs
    }
    expect(delays).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800])
    expect(elapsedMs).toBeLessThan(retryWindowMs)
  })

  it('applies to transient errors only (no response, 502, 503, 504)', () => {
    const judge = (status: number, code: ConstructorParameters<typeof ApiError>[1]['code']) =>
      judgeFailure(new ApiError(status, { code }))
    expect(judge(0, 'network')).toBe('retry')
    expect([502, 503, 504].map((status) => judge(status, 'unavailable'))).toEqual(['retry', 'retry', 'retry'])
    expect(judge(401, 'signed_out')).toBe('ended')
    expect(judge(403, 'blocked')).toBe('ended')
    expect(judge(429, 'too_many_requests')).toBe('later')
    expect(judge(500, 'unexpected')).toBe('later')
    expect(judgeFailure(new Error('a bug of ours'))).toBe('later')
  })
})
