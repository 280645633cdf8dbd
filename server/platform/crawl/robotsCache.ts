// Cache of robots.txt for checks that are not urgent, so that a daily check of a page is one request (RFC 9309: for at
// most a day). Only what allows a page is taken from it: before anything counts as blocked, the file is read again.
import { daySeconds } from '../../../contract/durations.ts'
import { closedTo, partsFor, verdictOn, type RobotsAnswer } from './robots.ts'

const keptMsMax = daySeconds * 1_000
const originsMax = 10_000
/** Of all files together; ordinary ones have a few dozen parts. */
const partsMax = 500_000

export interface RobotsCache {
  /** Null if none is known that allows this page for all robots. */
  openFor(url: string): RobotsAnswer | null
  keep(origin: string, robots: RobotsAnswer): void
}

interface Kept {
  robots: RobotsAnswer
  parts: number
  untilMs: number
}

interface RobotsCacheOptions {
  agent: string
  /** 0: nothing is kept. */
  keptMs?: number
  nowMs?: () => number
}

export const createRobotsCache = ({
  agent,
  keptMs = keptMsMax,
  nowMs = () => performance.now(),
}: RobotsCacheOptions): RobotsCache => {
  const known = new Map<string, Kept>()
  let parts = 0
  const drop = (origin: string): void => {
    parts -= known.get(origin)?.parts ?? 0
    known.delete(origin)
  }
  return {
    openFor: (url) => {
      const { origin } = new URL(url)
      const kept = known.get(origin)
      if (kept === undefined) return null
      if (kept.untilMs > nowMs()) return closedTo(verdictOn(kept.robots, agent, url)) === null ? kept.robots : null
      drop(origin)
      return null
    },
    keep: (origin, robots) => {
      drop(origin)
      // A server that failed is asked again the next time.
      if (robots.kind === 'unreadable' || keptMs === 0) return
      const own = 1 + (robots.kind === 'rules' ? partsFor(robots.file, agent) : 0)
      known.set(origin, { robots, parts: own, untilMs: nowMs() + Math.min(keptMs, keptMsMax) })
      parts += own
      // The oldest first: all are kept equally long.
      for (const oldest of known.keys()) {
        if (parts <= partsMax && known.size <= originsMax) break
        drop(oldest)
      }
    },
  }
}
