// Exposure of a seller: what was paid out under running guarantees, against what their links have proven. The counters change
// with each payout, refund and proof, under the ledger lock of the seller; nothing is added up on the way.
import { sql } from 'kysely'
import { readBought } from '../../credits/earned.ts'
import type { Tx } from '../../platform/db/database.ts'

export interface ExposureChange {
  exposed?: number
  proven?: number
}

/** Counts a change. The caller holds the ledger lock of the seller. */
export const changeExposure = async (
  tx: Tx,
  ownerId: string,
  { exposed = 0, proven = 0 }: ExposureChange,
): Promise<void> => {
  if (exposed === 0 && proven === 0) return
  const changed = await tx
    .updateTable('seller_exposure')
    .set((eb) => ({ exposed: eb('exposed', '+', exposed), proven: eb('proven', '+', proven) }))
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) {
    await tx.insertInto('seller_exposure').values({ owner_id: ownerId, exposed, proven }).execute()
  }
}

/** What may be paid out at once: proven value and the guarantee account, less what is exposed already. */
export const readHeadroom = async (tx: Tx, ownerId: string): Promise<number> => {
  const { rows } = await sql<{ headroom: number }>`
    select coalesce((select proven - exposed from seller_exposure where owner_id = ${ownerId}), 0)
      + coalesce((select balance from ledger_accounts where owner_id = ${ownerId} and kind = 'guarantee' and part = 0), 0) as headroom`.execute(
    tx,
  )
  return Math.max(0, rows[0]?.headroom ?? 0)
}

export interface Trade {
  sellerId: string
  buyerId: string
  orders: number
  paid: number
}

/** Counts what a buyer has paid a seller; below 0 for a refund. */
export const countTrade = async (tx: Tx, { sellerId, buyerId, orders, paid }: Trade): Promise<void> => {
  await sql`
    insert into owner_trades (seller_owner_id, buyer_owner_id, orders, paid)
    values (${sellerId}, ${buyerId}, ${orders}, greatest(${paid}::bigint, 0))
    on conflict (seller_owner_id, buyer_owner_id)
      do update set orders = owner_trades.orders + excluded.orders, paid = owner_trades.paid + ${paid}::bigint`.execute(
    tx,
  )
}

/**
 * A buyer counts as real for a seller if they are unrelated, and what they bought with money and what unrelated members paid
 * them is at least what they spent with this seller: credits that were only awarded prove nothing.
 */
export const isRealBuyer = async (
  tx: Tx,
  { sellerId, buyerId }: { sellerId: string; buyerId: string },
): Promise<boolean> => {
  const { rows } = await sql<{ related: boolean; spent: number; earned: number }>`
    select is_related(${sellerId}, ${buyerId}) as related,
      coalesce((select paid from owner_trades where seller_owner_id = ${sellerId} and buyer_owner_id = ${buyerId}), 0)::int8 as spent,
      coalesce((select sum(paid) from owner_trades 
          where seller_owner_id = ${buyerId} and buyer_owner_id <> ${sellerId} and not is_related(seller_owner_id, buyer_owner_id)), 0)::int8 as earned`.execute(
    tx,
  )
  const [{ related, spent, earned } = { related: false, spent: 0, earned: 0 }] = rows
  if (related) return false
  return earned >= spent || (await readBought(tx, buyerId)) + earned >= spent
}
