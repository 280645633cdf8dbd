// Schedule of the access token refresh and its retries with backoff. Pure; the specification fixes the numbers.
import { ApiError } from './http.ts'

export const tickEveryMs = 30_000
export const refreshMarginMs = 90_000
const retryFirstDelayMs = 200
export const retryWindowMs = 30_000

export const isDue = (expiresAtMs: number, nowMs: number): boolean => expiresAtMs - nowMs <= refreshMarginMs

/** Delay before the next attempt; null if it would be outside the window. */
export const nextRetryDelayMs = (failedAttempts: number, elapsedMs: number): number | null => {
  const delayMs = retryFirstDelayMs * 2 ** (failedAttempts - 1)
  return elapsedMs + delayMs < retryWindowMs ? delayMs : null
}

export type RefreshFailure = 'retry' | 'ended' | 'later'

/** 'ended': the session is over. 'later': the session may still be valid, but an immediate retry would not help. */
export const judgeFailure = (error: unknown): RefreshFailure => {
  if (!(error instanceof ApiError)) return 'later'
  if (error.code === 'signed_out' || error.code === 'blocked') return 'ended'
  return error.code === 'network' || error.status === 502 || error.status === 503 || error.status === 504
    ? 'retry'
    : 'later'
}
