// Outbound rate limits: a request budget per target, so that members cannot use us for attacks, and the wait that a
// host requested with Retry-After.
import { hourMs, minuteMs } from '../../../contract/durations.ts'

/** LRU cache: a flood of names cannot fill the memory. */
export const makeMemory = <Value>(keysMax: number, begin: () => Value): ((key: string) => Value) => {
  const kept = new Map<string, Value>()
  return (key) => {
    const value = kept.get(key) ?? begin()
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > keysMax) kept.delete(kept.keys().next().value ?? key)
    return value
  }
}

export interface BudgetLimits {
  perMinuteMax: number
  perHourMax: number
}

export interface Budget {
  /** Takes one request from the budget of `key`; false if it is used up. */
  spend(key: string): boolean
}

interface Window {
  startedAtMs: number
  requests: number
}

export const makeBudget = (limits: BudgetLimits, keysMax: number, nowMs: () => number): Budget => {
  const windowsOf = makeMemory(keysMax, () => ({
    minute: { startedAtMs: -Infinity, requests: 0 },
    hour: { startedAtMs: -Infinity, requests: 0 },
  }))
  return {
    spend: (key) => {
      const { minute, hour } = windowsOf(key)
      const now = nowMs()
      turnOver(minute, minuteMs, now)
      turnOver(hour, hourMs, now)
      if (minute.requests >= limits.perMinuteMax || hour.requests >= limits.perHourMax) return false
      minute.requests += 1
      hour.requests += 1
      return true
    },
  }
}

const turnOver = (window: Window, lengthMs: number, now: number): void => {
  if (now - window.startedAtMs < lengthMs) return
  window.startedAtMs = now
  window.requests = 0
}

export const retryAfterMaxMs = 600_000

/** Pure: the wait requested by the Retry-After header, bounded; 0 if it is missing or invalid. */
export const retryAfterMs = (header: string | undefined, wallClockMs: number): number => {
  const text = (header ?? '').trim()
  const askedMs = /^\d{1,10}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - wallClockMs
  return Number.isNaN(askedMs) ? 0 : Math.min(Math.max(askedMs, 0), retryAfterMaxMs)
}
