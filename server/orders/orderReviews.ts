// Blind reviews of both sides after a completed order. Neither side reads the other's review before writing their own,
// unless the waiting period has ended.
import { sql } from 'kysely'
import { z } from 'zod'
import { dayMs } from '../../contract/durations.ts'
import type { AdminOrder } from '../../contract/ordersAdmin.ts'
import { type Order, type OrderReview, type OrderSide, reviewRules } from '../../contract/orders.ts'
import { notify } from '../notifications/notify.ts'
import * as clock from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { answerOnce } from '../platform/http/idempotency.ts'
import { defineJob, enqueue } from '../platform/jobs/jobs.ts'
import { notifySides } from './transitionOrder.ts'
import { about, memberOf } from './orderNotifications.ts'
import { lockOrder, type OrderRow } from './orderRow.ts'
import { type LockedOrder, otherSide, type ShownRow } from './orderViewRows.ts'

type Ended = Pick<OrderRow, 'status' | 'ended_at'>

const daysAfterEnd = ({ ended_at: endedAt }: Ended, days: number): Date =>
  new Date((endedAt?.getTime() ?? 0) + days * dayMs)

const isReviewable = (order: Ended, now: Date): boolean =>
  order.status === 'completed' && now < daysAfterEnd(order, reviewRules.writeDays)

const isUncovered = (order: Ended, now: Date): boolean => now >= daysAfterEnd(order, reviewRules.coveredDays)

interface NewReview {
  stars: number
  body: string | null
}

export const uncoverReviewJob = defineJob('uncoverReview', z.object({ orderId: z.uuid() }))

export const review = async (tx: Tx, { order, side }: LockedOrder, { stars, body }: NewReview): Promise<void> => {
  const now = await clock.now(tx)
  if (!isReviewable(order, now)) throw new AppError('not_reviewable')
  const written = await tx
    .insertInto('order_reviews')
    .values({
      order_id: order.id,
      side,
      reviewer_user_id: memberOf(order, side),
      reviewed_user_id: memberOf(order, otherSide[side]),
      website_id: order.website_id,
      stars,
      body,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'side']).doNothing())
    .returning('side')
    .executeTakeFirst()
  if (written === undefined) throw new AppError('already_reviewed')
  await notifySides(tx, order)
  const theirs = await starsOf(tx, order.id, otherSide[side])
  if (theirs !== null || isUncovered(order, now)) {
    await notifyReviewed(tx, order, otherSide[side], stars)
    // The first author has been waiting; if the period was over, they have already been notified.
    if (theirs !== null && !isUncovered(order, now)) await notifyReviewed(tx, order, side, theirs)
    return
  }
  const runAt = daysAfterEnd(order, reviewRules.coveredDays)
  await enqueue(tx, uncoverReviewJob, { orderId: order.id }, { jobKey: `${uncoverReviewJob.name}:${order.id}`, runAt })
}

/**
 * One side has written and the other has not in time: the review becomes visible now. Idempotent: a second run notifies
 * no more.
 */
export const uncoverReview = async (tx: Tx, orderId: string): Promise<void> => {
  const once = { scope: uncoverReviewJob.name, key: orderId, request: '' }
  await answerOnce(tx, once, async () => {
    const order = await lockOrder(tx, orderId)
    if (order !== null) await notifyUncovered(tx, order)
    return {}
  })
}

const notifyUncovered = async (tx: Tx, order: OrderRow): Promise<void> => {
  const written = await tx.selectFrom('order_reviews').selectAll().where('order_id', '=', order.id).execute()
  const [only] = written
  if (only === undefined || written.length > 1) return
  await notifyReviewed(tx, order, only.side === 'buyer' ? 'seller' : 'buyer', only.stars)
  await notifySides(tx, order)
}

const notifyReviewed = (tx: Tx, order: OrderRow, side: OrderSide, stars: number): Promise<void> =>
  notify(tx, { memberId: memberOf(order, side), kind: 'review_received', data: { ...about(order), side, stars } })

const starsOf = async (tx: Tx, orderId: string, side: OrderSide): Promise<number | null> => {
  const row = await tx
    .selectFrom('order_reviews')
    .select('stars')
    .where('order_id', '=', orderId)
    .where('side', '=', side)
    .executeTakeFirst()
  return row?.stars ?? null
}

type Reviewed = Pick<ShownRow, 'id' | 'status' | 'ended_at' | 'now'>

const writtenOn = async (db: Db | Tx, { id, status }: Reviewed): Promise<Record<OrderSide, OrderReview | null>> => {
  const written =
    status === 'completed' ? await db.selectFrom('order_reviews').selectAll().where('order_id', '=', id).execute() : []
  const by = (whose: OrderSide): OrderReview | null => {
    const found = written.find((one) => one.side === whose)
    return found === undefined
      ? null
      : { stars: found.stars, body: found.body, reviewed_at: found.reviewed_at.toISOString() }
  }
  return { buyer: by('buyer'), seller: by('seller') }
}

export const readReviews = async (db: Db | Tx, row: ShownRow, side: OrderSide): Promise<Order['reviews']> => {
  const written = await writtenOn(db, row)
  const mine = written[side]
  return {
    mine,
    theirs: mine !== null || isUncovered(row, row.now) ? written[otherSide[side]] : null,
    can_review: mine === null && isReviewable(row, row.now),
  }
}

/** Admins see both reviews, and whether the other side can read them yet. */
export const readBothReviews = async (db: Db, row: Reviewed): Promise<AdminOrder['reviews']> => {
  const written = await writtenOn(db, row)
  const isOneAlone = (written.buyer === null) !== (written.seller === null)
  return { ...written, covered: isOneAlone && !isUncovered(row, row.now) }
}

/** With `r` a review and `o` its order: whether it is visible to others than its author. */
export const uncoveredSql = sql<boolean>`(
  o.ended_at <= (select clock_now()) - ${`${reviewRules.coveredDays} days`}::interval
  or exists (select from order_reviews other where other.order_id = r.order_id and other.side <> r.side))`
