// The shop in a process that serves: its index is read from the start on, so that the first who asks does not wait for all of it, and
// everybody with a stream open hears when it changes.
import type { Db } from '../platform/db/database.ts'
import type { Hub } from '../platform/live/hub.ts'
import type { Log } from '../platform/log.ts'
import { openShop, type Shop } from './shop.ts'
import { watchShop } from './watchShop.ts'

/** Changes are kept for a day. Where nobody asks for so long, the first who does would wait until everything is read again. */
const keptFreshEveryMs = 3_600_000

export interface RunningShop {
  shop: Shop
  /** Kept when everything has been read once, or when that has failed: then the first who asks waits for it. */
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
