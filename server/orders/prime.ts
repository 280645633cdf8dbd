// Late prime orders: too many within a period pause the prime mode for the same period.
import { sql } from 'kysely'
import { dayMs } from '../../contract/durations.ts'
import { pausePrime } from '../accounts/profile/settings.ts'
import { notify } from '../notifications/notify.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { type OrderRow, rulesOf } from './orderRow.ts'

export const notePrimeMiss = async (tx: Tx, order: OrderRow): Promise<void> => {
  const { seller_user_id: sellerId } = order
  const { prime_misses_max: missesMax, prime_break_days: days } = rulesOf(order)
  // Nothing is stored about a member who has left, and there is no prime mode to pause.
  const noted = await tx
    .insertInto('prime_misses')
    .columns(['order_id', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([eb.val(order.id).as('order_id'), 'id'])
        .where('id', '=', sellerId)
        .where('deleted_at', 'is', null),
    )
    .returning('order_id')
    .executeTakeFirst()
  if (noted === undefined) return
  const { misses } = await tx
    .selectFrom('prime_misses')
    .select(tx.fn.countAll<number>().as('misses'))
    .where('user_id', '=', sellerId)
    .where('missed_at', '>', sql<Date>`clock_now() - ${`${days} days`}::interval`)
    .executeTakeFirstOrThrow()
  if (misses < missesMax) return
  const until = new Date((await clock.now(tx)).getTime() + days * dayMs)
  await pausePrime(tx, sellerId, until)
  await notify(tx, { memberId: sellerId, kind: 'prime_paused', data: { until: until.toISOString() } })
}
