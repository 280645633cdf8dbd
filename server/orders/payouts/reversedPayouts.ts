// What sellers did not get because the payment behind an order was reversed, and get after all when the dispute is won.
import { sql } from 'kysely'
import { post } from '../../credits/ledger.ts'
import type { ReversedPayouts } from '../../credits/unsettled/reversals.ts'
import type { Tx } from '../../platform/db/database.ts'

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
  await sql`
    update backlink_orders set reversed = reversed - ${amount}::int, payout_due_at = clock_now(), version = version + 1,
      payout_unsettled = guarantee_state is distinct from 'running'
    where id = ${orderId}`.execute(tx)
  await sql`
    update owner_trades t set paid = t.paid + ${amount}::bigint from backlink_orders o
    where o.id = ${orderId} and t.seller_owner_id = o.seller_user_id and t.buyer_owner_id = o.buyer_user_id`.execute(tx)
  await sql`delete from reversed_payouts where purchase_id = ${purchaseId} and order_id = ${orderId}`.execute(tx)
}

export const reversedPayouts: ReversedPayouts = { lock, giveBack }
