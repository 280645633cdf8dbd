// What a look at an ordered link means for its order: it passes or fails while it is checked and while the buyer looks, and it is under
// guarantee afterwards. A look that could not tell moves nothing.
import type { HoldOwner, Looked } from '../../links/owners.ts'
import { recordExchangeLink } from '../../links/graph.ts'
import * as clock from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { moveByLook } from './byLook.ts'
import { settleGuarantee } from './guaranteeWatch.ts'
import { moveOrder, tellSides } from './moveOrder.ts'
import { factsOf, lockOrderOfLink, type OrderRow } from './orderRow.ts'

export const holdOrder: HoldOwner = async (tx, linkId) => {
  const order = await lockOrderOfLink(tx, linkId)
  return order === null ? null : (inTx, looked) => settleOrder(inTx, order, looked)
}

const settleOrder = async (tx: Tx, order: OrderRow, looked: Looked): Promise<number> => {
  if (looked.judgement.verdict === 'passed' && order.ended_by !== 'decline') await keepInGraph(tx, order, looked)
  const credits = order.status === 'completed' ? await settleGuarantee(tx, order, looked) : 0
  if (order.status !== 'completed') await settleOpen(tx, order, looked)
  await tellSides(tx, order)
  return credits
}

const settleOpen = async (tx: Tx, order: OrderRow, { judgement, taken }: Looked): Promise<void> => {
  const { verdict, reasons } = judgement
  const isGone = taken.standing.state === 'endangered' || taken.standing.state === 'lost'
  const move = moveByLook(factsOf(order), { verdict, isGone })
  if (move === null) return
  await moveOrder(tx, order, { move, by: 'check', ...(move === 'pass' ? {} : { reasons }) })
}

const keepInGraph = async (tx: Tx, order: OrderRow, { judgement }: Looked): Promise<void> =>
  recordExchangeLink(tx, {
    fromDomain: order.registrable_domain,
    toDomain: order.target_domain,
    key: order.id,
    anchor: judgement.seen.anchorText ?? order.anchor_text ?? '',
    seenAt: await clock.now(tx),
  })
