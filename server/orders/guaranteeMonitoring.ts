// Guarantee monitoring: the seller is notified when a link is missing, and the buyer is refunded automatically when it
// stays missing. An unreadable page never counts as missing.
import { lockBalance } from '../credits/balance.ts'
import { notify } from '../notifications/notify.ts'
import { release } from '../links/delivered.ts'
import type { Checked } from '../links/owners.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { type GuaranteeRefund, guaranteeRefund } from '../../contract/guarantee.ts'
import { giveBack } from './orderCredits.ts'
import { writeEvent } from './orderEvents.ts'
import { about, memberOf } from './orderNotifications.ts'
import { type OrderRow, rulesOf } from './orderRow.ts'
import { countSellerLater } from './sellerStatistics.ts'

const sides = ['buyer', 'seller'] as const

/** Returns the credits moved to the seller: 0 or negative. */
export const settleGuarantee = async (tx: Tx, order: OrderRow, { taken, pageUrl: url }: Checked): Promise<number> => {
  if (order.guarantee_state !== 'running') return 0
  const { repairBy, missedAt, missingSince } = taken.status
  if (taken.event === 'repaired' || taken.event === 'restored') await notifyRepaired(tx, order, url)
  const until = order.guarantee_until
  if (until !== null && (await clock.now(tx)) >= until && !isGoneBefore(until, missingSince ?? missedAt)) {
    await fulfil(tx, order)
    return 0
  }
  if (taken.event === 'endangered') {
    if (repairBy !== null) await notifyMissing(tx, order, url, repairBy)
    return 0
  }
  if (taken.event === 'lost') return settleLoss(tx, order, missingSince ?? (await clock.now(tx)))
  return 0
}

/** A link that goes missing after the guarantee term has no effect. */
const isGoneBefore = (until: Date, missingFrom: Date | null): boolean => missingFrom !== null && missingFrom < until

const notifyMissing = async (tx: Tx, order: OrderRow, url: string, repairBy: Date): Promise<void> => {
  const until = repairBy.toISOString()
  await writeEvent(tx, order, { event: 'link_endangered', actor: 'check', detail: { url, until } })
  for (const side of sides) {
    const data = { ...about(order), side, url, repair_by: until }
    await notify(tx, { memberId: memberOf(order, side), kind: 'link_lost', data })
  }
}

const notifyRepaired = async (tx: Tx, order: OrderRow, url: string): Promise<void> => {
  await writeEvent(tx, order, { event: 'link_repaired', actor: 'check', detail: { url } })
  for (const side of sides) {
    const data = { ...about(order), side, url }
    await notify(tx, { memberId: memberOf(order, side), kind: 'link_restored', data })
  }
}

const settleLoss = async (tx: Tx, order: OrderRow, lostAt: Date): Promise<number> => {
  await writeEvent(tx, order, { event: 'link_lost', actor: 'check' })
  const refund = refundOf(order, lostAt)
  await lockBoth(tx, order)
  const left = await whoHasLeft(tx, order)
  // The buyer has left, or the link was lost after the guarantee term.
  if (refund === null || left.has(order.buyer_user_id)) {
    await close(tx, order, { guarantee_state: refund === null ? 'fulfilled' : 'ended', guarantee_lost_at: lostAt })
    return 0
  }
  await close(tx, order, {
    guarantee_state: 'refunded',
    guarantee_lost_at: lostAt,
    guarantee_refunded: refund.amount,
  })
  const sellerHasLeft = left.has(order.seller_user_id)
  await giveBack(tx, order, refund, sellerHasLeft)
  await writeEvent(tx, order, { event: 'guarantee_refunded', actor: 'check', detail: { refund: refund.amount } })
  for (const side of sides) {
    const { amount, by, daysLeft, daysInAll } = refund
    const data = { ...about(order), side, amount, by, days_left: daysLeft, days_in_all: daysInAll }
    await notify(tx, { memberId: memberOf(order, side), kind: 'guarantee_refunded', data })
  }
  return sellerHasLeft ? 0 : -refund.amount
}

/** What the seller got from the buyer. A bonus from before the surcharge was issued, not paid by the buyer. */
export const paidToSeller = ({ paid_out: price, surcharge, bonus }: PaidOrder): number =>
  price + (surcharge > 0 ? bonus : 0)

type PaidOrder = Pick<OrderRow, 'paid_out' | 'surcharge' | 'bonus'>

/** The refund if the link is lost at that time. */
export const refundOf = (
  order: Pick<OrderRow, 'paid_out' | 'bonus' | 'surcharge' | 'guarantee_from' | 'guarantee_until' | 'rules'>,
  lostAt: Date,
): GuaranteeRefund | null => {
  const { guarantee_from: from, guarantee_until: until } = order
  if (from === null || until === null) return null
  return guaranteeRefund(
    { paid: paidToSeller(order), from, until, wholeRefundDays: rulesOf(order).whole_refund_days },
    lostAt,
  )
}

const fulfil = async (tx: Tx, order: OrderRow): Promise<void> => {
  await close(tx, order, { guarantee_state: 'fulfilled' })
  await writeEvent(tx, order, { event: 'guarantee_fulfilled', actor: 'clock' })
}

interface Closed {
  guarantee_state: 'fulfilled' | 'refunded' | 'ended'
  guarantee_lost_at?: Date
  guarantee_refunded?: number
}

/** The link is no longer checked. */
const close = async (tx: Tx, order: OrderRow, columns: Closed): Promise<void> => {
  await tx
    .updateTable('backlink_orders')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', order.id)
    .execute()
  if (order.link_id !== null) await release(tx, order.link_id)
  await countSellerLater(tx, order.seller_user_id)
}

/**
 * Closing an account locks its credits: under these locks a member has either left already or stays. Same lock order as
 * the ledger.
 */
const lockBoth = async (tx: Tx, order: OrderRow): Promise<void> => {
  for (const memberId of [order.buyer_user_id, order.seller_user_id].toSorted().toReversed()) {
    await lockBalance(tx, memberId)
  }
}

const whoHasLeft = async (tx: Tx, order: OrderRow): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [order.buyer_user_id, order.seller_user_id])
    .where('deleted_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
