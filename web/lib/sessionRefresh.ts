// When the access token is renewed and how long a failed renewal is tried again. Pure; the numbers are the specification's.
import { ApiError } from './http.ts'

export const tickEveryMs = 30_000
export const refreshMarginMs = 90_000
const retryFirstDelayMs = 200
export const retryWindowMs = 30_000

export const isDue = (expiresAtMs: number, nowMs: number): boolean => expiresAtMs - nowMs <= refreshMarginMs

/** The pause before the next attempt; null once it would lie outside the window. */
export const nextRetryDelayMs = (failedAttempts: number, elapsedMs: number): number | null => {
  const delayMs = retryFirstDelayMs * 2 ** (failedAttempts - 1)
  return elapsedMs + delayMs < retryWindowMs ? delayMs : null
}

export type RefreshFailure = 'retry' | 'ended' | 'later'

/** 'ended': there is no session any more. 'later': the session may well be alive, but asking again at once would not help. */
export const judgeFailure = (error: unknown): RefreshFailure => {
  if (!(error instanceof ApiError)) return 'later'
  if (error.code === 'signed_out' || error.code === 'blocked') return 'ended'
  return error.code === 'network' || error.status === 502 || error.status === 503 || error.status === 504
    ? 'retry'
    : 'later'
}
