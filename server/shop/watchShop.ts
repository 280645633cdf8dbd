// Publishes shop changes to every open stream of this process, at most once a second. It polls the table that the
// triggers write to instead of being notified by the writers: a message per write would cost something on every change,
// even without any listeners.
import { sql } from 'kysely'
import { offersQualityFrom, premiumPercent, primeBonusPercent } from '../credits/settings.ts'
import type { Db } from '../platform/db/database.ts'
import type { Hub } from '../platform/live/hub.ts'
import type { Log } from '../platform/log.ts'

const pollEveryMs = 1_000

interface Check {
  /** The oldest transaction that was still open: whatever commits later is at or after it. */
  horizon: string
  /** Changes since the horizon of the previous poll, and since this one. */
  since: number
  next: number
  /** Settings on which the shown offers depend. */
  quality: number
  prime_bonus: number
  premium: number
}

/** Counts instead of comparing the latest, because a change that was written earlier may commit later. */
const look = async (db: Db, horizon: string): Promise<Check> => {
  const { rows } = await sql<Check>`
    select oldest::text as horizon,
      (select count(*) from shop_changes where transaction_id >= ${horizon}::xid8) as since,
      (select count(*) from shop_changes where transaction_id >= oldest) as next,
      ${offersQualityFrom} as quality, ${primeBonusPercent} as prime_bonus, ${premiumPercent} as premium
    from pg_snapshot_xmin(pg_current_snapshot()) as oldest`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A query without a condition returned no row')
  return row
}

const startOfTime = '0'

export interface ShopWatch {
  stop(): Promise<void>
}

export const watchShop = async (parts: {
  db: Db
  hub: Pick<Hub, 'publishAll' | 'size'>
  log: Log
}): Promise<ShopWatch> => {
  const { db, hub, log } = parts
  // Polls once at startup, so that the first listener misses nothing; after that only while there are listeners.
  let last = await look(db, startOfTime)
  const recheckLink = async (): Promise<void> => {
    const found = await look(db, last.horizon)
    const isOther =
      found.quality !== last.quality || found.prime_bonus !== last.prime_bonus || found.premium !== last.premium
    if (found.since !== last.next || isOther) hub.publishAll('shop.changed', {})
    last = found
  }
  let looking: Promise<void> | null = null
  const turn = (): void => {
    looking ??= recheckLink()
      .catch((error: unknown) => log.warn({ error }, 'could not read shop changes'))
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
