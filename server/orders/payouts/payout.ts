// Settles the credits of an order that ends: the seller of a link under guarantee gets what their earlier links have proven at
// once, and the rest while this link stays live.
import { nextPayoutAt, partsOf, splitPayout } from '../../../contract/payoutSplit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { payoutOf, postForOrder, transfersOf } from '../orderCredits.ts'
import { type OrderRow, rulesOf } from '../orderRow.ts'
import type { OrderEffect } from '../process.ts'
import { changeExposure, countTrade, readHeadroom, type Trade } from './exposure.ts'
import { expireIfLeft } from './guaranteeEnd.ts'
import { lockBoth } from './parties.ts'

/** Returns what is pending of the payout. */
export const settleCredits = async (tx: Tx, order: OrderRow, effects: readonly OrderEffect[]): Promise<number> => {
  if (effects.length === 0) return 0
  const payout = payoutOf(effects)
  if (payout === 0) {
    await postForOrder(tx, order.id, transfersOf(order, effects))
    if (order.ended_at !== null) await expireIfLeft(tx, order.seller_user_id)
    return 0
  }
  await lockBoth(tx, order)
  await countTrade(tx, tradeOf(order, { orders: 1, paid: payout }))
  // Without a guarantee there is nothing that a refund could be taken for.
  if (order.guarantee_state !== 'running' || order.guarantee_from === null) {
    await postForOrder(tx, order.id, transfersOf(order, effects))
    await expireIfLeft(tx, order.seller_user_id)
    return 0
  }
  return payUnderGuarantee(tx, order, effects, order.guarantee_from)
}

const payUnderGuarantee = async (
  tx: Tx,
  order: OrderRow,
  effects: readonly OrderEffect[],
  from: Date,
): Promise<number> => {
  const { id, seller_user_id: ownerId } = order
  const rules = rulesOf(order)
  const { available, pending } = splitPayout(payoutOf(effects), await readHeadroom(tx, ownerId), rules)
  await postForOrder(tx, id, transfersOf(order, effects, pending))
  await changeExposure(tx, ownerId, { exposed: available })
  const parts = partsOf(pending, from, rules)
  if (parts.length > 0) {
    await tx
      .insertInto('payout_parts')
      .values(
        parts.map(({ number, amount, dueAt }) => ({ order_id: id, number, owner_id: ownerId, amount, due_at: dueAt })),
      )
      .execute()
  }
  await tx
    .updateTable('backlink_orders')
    .set({ payout_due_at: nextPayoutAt(parts, from, rules) })
    .where('id', '=', id)
    .execute()
  return pending
}

export const tradeOf = (
  { seller_user_id: sellerId, buyer_user_id: buyerId }: Pick<OrderRow, 'seller_user_id' | 'buyer_user_id'>,
  counted: Pick<Trade, 'orders' | 'paid'>,
): Trade => ({ sellerId, buyerId, ...counted })
