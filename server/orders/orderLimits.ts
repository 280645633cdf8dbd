// Limits per buyer and seller on placing and cancelling orders, so that nobody can be harassed with orders that cost
// their buyer nothing. All are counted under the lock of the buyer.
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import type { OrderRules } from '../../contract/orderRules.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type OrderRow, rulesOf } from './orderRow.ts'
import { statusIs } from './orderStatusSql.ts'

export type PlacingLimits = Pick<OrderRules, 'orders_per_day' | 'orders_per_week' | 'pending_per_site'>

/** What counts towards the limits of a new order. */
interface PlacedOfLate {
  placed_today: number
  placed_this_week: number
  pending_here: number
}

interface Places {
  buyer: RawBuilder<string>
  seller: RawBuilder<string>
  website: RawBuilder<string>
}

type Count<Name extends keyof PlacedOfLate> = AliasedRawBuilder<number, Name>
type PlacedOfLateColumns = readonly [Count<'placed_today'>, Count<'placed_this_week'>, Count<'pending_here'>]

/** Counts for use in larger statements. */
export const placedOfLateSql = ({ buyer, seller, website }: Places): PlacedOfLateColumns => {
  const placedWithin = (span: string): RawBuilder<number> => sql<number>`(
    select count(*) from backlink_orders b where b.buyer_user_id = ${buyer} and b.seller_user_id = ${seller}
      and b.placed_at > (select clock_now()) - ${sql.lit(span)}::interval)`
  return [
    placedWithin('1 day').as('placed_today'),
    placedWithin('7 days').as('placed_this_week'),
    sql<number>`(
      select count(*) from backlink_orders b where b.website_id = ${website} and b.ended_at is null
        and ${statusIs('b.status', 'pending')} and b.buyer_user_id = ${buyer})`.as('pending_here'),
  ]
}

/** Requests of one buyer run one after the other, so that together they cannot pass a limit. */
export const lockBuyer = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.selectFrom('users').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()
}

/**
 * An order that waits for its seller is cancelled for free, so it is limited; whoever cancels one that is late has a
 * right to. Requires the lock of the buyer.
 */
export const refuseTooManyCancellations = async (tx: Tx, order: OrderRow): Promise<void> => {
  if (order.status !== 'pending') return
  const { cancelled } = await tx
    .selectFrom('backlink_orders')
    .select((eb) => eb.fn.countAll<number>().as('cancelled'))
    .where('buyer_user_id', '=', order.buyer_user_id)
    .where('seller_user_id', '=', order.seller_user_id)
    .where('ended_by', '=', 'cancel')
    .where('accepted_at', 'is', null)
    .where('ended_at', '>', sql<Date>`(select clock_now()) - interval '7 days'`)
    .executeTakeFirstOrThrow()
  if (cancelled >= rulesOf(order).cancellations_per_week) throw new AppError('cancel_limit_reached')
}
