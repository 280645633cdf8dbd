// Admin actions on an order: settling a dispute, or a forced transition. Both sides see the reason.
import type { AcceptableDefect, AcceptedDefects } from '../../../contract/links.ts'
import { acceptableOf, acceptDefects, readDefects } from '../../links/acceptedDefects.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { TransitionRequest } from '../orderEvents.ts'
import { transitionOrder } from '../transitionOrder.ts'
import { lockOrder, type OrderRow } from '../orderRow.ts'

interface AdminQuery {
  orderId: string
  adminId: string
  /** The version that the admin has seen. */
  version: number
  reason: string
  accepted: AcceptedRequest
}

/** Defects that the admin accepts, and the check in which the admin has seen them; null: none. */
export type AcceptedRequest = { check: string; defects: readonly AcceptableDefect[] } | null

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
  return settleByAdmin(
    tx,
    order,
    { transition: isWhole ? 'give_back' : 'decide', by: 'admin', note: reason, ...(isWhole ? {} : { toBuyer }) },
    request,
  )
}

export type ForcedTransition = 'escalate' | 'give_back' | 'pay_out'

export const forceTransition = async (
  tx: Tx,
  request: AdminQuery & { transition: ForcedTransition },
): Promise<OrderRow> => {
  const { transition, reason, accepted } = request
  const order = await lockSeen(tx, request)
  if (transition !== 'escalate') return settleByAdmin(tx, order, { transition, by: 'admin', note: reason }, request)
  if (accepted !== null) throw new AppError('invalid_transition')
  return transitionOrder(tx, order, { transition, by: 'admin', note: reason })
}

/** The end of an order by an admin: the link is monitored by what was decided from then on. */
const settleByAdmin = async (
  tx: Tx,
  order: OrderRow,
  transition: TransitionRequest,
  request: AdminQuery,
): Promise<OrderRow> => {
  const accepted = await acceptedBy(tx, order, request.accepted)
  const decided = await transitionOrder(tx, order, { ...transition, ...(accepted === null ? {} : { accepted }) })
  if (accepted !== null && decided.link_id !== null) {
    // Only a link that stays and is paid for has a guarantee that could be violated.
    if (decided.guarantee_state !== 'running') throw new AppError('invalid_transition')
    await acceptDefects(tx, decided.link_id, accepted)
  }
  await keepDecision(tx, decided, request, accepted)
  return decided
}

/** Refused if a later check has found something else than what the admin has seen. */
const acceptedBy = async (tx: Tx, { link_id: linkId }: OrderRow, accepted: AcceptedRequest) => {
  if (accepted === null || accepted.defects.length === 0) return null
  const found = linkId === null ? null : await readDefects(tx, linkId)
  if (found?.checkId !== accepted.check) throw new AppError('conflict')
  const defects = acceptableOf(found).filter((defect) => accepted.defects.includes(defect))
  if (defects.length < new Set(accepted.defects).size) throw new AppError('invalid_transition')
  return { defects, anchor_text: defects.includes('wrong_anchor') ? found.anchorText : null }
}

const keepDecision = async (
  tx: Tx,
  order: OrderRow,
  { adminId, reason }: AdminQuery,
  accepted: AcceptedDefects | null,
): Promise<void> => {
  await tx
    .insertInto('order_decisions')
    .values({
      order_id: order.id,
      decided_by: adminId,
      to_buyer: order.refunded,
      to_seller: order.paid_out,
      reason,
      ...(accepted === null ? {} : { accepted_defects: accepted.defects, accepted_anchor: accepted.anchor_text }),
    })
    .execute()
}
