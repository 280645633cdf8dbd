// Publishes live click events to referrers, throttled: the first click at once, those within the next second together.
// Clicks are counted one by one, but an event for each would be more than a browser can use.
import { type Db, inTransaction } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'

const publishEveryMs = 1_000

/**
 * Throttle: calls `tell` at once, then at most once per `everyMs` for each key. The trailing call of a burst is never
 * dropped.
 */
export const atMostOnceIn = (everyMs: number, tell: (key: string) => void): ((key: string) => void) => {
  /** Keys within their pause, and whether a call arrived during it. */
  const pausing = new Map<string, boolean>()
  const pause = (key: string): void => {
    pausing.set(key, false)
    const timer = setTimeout(() => {
      const again = pausing.get(key) === true
      pausing.delete(key)
      if (again) start(key)
    }, everyMs)
    // Does not delay shutdown: a browser that reconnects loads everything again anyway.
    timer.unref()
  }
  const start = (key: string): void => {
    pause(key)
    tell(key)
  }
  return (key) => {
    if (pausing.has(key)) pausing.set(key, true)
    else start(key)
  }
}

/** One publisher per process. A failed publish is logged; the click is counted anyway. */
export const makeClickPublisher = (db: Db, log: Log): ((referrerId: string) => void) =>
  atMostOnceIn(publishEveryMs, (referrerId) => {
    inTransaction(db, (tx) => notifyMember(tx, referrerId, 'referrals.changed', {})).catch((error: unknown) =>
      log.warn({ error }, 'a click could not be published'),
    )
  })
