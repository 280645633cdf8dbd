// Tells everybody who has a stream open in this process that the shop has changed, once a second at most. It asks the table that the
// triggers write to and not its writers: a message from each of them would cost every change something, also while nobody looks.
import { sql } from 'kysely'
import { offersQualityFrom } from '../credits/settings.ts'
import type { Db } from '../platform/db/database.ts'
import type { Hub } from '../platform/live/hub.ts'
import type { Log } from '../platform/log.ts'

const pollEveryMs = 1_000

interface Check {
  /** The oldest transaction that was still open: what commits later is at or after it. */
  horizon: string
  /** Changes since the horizon of the look before, and since this one. */
  since: number
  next: number
  /** Below which quality nothing is shown. */
  quality: number
}

/** Counted and not only the latest looked at, because a change that was noted earlier may be committed later. */
const look = async (db: Db, horizon: string): Promise<Check> => {
  const { rows } = await sql<Check>`
    select oldest::text as horizon,
      (select count(*) from shop_changes where transaction_id >= ${horizon}::xid8) as since,
      (select count(*) from shop_changes where transaction_id >= oldest) as next,
      ${offersQualityFrom} as quality
    from pg_snapshot_xmin(pg_current_snapshot()) as oldest`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A question without a condition gave no row')
  return row
}

const startOfTime = '0'

export interface ShopWatch {
  stop(): Promise<void>
}

export const watchShop = async (parts: {
  db: Db
  hub: Pick<Hub, 'tellAll' | 'size'>
  log: Log
}): Promise<ShopWatch> => {
  const { db, hub, log } = parts
  // Looked at once at the start, so that whoever comes first misses nothing; after that only while somebody listens.
  let last = await look(db, startOfTime)
  const recheckLink = async (): Promise<void> => {
    const found = await look(db, last.horizon)
    if (found.since !== last.next || found.quality !== last.quality) hub.tellAll('shop.changed', {})
    last = found
  }
  let looking: Promise<void> | null = null
  const turn = (): void => {
    looking ??= recheckLink()
      .catch((error: unknown) => log.warn({ error }, 'nobody could see whether the shop has changed'))
      .finally(() => {
        looking = null
      })
  }
  const timer = setInterval(() => {
    if (hub.size() > 0) turn()
  }, pollEveryMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
