// What sellers did not get because the payment behind an order was reversed, and get after all when the dispute is won.
import { sql } from 'kysely'
import { post } from '../../credits/ledger.ts'
import type { ReversedPayouts } from '../../credits/unsettled/reversals.ts'
import type { Tx } from '../../platform/db/database.ts'
import { countTrade } from './exposure.ts'
import { tradeOf } from './payout.ts'

const lock: ReversedPayouts['lock'] = async (tx, purchaseId) => {
  await sql`
    select id from backlink_orders where id in (select order_id from reversed_payouts where purchase_id = ${purchaseId})
    order by id for no key update`.execute(tx)
}

const giveBack: ReversedPayouts['giveBack'] = async (tx, { purchaseId, key }, amount) => {
  const taken = await tx
    .selectFrom('reversed_payouts')
    .select(['order_id', 'amount'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('order_id', 'desc')
    .execute()
  const subject = `purchase:${purchaseId}` as const
  let rest = amount
  for (const { order_id: orderId, amount: missing } of taken) {
    if (missing > rest) break
    rest -= missing
    await post(tx, [
      { key: `${key}:returned:${orderId}`, reason: 'reversal_returned', amount: missing, orderId, subject },
    ])
    await addPart(tx, purchaseId, { orderId, amount: missing })
  }
  return rest
}

/** Pending again: released at once if nothing else is waited for. */
const addPart = async (
  tx: Tx,
  purchaseId: string,
  { orderId, amount }: { orderId: string; amount: number },
): Promise<void> => {
  await sql`
    insert into payout_parts (order_id, number, owner_id, amount, due_at)
    select id, 1 + coalesce((select max(number) from payout_parts where order_id = ${orderId}), 0), seller_user_id, ${amount}, clock_now()
    from backlink_orders where id = ${orderId}`.execute(tx)
  const order = await tx
    .updateTable('backlink_orders')
    .set((eb) => ({
      reversed: eb('reversed', '-', amount),
      payout_due_at: sql<Date>`clock_now()`,
      payout_unsettled: sql<boolean>`guarantee_state is distinct from 'running'`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', orderId)
    .returning(['seller_user_id', 'buyer_user_id'])
    .executeTakeFirstOrThrow()
  await countTrade(tx, tradeOf(order, { orders: 0, paid: amount }))
  await sql`delete from reversed_payouts where purchase_id = ${purchaseId} and order_id = ${orderId}`.execute(tx)
}

export const reversedPayouts: ReversedPayouts = { lock, giveBack }
