// Order deadlines: runs every transition of an order that is due, one after the other.
import { sql } from 'kysely'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { jobWaits } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { transitionOrder, planWake, wakeKeyOf } from './transitionOrder.ts'
import { factsOf, lockOrder } from './orderRow.ts'
import { nextAlarm } from './deadlines.ts'

/** No order has this many deadlines due at once; a loop means a broken invariant. */
const stepsMax = 20

/** Idempotent: what was due is done. */
export const runOrderDeadline = async (tx: Tx, orderId: string): Promise<void> => {
  let order = await lockOrder(tx, orderId)
  const now = await clock.now(tx)
  for (let steps = 0; order !== null; steps += 1) {
    const alarm = nextAlarm(factsOf(order))
    if (alarm === null) return
    if (alarm.at > now) {
      await planWake(tx, orderId, alarm.at)
      return
    }
    if (steps >= stepsMax) throw new Error(`order ${orderId} exceeds the maximum of deadline steps`)
    order = await transitionOrder(tx, order, { transition: alarm.transition, by: 'clock' })
  }
}

const overdueAfter = '15 minutes'
const resumedMax = 1_000

/** Recovers orders whose job was lost for any reason. Jobs that are only waiting in the queue keep their place. */
export const runOverdueDeadlines = async (db: Db, log: Log): Promise<void> => {
  const lost = await db
    .selectFrom('backlink_orders')
    .select(['id', 'deadline_at'])
    .where('deadline_at', '<', sql<Date>`(select clock_now()) - ${overdueAfter}::interval`)
    .where(sql<boolean>`not ${jobWaits(sql<string>`${wakeKeyOf('')} || backlink_orders.id`)}`)
    .orderBy('deadline_at')
    .limit(resumedMax)
    .execute()
  if (lost.length > 0) log.info({ orders: lost.length }, 'orders are woken again')
  await inTransaction(db, async (tx) => {
    for (const { id, deadline_at: at } of lost) await planWake(tx, id, at)
  })
}
