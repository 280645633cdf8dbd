// What is pending of the payouts of orders, and open of their refunds, for lists.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface OrderSums {
  /** Of the seller's payout, what is not released yet. */
  pending: number
  /** Of the refund under guarantee, what the seller still owes the buyer. */
  owed: number
}

export const noSums: OrderSums = { pending: 0, owed: 0 }

/** One query for all; orders that have neither are missing. */
export const readSums = async (db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderSums>> => {
  const { rows } = await sql<OrderSums & { order_id: string }>`
    select order_id, sum(pending)::int as pending, sum(owed)::int as owed from (
      select order_id, amount as pending, 0 as owed from payout_parts
      where order_id = any (${orderIds}::uuid[]) and state = 'pending'
      union all
      select order_id, 0, amount - paid from claims
      where order_id = any (${orderIds}::uuid[]) and closed_at is null) parts
    group by order_id`.execute(db)
  return new Map(rows.map(({ order_id: id, ...sums }) => [id, sums]))
}
