// What an admin does to an order: settles a dispute, or moves it by force. Both sides read the reason.
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { moveOrder } from '../transitionOrder.ts'
import { lockOrder, type OrderRow } from '../orderRow.ts'

interface AdminWish {
  orderId: string
  adminId: string
  /** The one that the admin has seen. */
  version: number
  reason: string
}

const lockSeen = async (tx: Tx, { orderId, version }: AdminWish): Promise<OrderRow> => {
  const order = await lockOrder(tx, orderId)
  if (order === null) throw new AppError('not_found')
  if (order.version !== version) throw new AppError('conflict')
  return order
}

/** Where everything goes back it is a refund, and no split. */
export const decideDispute = async (tx: Tx, wish: AdminWish & { toBuyer: number }): Promise<OrderRow> => {
  const { toBuyer, reason } = wish
  const order = await lockSeen(tx, wish)
  if (order.status !== 'disputed' || toBuyer > order.price) throw new AppError('move_not_open')
  const isWhole = toBuyer === order.price
  const decided = await moveOrder(tx, order, {
    move: isWhole ? 'give_back' : 'decide',
    by: 'admin',
    note: reason,
    ...(isWhole ? {} : { toBuyer }),
  })
  await keepDecision(tx, decided, wish)
  return decided
}

export type ForcedMove = 'take_up' | 'give_back' | 'pay_out'

export const forceMove = async (tx: Tx, wish: AdminWish & { move: ForcedMove }): Promise<OrderRow> => {
  const { move, reason } = wish
  const moved = await moveOrder(tx, await lockSeen(tx, wish), { move, by: 'admin', note: reason })
  if (move !== 'take_up') await keepDecision(tx, moved, wish)
  return moved
}

const keepDecision = async (tx: Tx, order: OrderRow, { adminId, reason }: AdminWish): Promise<void> => {
  await tx
    .insertInto('order_decisions')
    .values({
      order_id: order.id,
      decided_by: adminId,
      to_buyer: order.refunded,
      to_seller: order.paid_out,
      reason,
    })
    .execute()
}
