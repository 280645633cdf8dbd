// Runs the shop in a web process: loads its index at startup, so that the first request does not wait for it, and
// publishes changes to every open stream.
import { hourMs } from '../../contract/durations.ts'
import type { Db } from '../platform/db/database.ts'
import type { Hub } from '../platform/live/hub.ts'
import type { Log } from '../platform/log.ts'
import { openShop, type Shop } from './shop.ts'
import { watchShop } from './watchShop.ts'

/** Changes are kept for a day. Without a request for that long, the next one would have to wait for a full reload. */
const keptFreshEveryMs = hourMs

export interface RunningShop {
  shop: Shop
  /** Resolves when everything has been read once, or when that has failed: then the first request waits for it. */
  read: Promise<void>
  stop(): Promise<void>
}

export const runShop = async ({ db, hub, log }: { db: Db; hub: Hub; log: Log }): Promise<RunningShop> => {
  const stopping = new AbortController()
  const shop = openShop(db, stopping.signal)
  const watch = await watchShop({ db, hub, log })
  const warm = (): Promise<void> =>
    shop.warm().catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ error }, 'the shop could not be read ahead')
    })
  const read = warm()
  let reading = read
  const timer = setInterval(() => {
    reading = warm()
  }, keptFreshEveryMs)
  return {
    shop,
    read,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await watch.stop()
      await reading
    },
  }
}
