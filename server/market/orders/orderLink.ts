// What a look at an ordered link means for its order: it passes or fails while it is checked and while the buyer looks, and it is under
// guarantee afterwards. A look that could not tell moves nothing.
import type { HoldOwner, Looked } from '../../links/owners.ts'
import { recordExchangeLink } from '../../links/graph.ts'
import * as clock from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { settleGuarantee } from './guaranteeWatch.ts'
import { moveOrder, tellSides } from './moveOrder.ts'
import { lockOrderOfLink, type OrderRow } from './orderRow.ts'

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

const settleOpen = async (tx: Tx, order: OrderRow, looked: Looked): Promise<void> => {
  if (order.status === 'in_progress' && order.in_check) await settleHandedIn(tx, order, looked)
  else if (order.status === 'delivered') await settleDelivered(tx, order, looked)
}

const settleHandedIn = async (tx: Tx, order: OrderRow, { judgement }: Looked): Promise<void> => {
  switch (judgement.verdict) {
    case 'passed':
      await moveOrder(tx, order, { move: 'pass', by: 'check' })
      return
    case 'failed':
      await moveOrder(tx, order, { move: 'fail', by: 'check', reasons: judgement.reasons })
      return
    case 'inconclusive':
      return
  }
}

/** A single miss only says that it was not seen just now; missing for good, it has failed. */
const settleDelivered = async (tx: Tx, order: OrderRow, { judgement, taken }: Looked): Promise<void> => {
  if (judgement.verdict === 'passed') {
    if (!order.seen) await moveOrder(tx, order, { move: 'pass', by: 'check' })
    return
  }
  const isGone = taken.standing.state === 'endangered' || taken.standing.state === 'lost'
  if (judgement.verdict === 'failed' && isGone) {
    await moveOrder(tx, order, { move: 'fail', by: 'check', reasons: judgement.reasons })
  } else if (order.seen) await moveOrder(tx, order, { move: 'stay_unread', by: 'check', reasons: judgement.reasons })
}

const keepInGraph = async (tx: Tx, order: OrderRow, { judgement }: Looked): Promise<void> =>
  recordExchangeLink(tx, {
    fromDomain: order.registrable_domain,
    toDomain: order.target_domain,
    key: order.id,
    anchor: judgement.seen.anchorText ?? order.anchor_text ?? '',
    seenAt: await clock.now(tx),
  })
