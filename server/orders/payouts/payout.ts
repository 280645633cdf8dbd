// Settles the credits of an order that ends: the seller of a link under guarantee gets what their earlier links have proven at
// once, and the rest while this link stays live.
import { nextPayoutAt, partsOf, type PayoutPart, splitPayout } from '../../../contract/payoutSplit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { payoutOf, postForOrder, sumsOf, transfersOf } from '../orderCredits.ts'
import { type OrderRow, rulesOf } from '../orderRow.ts'
import type { OrderEffect } from '../process.ts'
import { changeExposure, countTrade, readHeadroom, type Trade } from './exposure.ts'
import { expireIfLeft } from './guaranteeEnd.ts'
import { lockBoth } from './parties.ts'
import { dropUses, usesOfOrder } from '../../credits/unsettled/lots.ts'

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
  const held = await heldBack(tx, order, effects)
  const { guarantee_state: state, guarantee_from: from } = order
  const pending =
    state === 'running' && from !== null
      ? await payUnderGuarantee(tx, order, effects, { from, held })
      : await payAtOnce(tx, order, effects, held)
  // The premium is in the guarantee account: no pending credits correspond to it.
  if (held.premium > 0) await dropUses(tx, order.id, { amount: held.premium })
  return pending
}

/** Without a guarantee there is nothing that a refund could be taken for. */
const payAtOnce = async (
  tx: Tx,
  order: OrderRow,
  effects: readonly OrderEffect[],
  { amount, until }: Held,
): Promise<number> => {
  await postForOrder(tx, order.id, transfersOf(order, effects, amount))
  await expireIfLeft(tx, order.seller_user_id)
  if (amount === 0) return 0
  await addParts(tx, order, [unsettledPart(amount, until)])
  await setNext(tx, order.id, until, true)
  return amount
}

/** The part of a payout that was paid with credits that are not settled yet. */
interface Held {
  amount: number
  until: Date
  /** The part of the premium that was paid with such credits, too. */
  premium: number
}

/** A refund of the same order gives unsettled credits back first. */
const heldBack = async (tx: Tx, order: OrderRow, effects: readonly OrderEffect[]): Promise<Held> => {
  const uses = await usesOfOrder(tx, order.id)
  const unsettled = uses.reduce((sum, { amount }) => sum + amount, 0) - sumsOf(effects).refunded
  const payout = payoutOf(effects)
  return {
    amount: Math.max(0, Math.min(unsettled, payout)),
    until: uses[0]?.settlesAt ?? new Date(0),
    premium: Math.max(0, unsettled - payout),
  }
}

/** Before the parts that wait for the link. */
const unsettledPart = (amount: number, dueAt: Date): PayoutPart => ({ number: 0, amount, dueAt })

const payUnderGuarantee = async (
  tx: Tx,
  order: OrderRow,
  effects: readonly OrderEffect[],
  { from, held }: { from: Date; held: Held },
): Promise<number> => {
  const { id, seller_user_id: ownerId } = order
  const rules = rulesOf(order)
  const payout = payoutOf(effects)
  const split = splitPayout(payout, await readHeadroom(tx, ownerId), rules)
  const available = Math.min(split.available, payout - held.amount)
  const later = split.available - available
  await postForOrder(tx, id, transfersOf(order, effects, payout - available))
  await changeExposure(tx, ownerId, { exposed: available })
  const regular = partsOf(split.pending, from, rules)
  await addParts(tx, order, later > 0 ? [unsettledPart(later, held.until), ...regular] : regular)
  const next = nextPayoutAt(regular, from, rules)
  await setNext(tx, id, later > 0 && held.until < next ? held.until : next, false)
  return payout - available
}

const addParts = async (tx: Tx, order: OrderRow, parts: readonly PayoutPart[]): Promise<void> => {
  if (parts.length === 0) return
  const { id, seller_user_id: ownerId } = order
  await tx
    .insertInto('payout_parts')
    .values(
      parts.map(({ number, amount, dueAt }) => ({ order_id: id, number, owner_id: ownerId, amount, due_at: dueAt })),
    )
    .execute()
}

const setNext = async (tx: Tx, id: string, at: Date, isUnsettled: boolean): Promise<void> => {
  await tx
    .updateTable('backlink_orders')
    .set({ payout_due_at: at, payout_unsettled: isUnsettled })
    .where('id', '=', id)
    .execute()
}

export const tradeOf = (
  { seller_user_id: sellerId, buyer_user_id: buyerId }: Pick<OrderRow, 'seller_user_id' | 'buyer_user_id'>,
  counted: Pick<Trade, 'orders' | 'paid'>,
): Trade => ({ sellerId, buyerId, ...counted })
