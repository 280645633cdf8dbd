// Collects a reversed payment from the orders of the buyer: open ones are cancelled, newest first, and what is pending for sellers
// from exactly these credits is withheld. What is lacking then is written off. Sellers owe nothing for it.
import { z } from 'zod'
import { type OrderSide, orderSides } from '../../../contract/orders.ts'
import { totalOf } from '../../../contract/surcharge.ts'
import {
  findReversal,
  finishReversal,
  outstandingOf,
  type Reversal,
  unfinishedReversals,
} from '../../credits/unsettled/reversals.ts'
import { dropUses, ordersPaidWith, usesOfOrder } from '../../credits/unsettled/lots.ts'
import { notify } from '../../notifications/notify.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { defineJob, enqueueAll, newJob } from '../../platform/jobs/jobs.ts'
import { shownDomain } from '../../platform/shownDomain.ts'
import { postForOrder } from '../orderCredits.ts'
import { writeEvent } from '../orderEvents.ts'
import { memberOf } from '../orderNotifications.ts'
import { lockOrder, type OrderRow } from '../orderRow.ts'
import { notifySides, transitionOrder } from '../transitionOrder.ts'
import { countTrade } from './exposure.ts'
import { lockBoth, whoHasLeft } from './parties.ts'
import { tradeOf } from './payout.ts'
import { withhold } from './release.ts'

export const collectReversalJob = defineJob(
  'collectReversal',
  z.object({ purchaseId: z.uuid(), number: z.int().positive() }),
)

/** Each order in its own transaction, so that no lock is held for long; what is done already is not done again. */
export const collectReversal = async (db: Db, key: { purchaseId: string; number: number }): Promise<void> => {
  const reversal = await findReversal(db, key)
  if (reversal === null) return
  for (const id of await openOrdersOf(db, reversal.memberId)) {
    await inTransaction(db, (tx) => cancelFor(tx, reversal, id))
  }
  for (const id of await ordersPaidWith(db, reversal.purchaseId)) {
    await inTransaction(db, (tx) => withholdFor(tx, reversal, id))
  }
  await inTransaction(db, (tx) => finishReversal(tx, reversal))
}

/** Whose job was lost. */
export const resumeReversals = async (db: Db): Promise<void> => {
  const keys = await unfinishedReversals(db)
  await enqueueAll(
    db,
    keys.map((key) =>
      newJob(collectReversalJob, key, { jobKey: `${collectReversalJob.name}:${key.purchaseId}:${key.number}` }),
    ),
  )
}

const openOrdersOf = async (db: Db, buyerId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('backlink_orders')
    .select('id')
    .where('buyer_user_id', '=', buyerId)
    .where('ended_at', 'is', null)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

const cancelFor = async (tx: Tx, reversal: Reversal, orderId: string): Promise<void> => {
  const order = await lockOrder(tx, orderId)
  if (order?.ended_at !== null || (await outstandingOf(tx, reversal)) === 0) return
  await transitionOrder(tx, order, { transition: 'payment_reversed', by: 'system' })
  // For the buyer it is no refund: their credits cover the payment.
  for (const side of orderSides) await notifySide(tx, order, { side, outcome: 'cancelled', amount: totalOf(order) })
}

/** Of a completed order, what was kept for this very case. */
const withholdFor = async (tx: Tx, reversal: Reversal, orderId: string): Promise<void> => {
  const order = await lockOrder(tx, orderId)
  if ((order?.ended_at ?? null) === null || order === null) return
  await lockBoth(tx, order)
  const { purchaseId, number } = reversal
  const paidWith = (await usesOfOrder(tx, orderId)).filter((use) => use.purchaseId === purchaseId)
  const unsettled = paidWith.reduce((sum, { amount }) => sum + amount, 0)
  const amount = await withhold(tx, order, Math.min(unsettled, await outstandingOf(tx, reversal)))
  if (amount === 0) return
  const { buyer_user_id: memberId } = order
  const key = `order:${orderId}:reversal:${purchaseId}:${number}`
  const subject = `order:${orderId}` as const
  await postForOrder(tx, orderId, [{ key, reason: 'reversal_taken', amount, memberId, orderId, subject }])
  await dropUses(tx, orderId, { purchaseId, amount })
  await tx
    .insertInto('reversed_payouts')
    .values({ purchase_id: purchaseId, order_id: orderId, amount })
    .onConflict((conflict) =>
      conflict.columns(['purchase_id', 'order_id']).doUpdateSet((eb) => ({
        amount: eb('reversed_payouts.amount', '+', amount),
      })),
    )
    .execute()
  await tx
    .updateTable('backlink_orders')
    .set((eb) => ({ reversed: eb('reversed', '+', amount), version: eb('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute()
  await countTrade(tx, tradeOf(order, { orders: 0, paid: -amount }))
  await writeEvent(tx, order, { event: 'payout_reversed', actor: 'system', detail: { pending: amount } })
  await notifySides(tx, order)
  await notifySide(tx, order, { side: 'seller', outcome: 'withheld', amount })
}

/** Says what they lose, and that a seller owes nothing. */
const notifySide = async (
  tx: Tx,
  order: OrderRow,
  of: { side: OrderSide; outcome: 'cancelled' | 'withheld'; amount: number },
): Promise<void> => {
  const memberId = memberOf(order, of.side)
  if ((await whoHasLeft(tx, order)).has(memberId)) return
  const data = { order_id: order.id, domain: shownDomain(order.domain), ...of }
  await notify(tx, { memberId, kind: 'payment_reversed', data })
}
