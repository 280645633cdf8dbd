// Tells referrers live that somebody clicked: the first click at once, those that follow within a second together. The clicks themselves are
// counted one by one; a message for each would be more than a browser can use.
import { type Db, inTransaction } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'

const toldEveryMs = 1_000

/** Calls `tell` at once, and then at most once in `everyMs` for each key; the last call of a burst is never left out. */
export const atMostOnceIn = (everyMs: number, tell: (key: string) => void): ((key: string) => void) => {
  /** Whose pause runs, and whether anything happened in it. */
  const pausing = new Map<string, boolean>()
  const pause = (key: string): void => {
    pausing.set(key, false)
    const timer = setTimeout(() => {
      const again = pausing.get(key) === true
      pausing.delete(key)
      if (again) start(key)
    }, everyMs)
    // Whoever stops the product does not wait for it: a browser that connects anew asks for everything anyway.
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

/** For this process. What could not be told is written to the log; the click is counted all the same. */
export const makeClickPublisher = (db: Db, log: Log): ((referrerId: string) => void) =>
  atMostOnceIn(toldEveryMs, (referrerId) => {
    inTransaction(db, (tx) => notifyMember(tx, referrerId, 'referrals.changed', {})).catch((error: unknown) =>
      log.warn({ error }, 'a click could not be told'),
    )
  })
