// Host rate limiter: one request per host with a pause after it, a few per site, a limited number in total. Waiting
// requests hold no slot, so slow hosts delay only themselves.
import { makeMemory, type Budget } from './budget.ts'
import { Failure } from './failures.ts'

export interface HostRateLimits {
  pauseMs: number
  turnWaitMs: number
  exchangesMax: number
  exchangesPerSiteMax: number
  waitingMax: number
  waitingPerHostMax: number
}

export interface HostRateLimiter {
  /** Waits for a slot at the host. The next hop of a redirect goes before requests that have not begun. */
  take(who: { host: string; site: string; begun: boolean }, signal: AbortSignal): Promise<HostSlot>
  /** Pauses the host for a while; requests during that time fail with `host_busy`. */
  leaveAlone(host: string, forMs: number): void
  isLeftAlone(host: string): boolean
}

export interface HostSlot {
  end(): void
}

/** State of a host while requests wait for it. */
interface HostRecord {
  pausedUntilMs: number
  aloneUntilMs: number
}

interface Waiter {
  host: string
  site: string
  record: HostRecord
  granted: Promise<HostSlot>
  grant(slot: HostSlot): void
  refuse(why: string): void
}

const hostsRememberedMax = 20_000

export const createHostRateLimiter = (
  limits: HostRateLimits,
  hostBudget: Budget,
  nowMs: () => number,
): HostRateLimiter => {
  const remembered = makeMemory(hostsRememberedMax, (): HostRecord => ({ pausedUntilMs: 0, aloneUntilMs: 0 }))
  const places = makePlaces(limits)
  let waiting: readonly Waiter[] = []
  let alarm: NodeJS.Timeout | undefined

  const begin = ({ host, site, grant }: Waiter): void => {
    const free = places.occupy(host, site)
    grant({
      end: () => {
        free()
        remembered(host).pausedUntilMs = nowMs() + limits.pauseMs
        admitWaiting()
      },
    })
  }

  const admitWaiting = (): void => {
    const now = nowMs()
    const stay: Waiter[] = []
    let wakeAtMs = Infinity
    for (const waiter of waiting) {
      const { pausedUntilMs, aloneUntilMs } = waiter.record
      if (aloneUntilMs > now) {
        waiter.refuse('the host asked to be left alone')
      } else if (!places.hasRoom(waiter.host, waiter.site)) {
        stay.push(waiter)
      } else if (pausedUntilMs > now) {
        wakeAtMs = Math.min(wakeAtMs, pausedUntilMs)
        stay.push(waiter)
      } else if (hostBudget.spend(waiter.host)) {
        begin(waiter)
      } else {
        waiter.refuse('the budget of the host is used up')
      }
    }
    waiting = stay
    clearTimeout(alarm)
    if (wakeAtMs !== Infinity) alarm = setTimeout(admitWaiting, Math.ceil(wakeAtMs - now))
  }

  return {
    take: async ({ host, site, begun }, signal) => {
      signal.throwIfAborted()
      const forSameHost = waiting.filter((other) => other.host === host).length
      const waiter = makeWaiter({ host, site, record: remembered(host) }, limits.turnWaitMs, signal, (gone) => {
        waiting = waiting.filter((other) => other !== gone)
      })
      if (waiting.length >= limits.waitingMax || forSameHost >= limits.waitingPerHostMax) {
        waiter.refuse('too many wait')
        return waiter.granted
      }
      waiting = begun ? [waiter, ...waiting] : [...waiting, waiter]
      admitWaiting()
      return waiter.granted
    },
    leaveAlone: (host, forMs) => {
      const record = remembered(host)
      record.aloneUntilMs = Math.max(record.aloneUntilMs, nowMs() + forMs)
      admitWaiting()
    },
    isLeftAlone: (host) => remembered(host).aloneUntilMs > nowMs(),
  }
}

const makePlaces = ({ exchangesMax, exchangesPerSiteMax }: HostRateLimits) => {
  const hosts = new Set<string>()
  const sites = new Map<string, number>()
  return {
    hasRoom: (host: string, site: string): boolean =>
      hosts.size < exchangesMax && !hosts.has(host) && (sites.get(site) ?? 0) < exchangesPerSiteMax,
    /** Returns the function that frees the slot. */
    occupy: (host: string, site: string): (() => void) => {
      hosts.add(host)
      sites.set(site, (sites.get(site) ?? 0) + 1)
      return () => {
        hosts.delete(host)
        const left = (sites.get(site) ?? 0) - 1
        if (left > 0) sites.set(site, left)
        else sites.delete(site)
      }
    },
  }
}

const makeWaiter = (
  who: Pick<Waiter, 'host' | 'site' | 'record'>,
  waitMs: number,
  signal: AbortSignal,
  left: (gone: Waiter) => void,
): Waiter => {
  const { promise, resolve, reject } = Promise.withResolvers<HostSlot>()
  const settle = (): void => {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
  const waiter: Waiter = {
    ...who,
    granted: promise,
    grant: (slot) => {
      settle()
      resolve(slot)
    },
    refuse: (why) => {
      settle()
      left(waiter)
      reject(new Failure('host_busy', why))
    },
  }
  const timer = setTimeout(() => waiter.refuse('waited too long for a slot'), waitMs)
  const onAbort = (): void => waiter.refuse('the exchange ended while waiting for a slot')
  signal.addEventListener('abort', onAbort, { once: true })
  return waiter
}
