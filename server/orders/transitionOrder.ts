// Applies one transition of an order: its status, credits, link, history, notifications and next deadline, all in the
// transaction of the caller, who holds its lock.
import { z } from 'zod'
import { acceptAsLive, release, requestFreshCheck, setAside } from '../links/delivered.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { defineJob, enqueue } from '../platform/jobs/jobs.ts'
import { publish } from '../platform/outbox/events.ts'
import { notifyMembers } from '../platform/outbox/outbox.ts'
import { type TransitionRequest, writeEvent } from './orderEvents.ts'
import { orderCompleted } from './orderCompleted.ts'
import { settleCredits } from './payouts/payout.ts'
import { notifyOfTransition } from './orderNotifications.ts'
import { columnsOf, factsOf, type OrderRow } from './orderRow.ts'
import { detailOf, outcomeAfter } from './outcome.ts'
import { countSellerLater } from './sellerStatistics.ts'
import { nextAlarm } from './deadlines.ts'
import { applyTransition, type Moved } from './process.ts'
import { notePrimeMiss } from './prime.ts'

export const runOrderDeadlineJob = defineJob('runOrderDeadline', z.object({ orderId: z.uuid() }))
export const wakeKeyOf = (orderId: string): string => `${runOrderDeadlineJob.name}:${orderId}`

/** Throws `invalid_transition` if it is not available. Returns the resulting order. */
export const transitionOrder = async (tx: Tx, order: OrderRow, request: TransitionRequest): Promise<OrderRow> => {
  const at = await clock.now(tx)
  const { transition, by, toBuyer } = request
  const applied = applyTransition(factsOf(order), { transition, by, at, ...(toBuyer === undefined ? {} : { toBuyer }) })
  if (applied === null) throw new AppError('invalid_transition')
  const changed = { ...request.columns, ...columnsAfter(order, applied, request, at) }
  await write(tx, order, changed)
  const after: OrderRow = { ...order, ...changed }
  const pending = await settleCredits(tx, after, applied.effects)
  await settleLink(tx, after, request)
  if (transition === 'become_overdue' && order.prime) await notePrimeMiss(tx, after)
  await writeEvent(tx, after, {
    event: transition,
    actor: by,
    detail: { ...detailOf(request, applied), ...(pending > 0 ? { pending } : {}) },
  })
  await notifyOfTransition(tx, { order: after, request, applied, pending })
  await notifySides(tx, after)
  if (after.status !== order.status) await countSellerLater(tx, after.seller_user_id)
  if (after.status !== order.status && after.status === 'completed') await publishCompleted(tx, after)
  return after
}

const publishCompleted = (tx: Tx, { seller_user_id: sellerId, buyer_user_id: buyerId }: OrderRow): Promise<void> =>
  publish(tx, orderCompleted, { sellerId, buyerId })

const columnsAfter = (order: OrderRow, applied: Moved, { transition }: TransitionRequest, at: Date) => ({
  ...columnsOf(applied.facts),
  ...outcomeAfter(order, applied, transition, at),
  deadline_at: nextAlarm(applied.facts)?.at ?? null,
})

type Changed = ReturnType<typeof columnsAfter> & TransitionRequest['columns']

const write = async (tx: Tx, { id, version }: OrderRow, changed: Changed): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('backlink_orders')
    .set(changed)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`order ${id} was changed without holding its lock`)
  await planWake(tx, id, changed.deadline_at)
}

export const planWake = async (tx: Tx, orderId: string, at: Date | null): Promise<void> => {
  if (at !== null) await enqueue(tx, runOrderDeadlineJob, { orderId }, { jobKey: wakeKeyOf(orderId), runAt: at })
}

/** A link that was not as ordered is checked when it is resubmitted; one that is no longer owed is not checked. */
const settleLink = async (tx: Tx, order: OrderRow, { transition }: TransitionRequest): Promise<void> => {
  const { link_id: linkId, status } = order
  if (linkId === null) return
  if (transition === 'request_check') await requestFreshCheck(tx, linkId)
  else if (status === 'failed' && transition === 'fail') await setAside(tx, linkId)
  else if (status === 'cancelled' || status === 'refunded') await release(tx, linkId)
  // Approving a link that we could not read confirms that it is live.
  else if (status === 'completed') await acceptAsLive(tx, linkId)
}

export const notifySides = (tx: Tx, order: Sides): Promise<void> => notifySidesOf(tx, [order])

type Sides = Pick<OrderRow, 'id' | 'buyer_user_id' | 'seller_user_id'>

/** For several orders at once. */
export const notifySidesOf = (tx: Tx, orders: readonly Sides[]): Promise<void> =>
  notifyMembers(
    tx,
    orders.flatMap(({ id, buyer_user_id: buyer, seller_user_id: seller }) =>
      [buyer, seller].map((memberId) => ({
        ...{ memberId, topic: 'orders.changed' as const, payload: { order_id: id } },
      })),
    ),
  )
