// The clock moves exchanges whose time has come: each by its next alarm, one after the other, as far as they are due.
import { sql } from 'kysely'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { jobWaits } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { notifyDueSoon } from './exchangeNotifications.ts'
import { factsOf, lockExchange } from './exchangeRow.ts'
import { transitionExchange, planWake, wakeKeyOf } from './transitionExchange.ts'
import { nextAlarm } from './process.ts'

/** No exchange has so many alarms that are due at once; whatever goes round in circles is a broken assumption. */
const stepsMax = 5

/** Running it twice does nothing more: what was due is done. */
export const runExchangeDeadline = async (tx: Tx, exchangeId: string): Promise<void> => {
  let locked = await lockExchange(tx, exchangeId)
  const now = await clock.now(tx)
  for (let steps = 0; locked !== null; steps += 1) {
    const alarm = nextAlarm(factsOf(locked.row, locked.legs))
    if (alarm === null) return
    if (alarm.at > now) {
      await planWake(tx, exchangeId, alarm.at)
      return
    }
    if (steps >= stepsMax) throw new Error(`exchange ${exchangeId} goes round in circles`)
    locked = await transitionExchange(tx, locked, { transition: alarm.transition, by: 'clock' })
  }
}

/** Whoever has not placed their link hears that there is little time left; what has gone on since needs nothing. */
export const remindOfLinks = async (tx: Tx, exchangeId: string): Promise<void> => {
  const locked = await lockExchange(tx, exchangeId)
  if (locked?.row.stage === 'placing') await notifyDueSoon(tx, locked)
}

const overdueAfter = '15 minutes'
const resumedMax = 1_000

/** Exchanges whose job was lost, for whatever reason. Those that only wait for their turn keep their place. */
export const wakeOverdueExchanges = async (db: Db, log: Log): Promise<void> => {
  const lost = await db
    .selectFrom('exchanges')
    .select(['id', 'deadline_at'])
    .where('deadline_at', '<', sql<Date>`(select clock_now()) - ${overdueAfter}::interval`)
    .where(sql<boolean>`not ${jobWaits(sql<string>`${wakeKeyOf('')} || exchanges.id`)}`)
    .orderBy('deadline_at')
    .limit(resumedMax)
    .execute()
  if (lost.length > 0) log.info({ exchanges: lost.length }, 'exchanges are woken again')
  await inTransaction(db, async (tx) => {
    for (const { id, deadline_at: at } of lost) await planWake(tx, id, at)
  })
}
