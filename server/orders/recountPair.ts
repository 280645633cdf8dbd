// Recounts what depends on whether buyer and seller are related, for the trades of one pair: what their links have proven,
// and the statistics of both. Ratings read the relation themselves.
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { changeExposure } from './payouts/exposure.ts'
import { lockBoth } from './payouts/parties.ts'
import { countSellerLater } from './sellerStatistics.ts'

export const recountPair = async (tx: Tx, ownerA: string, ownerB: string): Promise<void> => {
  const { rows } = await sql<{ related: boolean }>`select is_related(${ownerA}, ${ownerB}) as related`.execute(tx)
  const isRelated = rows[0]?.related === true
  for (const [sellerId, buyerId] of [
    [ownerA, ownerB],
    [ownerB, ownerA],
  ] as const) {
    if (isRelated) await forgetProven(tx, { sellerId, buyerId })
    else await proveAgain(tx, { sellerId, buyerId })
    await countSellerLater(tx, sellerId)
  }
}

interface Sides {
  sellerId: string
  buyerId: string
}

/** Lock order: orders, then the credits of both sides. */
const forgetProven = async (tx: Tx, { sellerId, buyerId }: Sides): Promise<void> => {
  const orders = await tx
    .selectFrom('backlink_orders')
    .select('id')
    .where('buyer_user_id', '=', buyerId)
    .where('seller_user_id', '=', sellerId)
    .where('proven', '>', 0)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (orders.length === 0) return
  await lockBoth(tx, { buyer_user_id: buyerId, seller_user_id: sellerId })
  const { rows } = await sql<{ proven: number }>`
    with forgotten as (
      select id, proven from backlink_orders where id = any(${orders.map(({ id }) => id)}::uuid[])
    ), changed as (
      update backlink_orders o set proven = 0 from forgotten where o.id = forgotten.id
    )
    select coalesce(sum(proven), 0)::int8 as proven from forgotten`.execute(tx)
  await changeExposure(tx, sellerId, { proven: -(rows[0]?.proven ?? 0) })
}

/** What a link has proven is not restored but proven again, by the next check that finds it live. */
const proveAgain = async (tx: Tx, { sellerId, buyerId }: Sides): Promise<void> => {
  await sql`
    with waiting as (
      select id from backlink_orders
      where buyer_user_id = ${buyerId} and seller_user_id = ${sellerId}
        and guarantee_state = 'running' and payout_due_at is null and proven = 0
      order by id for update
    )
    update backlink_orders o set payout_due_at = clock_now() from waiting where o.id = waiting.id`.execute(tx)
}
