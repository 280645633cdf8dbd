// Admin actions on an order: settling a dispute, or a forced transition. Both sides see the reason.
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { transitionOrder } from '../transitionOrder.ts'
import { lockOrder, type OrderRow } from '../orderRow.ts'

interface AdminQuery {
  orderId: string
  adminId: string
  /** The version that the admin has seen. */
  version: number
  reason: string
}

const lockSeen = async (tx: Tx, { orderId, version }: AdminQuery): Promise<OrderRow> => {
  const order = await lockOrder(tx, orderId)
  if (order === null) throw new AppError('not_found')
  if (order.version !== version) throw new AppError('conflict')
  return order
}

/** If everything goes back to the buyer, it is a refund, not a split. */
export const decideDispute = async (tx: Tx, request: AdminQuery & { toBuyer: number }): Promise<OrderRow> => {
  const { toBuyer, reason } = request
  const order = await lockSeen(tx, request)
  if (order.status !== 'disputed' || toBuyer > order.price) throw new AppError('invalid_transition')
  const isWhole = toBuyer === order.price
  const decided = await transitionOrder(tx, order, {
    transition: isWhole ? 'give_back' : 'decide',
    by: 'admin',
    note: reason,
    ...(isWhole ? {} : { toBuyer }),
  })
  await keepDecision(tx, decided, request)
  return decided
}

export type ForcedTransition = 'escalate' | 'give_back' | 'pay_out'

export const forceTransition = async (
  tx: Tx,
  request: AdminQuery & { transition: ForcedTransition },
): Promise<OrderRow> => {
  const { transition, reason } = request
  const applied = await transitionOrder(tx, await lockSeen(tx, request), { transition, by: 'admin', note: reason })
  if (transition !== 'escalate') await keepDecision(tx, applied, request)
  return applied
}

const keepDecision = async (tx: Tx, order: OrderRow, { adminId, reason }: AdminQuery): Promise<void> => {
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
