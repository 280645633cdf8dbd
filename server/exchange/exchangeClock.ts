// Deadlines of exchanges: applies the transitions whose time has come, one after the other, as far as they are due.
import { sql } from 'kysely'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { jobWaits } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { notifyDueSoon } from './exchangeNotifications.ts'
import { factsOf, lockExchange } from './exchangeRow.ts'
import { transitionExchange, planWake, wakeKeyOf } from './transitionExchange.ts'
import { nextAlarm } from './process.ts'

/** No exchange has this many deadlines due at once; more means an endless loop, which is a bug. */
const stepsMax = 5

/** Idempotent: what was due is done. */
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
    if (steps >= stepsMax) throw new Error(`Exchange ${exchangeId} loops through its deadlines`)
    locked = await transitionExchange(tx, locked, { transition: alarm.transition, by: 'clock' })
  }
}

/**
 * Reminds members who have not placed their link that the deadline is near; skips exchanges that have moved on since.
 */
export const remindOfLinks = async (tx: Tx, exchangeId: string): Promise<void> => {
  const locked = await lockExchange(tx, exchangeId)
  if (locked?.row.stage === 'placing') await notifyDueSoon(tx, locked)
}

const overdueAfter = '15 minutes'
const resumedMax = 1_000

/** Exchanges whose job was lost, for whatever reason. Those whose job is queued are left alone. */
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
