// Counters of exposure and trades from the orders themselves, for demo data that was written with a past.
import { sql } from 'kysely'
import { statusIs } from '../orderStatusSql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changeExposure, isRealBuyer } from './exposure.ts'

const paid = sql`paid_out + case when surcharge > 0 then bonus else 0 end`

export const countPastTrades = async (tx: Tx): Promise<void> => {
  await sql`
    insert into owner_trades (seller_owner_id, buyer_owner_id, orders, paid)
    select seller_user_id, buyer_user_id, count(*), sum(${paid} - guarantee_refunded) from backlink_orders
    where ${statusIs('status', 'completed')} group by 1, 2`.execute(tx)
  await sql`
    insert into seller_exposure (owner_id, exposed)
    select o.seller_user_id, sum(${paid} - coalesce(p.amount, 0)) from backlink_orders o
      left join (select order_id, sum(amount) as amount from payout_parts where state = 'pending' group by 1) p on p.order_id = o.id
    where o.guarantee_state = 'running' group by 1`.execute(tx)
  const { rows } = await sql<{ id: string; seller: string; buyer: string; paid: number }>`
    select id, seller_user_id as seller, buyer_user_id as buyer, ${paid} as paid from backlink_orders
    where guarantee_state in ('running', 'fulfilled') and payout_due_at is null order by guarantee_from`.execute(tx)
  for (const { id, seller: sellerId, buyer: buyerId, paid: proven } of rows) {
    if (!(await isRealBuyer(tx, { sellerId, buyerId }))) continue
    await tx.updateTable('backlink_orders').set({ proven }).where('id', '=', id).execute()
    await changeExposure(tx, sellerId, { proven })
  }
}
