// Releases pending credits: each part when it is due and a check after that date has found the link live. The last date also
// decides on whether the order counts towards later payouts of the seller.
import { sql } from 'kysely'
import { dayMs } from '../../../contract/durations.ts'
import { postponementsMax } from '../../../contract/limits.ts'
import { provenAt } from '../../../contract/payoutSplit.ts'
import * as clock from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { requestRecordCheck } from '../../links/delivered.ts'
import { notify } from '../../notifications/notify.ts'
import { paidToSeller } from '../guaranteeTerms.ts'
import { postForOrder } from '../orderCredits.ts'
import { writeEvent } from '../orderEvents.ts'
import { about } from '../orderNotifications.ts'
import { usesOfOrder, type Use } from '../../credits/unsettled/lots.ts'
import { lockOrder, type OrderRow, rulesOf } from '../orderRow.ts'
import { changeExposure, isRealBuyer } from './exposure.ts'
import { lockBoth, whoHasLeft } from './parties.ts'

interface Part {
  number: number
  amount: number
  due_at: Date
}

const pendingParts = (tx: Tx, orderId: string): Promise<Part[]> =>
  tx
    .selectFrom('payout_parts')
    .select(['number', 'amount', 'due_at'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .orderBy('due_at')
    .orderBy('number')
    .execute()

export const pendingOf = async (tx: Tx, orderId: string): Promise<number> =>
  (await pendingParts(tx, orderId)).reduce((sum, { amount }) => sum + amount, 0)

/** After a check that found the link live. The caller holds the lock of the order. */
export const releaseDue = async (tx: Tx, order: OrderRow): Promise<void> => {
  const now = await clock.now(tx)
  if (order.guarantee_state !== 'running' || order.payout_due_at === null || order.payout_due_at > now) return
  await lockBoth(tx, order)
  const pending = await pendingParts(tx, order.id)
  const uses = await usesOfOrder(tx, order.id)
  const due = settledParts(
    pending,
    pending.filter(({ due_at: at }) => at <= now),
    uses,
  )
  await settleParts(tx, order, due)
  const waiting = pending.filter((part) => !due.includes(part))
  const next = nextRelease(waiting, uses, now)
  const isProven = order.guarantee_from !== null && provenAt(order.guarantee_from, rulesOf(order)) <= now
  if (isProven) await countAsProven(tx, order)
  await tx
    .updateTable('backlink_orders')
    .set((eb) => ({
      ...{ postponed: 0, postponed_until: null },
      payout_due_at: isProven ? next : (next ?? provenAt(order.guarantee_from ?? now, rulesOf(order))),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', order.id)
    .execute()
}

/** What a guarantee waits for a check for: a part of the payout, or its own end. */
export const awaitsCheck = (order: Awaiting, now: Date): boolean => {
  const { guarantee_state: state, guarantee_until: until, payout_due_at: dueAt, payout_unsettled: unsettled } = order
  if (state !== 'running') return false
  return (dueAt !== null && !unsettled && dueAt <= now) || (until !== null && until <= now)
}

type Awaiting = Pick<OrderRow, 'guarantee_state' | 'guarantee_until' | 'payout_due_at' | 'payout_unsettled'>

/** After an inconclusive check: at most once a day, and so often that a person decides. The caller holds the lock. */
export const postponePayout = async (tx: Tx, order: OrderRow): Promise<void> => {
  const now = await clock.now(tx)
  const { postponed, postponed_until: until } = order
  if (!awaitsCheck(order, now) || postponed >= postponementsMax || (until !== null && until > now)) return
  const next = postponed + 1 < postponementsMax ? new Date(now.getTime() + dayMs) : null
  await tx
    .updateTable('backlink_orders')
    .set((eb) => ({ postponed: postponed + 1, postponed_until: next, version: eb('version', '+', 1) }))
    .where('id', '=', order.id)
    .execute()
}

/** What an order was paid with stays pending until it is settled: of the parts that are due, those beyond it. */
const settledParts = (pending: readonly Part[], due: readonly Part[], uses: readonly Use[]): Part[] => {
  let room = sumOf(pending) - sumOf(uses)
  return due.filter(({ amount }) => {
    if (amount > room) return false
    room -= amount
    return true
  })
}

const sumOf = (list: readonly { amount: number }[]): number => list.reduce((sum, { amount }) => sum + amount, 0)

/** A part that is due and waits for a payment is due again when that settles, or a day later while it is disputed. */
const nextRelease = (waiting: readonly Part[], uses: readonly Use[], now: Date): Date | null => {
  const [first] = waiting
  if (first === undefined) return null
  if (first.due_at > now) return first.due_at
  const settles = uses.map(({ settlesAt }) => settlesAt).findLast((at) => at > now)
  return settles ?? new Date(now.getTime() + dayMs)
}

/**
 * When the guarantee is over, nothing can be taken from a refund any more; only payments that can still be reversed are waited
 * for. Returns what stays pending. The caller holds the locks of both sides.
 */
export const releaseRest = async (tx: Tx, order: OrderRow): Promise<number> => {
  const pending = await pendingParts(tx, order.id)
  const uses = await usesOfOrder(tx, order.id)
  const due = settledParts(pending, pending, uses)
  await settleParts(tx, order, due)
  const waiting = pending.filter((part) => !due.includes(part))
  await awaitSettlement(tx, order.id, nextRelease(waiting, uses, await clock.now(tx)))
  return sumOf(waiting)
}

/**
 * Withholds pending credits, those that are released last; returns how many there were. The caller posts the transfer and holds
 * the locks of both sides.
 */
export const withhold = async (tx: Tx, order: OrderRow, amount: number): Promise<number> => {
  const pending = await pendingParts(tx, order.id)
  const all = sumOf(pending)
  const taken = Math.min(amount, all)
  let rest = taken
  for (const part of pending.toReversed()) {
    const share = Math.min(part.amount, rest)
    if (share === 0) break
    rest -= share
    if (share === part.amount) await closeParts(tx, order.id, [part], 'withheld')
    else {
      await tx
        .updateTable('payout_parts')
        .set({ amount: part.amount - share })
        .where('order_id', '=', order.id)
        .where('number', '=', part.number)
        .execute()
    }
  }
  // What is left may be released now.
  if (order.payout_unsettled) await awaitSettlement(tx, order.id, taken < all ? await clock.now(tx) : null)
  return taken
}

/** Without a guarantee, only the payment is waited for. */
export const awaitSettlement = async (tx: Tx, orderId: string, next: Date | null): Promise<void> => {
  await tx
    .updateTable('backlink_orders')
    .set({ payout_due_at: next, payout_unsettled: next !== null })
    .where('id', '=', orderId)
    .execute()
}

/** Releases what waits for nothing but the payment, once that is settled. */
export const releaseSettled = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from backlink_orders where payout_unsettled and payout_due_at <= (select clock_now())
    order by payout_due_at limit ${ordersPerRun}`.execute(db)
  for (const { id } of rows) {
    await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id)
      if (order === null || !order.payout_unsettled) return
      await lockBoth(tx, order)
      await releaseRest(tx, order)
    })
  }
}

const settleParts = async (tx: Tx, order: OrderRow, parts: readonly Part[]): Promise<void> => {
  if (parts.length === 0) return
  const { id, seller_user_id: sellerId } = order
  const sellerHasLeft = (await whoHasLeft(tx, order)).has(sellerId)
  const reason = sellerHasLeft ? 'payout_expired' : 'payout_released'
  await postForOrder(
    tx,
    id,
    parts.map(({ number, amount }) => ({
      key: `order:${id}:release:${number}`,
      reason,
      amount,
      memberId: sellerId,
      orderId: id,
      subject: `order:${id}`,
    })),
  )
  await closeParts(tx, id, parts, sellerHasLeft ? 'expired' : 'released')
  const released = parts.reduce((sum, { amount }) => sum + amount, 0)
  if (order.guarantee_state === 'running') await changeExposure(tx, sellerId, { exposed: released })
  await writeEvent(tx, order, { event: 'payout_released', actor: 'clock', detail: { payout: released } })
  if (sellerHasLeft) return
  await notify(tx, { memberId: sellerId, kind: 'payout_released', data: { ...about(order), amount: released } })
}

const closeParts = async (
  tx: Tx,
  orderId: string,
  parts: readonly Part[],
  state: 'released' | 'expired' | 'refunded' | 'withheld',
): Promise<void> => {
  await tx
    .updateTable('payout_parts')
    .set({ state, settled_at: sql<Date>`clock_now()` })
    .where('order_id', '=', orderId)
    .where(
      'number',
      'in',
      parts.map(({ number }) => number),
    )
    .execute()
}

/** All pending parts become part of a refund, or what the refund leaves of them goes to the seller. */
export const closePending = async (tx: Tx, orderId: string): Promise<void> => {
  const parts = await pendingParts(tx, orderId)
  if (parts.length > 0) await closeParts(tx, orderId, parts, 'refunded')
}

const countAsProven = async (tx: Tx, order: OrderRow): Promise<void> => {
  const { id, seller_user_id: sellerId, buyer_user_id: buyerId } = order
  if (order.proven > 0 || !(await isRealBuyer(tx, { sellerId, buyerId }))) return
  const proven = paidToSeller(order)
  await tx.updateTable('backlink_orders').set({ proven }).where('id', '=', id).execute()
  await changeExposure(tx, sellerId, { proven })
}

/** The rest waits for the next run. */
const ordersPerRun = 1_000
/** While a check is this recent, no other one is requested. */
const recheckMinutes = 1

/**
 * Requests a fresh check for each payout that is due; its result releases the credits. A link that such a check did not
 * find is left to its own schedule for a day, so that it neither bothers its server nor keeps others waiting. After
 * `postponementsMax` inconclusive ones a person decides.
 */
export const requestPayoutChecks = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ link_id: string }>`
    select o.link_id from backlink_orders o join monitored_links l on l.id = o.link_id
    where o.payout_due_at <= (select clock_now()) and o.guarantee_state = 'running' and l.checking_since is null
      and o.postponed < ${postponementsMax}
      and (l.last_checked_at is null or l.last_checked_at < o.payout_due_at or l.last_checked_at < (select clock_now()) - interval '1 day')
    order by o.payout_due_at limit ${ordersPerRun}`.execute(db)
  for (const { link_id: linkId } of rows) {
    await inTransaction(db, (tx) => requestRecordCheck(tx, linkId, recheckMinutes))
  }
}
