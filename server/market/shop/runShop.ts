// The shop in a process that serves: its index is read from the start on, so that the first who asks does not wait for all of it, and
// everybody with a stream open hears when it changes.
import type { Db } from '../../platform/db/database.ts'
import type { Hub } from '../../platform/live/hub.ts'
import type { Log } from '../../platform/log.ts'
import { openShop, type Shop } from './shop.ts'
import { watchShop } from './watchShop.ts'

export interface RunningShop {
  shop: Shop
  stop(): Promise<void>
}

export const runShop = async ({ db, hub, log }: { db: Db; hub: Hub; log: Log }): Promise<RunningShop> => {
  const stopping = new AbortController()
  const shop = openShop(db, stopping.signal)
  const watch = await watchShop({ db, hub, log })
  const reading = shop.warm().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ error }, 'the shop could not be read at the start')
  })
  return {
    shop,
    stop: async () => {
      stopping.abort()
      await watch.stop()
      await reading
    },
  }
}
