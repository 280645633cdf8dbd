// Guarantee monitoring: the seller is notified when a link is missing, and the buyer is refunded automatically when it
// stays missing. An unreadable page never counts as missing. While the link is live, pending credits are released.
import type { GuaranteeRefund } from '../../contract/guarantee.ts'
import { release } from '../links/delivered.ts'
import type { Checked } from '../links/owners.ts'
import { notify } from '../notifications/notify.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { paidToSeller, refundOf } from './guaranteeTerms.ts'
import { type EventDetail, writeEvent } from './orderEvents.ts'
import { about, memberOf } from './orderNotifications.ts'
import type { OrderRow } from './orderRow.ts'
import { changeExposure } from './payouts/exposure.ts'
import { expireIfLeft } from './payouts/guaranteeEnd.ts'
import { lockBoth, whoHasLeft } from './payouts/parties.ts'
import { expirePending, refundBuyer, type RefundParts, type Sources } from './payouts/refund.ts'
import { postponePayout, releaseDue, releaseRest } from './payouts/release.ts'
import { countSellerLater } from './sellerStatistics.ts'

const sides = ['buyer', 'seller'] as const

/** Returns the credits moved to the seller: 0 or negative. */
export const settleGuarantee = async (
  tx: Tx,
  order: OrderRow,
  { taken, judgement, pageUrl: url, isOvertaken }: Checked,
): Promise<number> => {
  if (order.guarantee_state !== 'running') return 0
  const { repairBy, missedAt, missingSince } = taken.status
  if (taken.event === 'repaired' || taken.event === 'restored') await notifyRepaired(tx, order, url)
  // Unreadable, it neither fulfils the guarantee nor releases anything.
  if (judgement.verdict === 'inconclusive') {
    await postponePayout(tx, order)
    return 0
  }
  const until = order.guarantee_until
  if (
    until !== null &&
    !isOvertaken &&
    (await clock.now(tx)) >= until &&
    !isGoneBefore(until, missingSince ?? missedAt)
  ) {
    await fulfil(tx, order)
    return 0
  }
  if (taken.event === 'endangered') {
    if (repairBy !== null) await notifyMissing(tx, order, url, repairBy)
    return 0
  }
  if (taken.event === 'lost') return settleLoss(tx, order, missingSince ?? (await clock.now(tx)))
  if (judgement.verdict === 'passed' && !isOvertaken && taken.status.state === 'live') await releaseDue(tx, order)
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
  // Lost after the guarantee term.
  if (refund === null) {
    await endExposure(tx, order)
    await close(tx, order, { guarantee_state: 'fulfilled', guarantee_lost_at: lostAt })
    return 0
  }
  if (left.has(order.buyer_user_id)) {
    await expirePending(tx, order)
    await close(tx, order, { guarantee_state: 'ended', guarantee_lost_at: lostAt, proven: 0 })
    return 0
  }
  const sellerHasLeft = left.has(order.seller_user_id)
  const parts = await refundBuyer(tx, order, refund.amount, { paid: paidToSeller(order), sellerHasLeft })
  await close(tx, order, {
    guarantee_state: 'refunded',
    guarantee_lost_at: lostAt,
    guarantee_refunded: refund.amount,
    proven: 0,
  })
  await notifyRefunded(tx, order, refund, parts)
  return sellerHasLeft ? 0 : -parts.balance
}

const notifyRefunded = async (
  tx: Tx,
  order: OrderRow,
  { amount, by, daysLeft, daysInAll }: GuaranteeRefund,
  { claim, ...sources }: RefundParts,
): Promise<void> => {
  const detail = { refund: amount, ...detailOfSources(sources), ...(claim > 0 ? { claim } : {}) }
  await writeEvent(tx, order, { event: 'guarantee_refunded', actor: 'check', detail })
  for (const side of sides) {
    const data = { ...about(order), side, amount, claim, by, days_left: daysLeft, days_in_all: daysInAll }
    await notify(tx, { memberId: memberOf(order, side), kind: 'guarantee_refunded', data })
  }
}

const detailOfSources = ({ pending, balance, guarantee }: Sources): EventDetail => ({
  ...(pending > 0 ? { from_pending: pending } : {}),
  ...(balance > 0 ? { from_balance: balance } : {}),
  ...(guarantee > 0 ? { from_guarantee: guarantee } : {}),
})

/** The guarantee is over: pending credits are released, and nothing is exposed any more. The caller holds both locks. */
const endExposure = async (tx: Tx, order: OrderRow): Promise<void> => {
  const kept = await releaseRest(tx, order)
  await changeExposure(tx, order.seller_user_id, { exposed: kept - paidToSeller(order) })
}

const fulfil = async (tx: Tx, order: OrderRow): Promise<void> => {
  await lockBoth(tx, order)
  await endExposure(tx, order)
  await close(tx, order, { guarantee_state: 'fulfilled' })
  await writeEvent(tx, order, { event: 'guarantee_fulfilled', actor: 'clock' })
}

interface Closed {
  guarantee_state: 'fulfilled' | 'refunded' | 'ended'
  guarantee_lost_at?: Date
  guarantee_refunded?: number
  /** A lost link no longer counts towards later payouts. */
  proven?: 0
}

/** The link is no longer checked. */
const close = async (tx: Tx, order: OrderRow, columns: Closed): Promise<void> => {
  await tx
    .updateTable('backlink_orders')
    .set((eb) => ({
      ...columns,
      payout_due_at: eb.case().when('payout_unsettled', '=', true).then(eb.ref('payout_due_at')).end(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', order.id)
    .execute()
  if (order.link_id !== null) await release(tx, order.link_id)
  await expireIfLeft(tx, order.seller_user_id)
  await countSellerLater(tx, order.seller_user_id)
}
