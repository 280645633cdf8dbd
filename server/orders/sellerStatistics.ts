// Seller statistics, counted only from the history of their orders. Recounted after every transition by a separate job,
// so that no request waits for it.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../platform/db/database.ts'
import { defineJob, enqueue, enqueueAll, newJob } from '../platform/jobs/jobs.ts'
import { statusIs } from './orderStatusSql.ts'

export const countSellerJob = defineJob('countSeller', z.object({ sellerId: z.uuid() }))
const keyOf = (sellerId: string): string => `${countSellerJob.name}:${sellerId}`

/** From this age on, a link counts for the reliability of its seller. */
const agedAfter = '6 months'

export const countSellerLater = (tx: Tx, sellerId: string): Promise<void> =>
  enqueue(tx, countSellerJob, { sellerId }, { jobKey: keyOf(sellerId), priority: 20 })

/**
 * "Asked" counts orders the seller could answer. Orders cancelled by the buyer before, or by the system with their
 * website, do not count, nor do prime orders, which need no answer. A prime order that was declined in its first hours
 * counts nowhere.
 */
export const countSeller = async (tx: Tx, sellerId: string): Promise<void> => {
  await sql`
    insert into seller_statistics (
      user_id, orders_asked, orders_answered, orders_ended, orders_completed, orders_on_time, links_aged, links_alive, counted_at)
    select users.id,
      count(*) filter (where asked), count(*) filter (where asked and answered),
      count(*) filter (where ended), count(*) filter (where ended and completed), count(*) filter (where ended and completed and was_in_time),
      count(*) filter (where aged), count(*) filter (where aged and alive),
      clock_now()
    from users
      join lateral (
        select
          not o.prime and not ${statusIs('o.status', 'pending')}
            and not (o.accepted_at is null and o.ended_by in ('cancel', 'system_cancel', 'escalate', 'give_back')) as asked,
          o.accepted_at is not null or o.ended_by is not distinct from 'decline' as answered,
          o.accepted_at is not null and o.ended_at is not null and o.ended_by not in ('system_cancel', 'decline') as ended,
          ${statusIs('o.status', 'completed')} as completed,
          o.was_in_time,
          ${statusIs('o.status', 'completed')} and o.guarantee_state <> 'ended'
            and o.delivered_at <= (select clock_now()) - ${agedAfter}::interval as aged,
          o.guarantee_state in ('running', 'fulfilled') as alive
        from backlink_orders o where o.seller_user_id = users.id) as history on true
    where users.id = ${sellerId} and users.deleted_at is null
    group by users.id
    on conflict (user_id) do update set
      orders_asked = excluded.orders_asked, orders_answered = excluded.orders_answered, orders_ended = excluded.orders_ended,
      orders_completed = excluded.orders_completed, orders_on_time = excluded.orders_on_time,
      links_aged = excluded.links_aged, links_alive = excluded.links_alive, counted_at = excluded.counted_at`.execute(
    tx,
  )
}

/** Links that have reached the age since yesterday change the statistics of their sellers without any event. */
export const countAgedSellers = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ seller_user_id: string }>`
    select distinct seller_user_id from backlink_orders
    where delivered_at > (select clock_now()) - ${agedAfter}::interval - interval '2 days'
      and delivered_at <= (select clock_now()) - ${agedAfter}::interval`.execute(db)
  await enqueueAll(
    db,
    rows.map(({ seller_user_id: sellerId }) => newJob(countSellerJob, { sellerId }, { jobKey: keyOf(sellerId) })),
  )
}
