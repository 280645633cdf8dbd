// Seller statistics, counted only from the history of their orders. Recounted after every transition by a separate job,
// so that no request waits for it. Rates are weighted by value and count unrelated buyers only, each once per quarter.
import { sql } from 'kysely'
import { z } from 'zod'
import { ordersToTellMin } from '../../contract/shop.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { defineJob, enqueue, enqueueAll, newJob } from '../platform/jobs/jobs.ts'
import { statusIs } from './orderStatusSql.ts'
import { quarterOf, weightedRate } from './weightedVotes.ts'

export const countSellerJob = defineJob('countSeller', z.object({ sellerId: z.uuid() }))
const keyOf = (sellerId: string): string => `${countSellerJob.name}:${sellerId}`

/** From this age on, a link counts for the reliability of its seller. */
const agedAfter = '6 months'

export const countSellerLater = (tx: Tx, sellerId: string): Promise<void> =>
  enqueue(tx, countSellerJob, { sellerId }, { jobKey: keyOf(sellerId), priority: 20 })

/** In whole percent, rounded down so as not to promise too much; null for too few buyers and quarters. */
const percentOf = (name: 'answer' | 'completion' | 'on_time' | 'alive') => {
  const [weight, share] = [sql.ref(`${name}_weight`), sql.ref(`${name}_share`)]
  return sql`case when count(${weight}) >= ${sql.lit(ordersToTellMin)} then floor(100 * ${weightedRate(weight, share)})::int end`
}

/** One vote of a buyer in a quarter: the share of what they bought then, with the weight of their largest order. */
const voteOf = (name: string, base: string, part: string) => {
  const [of, good] = [sql.raw(base), sql.raw(part)]
  return sql`max(price) filter (where ${of}) as ${sql.raw(name)}_weight,
    coalesce(sum(price) filter (where ${of} and ${good}), 0)::numeric / nullif(sum(price) filter (where ${of}), 0) as ${sql.raw(name)}_share`
}

/**
 * "Asked" counts orders the seller could answer. Orders cancelled by the buyer before, or by the system with their
 * website, do not count, nor do prime orders, which need no answer. A prime order that was declined in its first hours
 * counts nowhere.
 */
export const countSeller = async (tx: Tx, sellerId: string): Promise<void> => {
  await sql`
    with history as materialized (
      select o.buyer_user_id, ${quarterOf(sql`o.placed_at`)} as quarter, o.price,
        not o.prime and not ${statusIs('o.status', 'pending')}
          and not (o.accepted_at is null and o.ended_by in ('cancel', 'system_cancel', 'payment_reversed', 'escalate', 'give_back', 'fail_admin_review')) as asked,
        o.accepted_at is not null or o.ended_by is not distinct from 'decline' as answered,
        o.accepted_at is not null and o.ended_at is not null and o.ended_by not in ('system_cancel', 'payment_reversed', 'decline') as ended,
        ${statusIs('o.status', 'completed')} as completed,
        o.was_in_time as on_time,
        ${statusIs('o.status', 'completed')} and o.guarantee_state <> 'ended'
          and o.delivered_at <= (select clock_now()) - ${agedAfter}::interval as aged,
        o.guarantee_state in ('running', 'fulfilled') as alive
      from backlink_orders o where o.seller_user_id = ${sellerId}
    ), unrelated as materialized (
      select buyer_user_id from (select distinct buyer_user_id from history) as buyers
      where not is_related(buyer_user_id, ${sellerId})
    ), votes as (
      select ${voteOf('answer', 'asked', 'answered')}, ${voteOf('completion', 'ended', 'completed')},
        ${voteOf('on_time', '(ended and completed)', 'on_time')}, ${voteOf('alive', 'aged', 'alive')}
      from history join unrelated using (buyer_user_id) group by buyer_user_id, quarter
    )
    insert into seller_statistics (
      user_id, orders_asked, orders_answered, orders_ended, orders_completed, orders_on_time, links_aged, links_alive,
      answer_rate, completion_rate, on_time_rate, alive_rate, counted_at)
    select users.id, counts.*, rates.*, clock_now()
    from users
      cross join lateral (
        select count(*) filter (where asked), count(*) filter (where asked and answered),
          count(*) filter (where ended), count(*) filter (where ended and completed),
          count(*) filter (where ended and completed and on_time),
          count(*) filter (where aged), count(*) filter (where aged and alive)
        from history having count(*) > 0) as counts
      cross join lateral (
        select ${percentOf('answer')}, ${percentOf('completion')}, ${percentOf('on_time')}, ${percentOf('alive')}
        from votes) as rates
    where users.id = ${sellerId} and users.deleted_at is null
    on conflict (user_id) do update set
      orders_asked = excluded.orders_asked, orders_answered = excluded.orders_answered, orders_ended = excluded.orders_ended,
      orders_completed = excluded.orders_completed, orders_on_time = excluded.orders_on_time,
      links_aged = excluded.links_aged, links_alive = excluded.links_alive,
      answer_rate = excluded.answer_rate, completion_rate = excluded.completion_rate,
      on_time_rate = excluded.on_time_rate, alive_rate = excluded.alive_rate, counted_at = excluded.counted_at`.execute(
    tx,
  )
}

const staleAfter = '30 days'
const staleMax = 5_000

/**
 * What changes statistics without any event of an order: links that have reached the age since yesterday, and buyers
 * who turned out to be related, which a recount once a month takes into account.
 */
export const countAgedSellers = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ seller_user_id: string }>`
    select seller_user_id from backlink_orders
    where delivered_at > (select clock_now()) - ${agedAfter}::interval - interval '2 days'
      and delivered_at <= (select clock_now()) - ${agedAfter}::interval
    union
    (select user_id from seller_statistics where counted_at < (select clock_now()) - ${staleAfter}::interval
      order by counted_at limit ${staleMax})`.execute(db)
  await enqueueAll(
    db,
    rows.map(({ seller_user_id: sellerId }) => newJob(countSellerJob, { sellerId }, { jobKey: keyOf(sellerId) })),
  )
}
