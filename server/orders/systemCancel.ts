// System cancellation: cancels orders whose website is no longer verified, or whose buyer or seller is blocked or has
// left. Undelivered orders are cancelled with a full refund; those with a link in place go on.
import { sql } from 'kysely'
import { z } from 'zod'
import type { OrderSide } from '../../contract/orders.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { defineJob, enqueueAll, newJob } from '../platform/jobs/jobs.ts'
import { transitionOrder } from './transitionOrder.ts'
import { factsOf, lockOrder, type OrderRow } from './orderRow.ts'
import { statusIn, statusIs } from './orderStatusSql.ts'
import type { OrderFacts } from './orderFacts.ts'
import { transitionsOf } from './process.ts'

export const systemCancelJob = defineJob('systemCancel', z.object({ orderId: z.uuid() }))

type Presence = 'here' | 'blocked' | 'left'

/** The preconditions of an order. */
export interface Ground {
  websiteIsAvailable: boolean
  seller: Presence
  buyer: Presence
}

/**
 * Without its website or its seller, an order cannot be delivered. A buyer who leaves gets back orders without work;
 * orders of a blocked buyer that a seller has accepted go on, because that seller has done nothing wrong.
 */
export const isCancelledBySystem = (facts: OrderFacts, { websiteIsAvailable, seller, buyer }: Ground): boolean => {
  // No transition of the system depends on the time.
  if (!transitionsOf(facts, 'system', facts.placedAt).includes('system_cancel')) return false
  if (!websiteIsAvailable || seller !== 'here') return true
  switch (buyer) {
    case 'here':
      return false
    case 'blocked':
      return facts.status === 'pending'
    case 'left':
      return facts.status === 'pending' || facts.status === 'paid'
  }
}

/**
 * Checks the current preconditions: if the website was verified or the member unblocked in between, the order
 * continues. Idempotent.
 */
export const systemCancel = async (tx: Tx, orderId: string): Promise<void> => {
  // Lock order: the website before the order, as everywhere.
  const website = await tx
    .selectFrom('websites')
    .select(['is_verified', 'ended_at'])
    .where('id', '=', (eb) => eb.selectFrom('backlink_orders').select('website_id').where('id', '=', orderId))
    .forShare()
    .executeTakeFirst()
  const order = await lockOrder(tx, orderId)
  if (website === undefined || order === null) return
  const websiteIsAvailable = website.is_verified && website.ended_at === null
  const ground = { websiteIsAvailable, ...(await presenceOf(tx, order)) }
  if (isCancelledBySystem(factsOf(order), ground)) {
    await transitionOrder(tx, order, { transition: 'system_cancel', by: 'system' })
  }
}

const presenceOf = async (tx: Tx, order: OrderRow): Promise<Pick<Ground, 'seller' | 'buyer'>> => {
  const users = await tx
    .selectFrom('users')
    .select(['id', 'blocked_at', 'deleted_at'])
    .where('id', 'in', [order.seller_user_id, order.buyer_user_id])
    .execute()
  const presence = (memberId: string): Presence => {
    const user = users.find(({ id }) => id === memberId)
    if (user?.deleted_at !== null) return 'left'
    return user.blocked_at === null ? 'here' : 'blocked'
  }
  return { seller: presence(order.seller_user_id), buyer: presence(order.buyer_user_id) }
}

/** One job per order, so that a failing one does not block the others. */
const plan = (db: Db, orders: readonly { id: string }[]): Promise<void> =>
  enqueueAll(
    db,
    orders.map(({ id }) => newJob(systemCancelJob, { orderId: id }, { jobKey: `${systemCancelJob.name}:${id}` })),
  )

/** After a website has lost its verification, or its claim has ended. */
export const cancelWebsiteOrders = async (db: Db, websiteId: string): Promise<void> => {
  const orders = await db
    .selectFrom('backlink_orders')
    .select('id')
    .where('website_id', '=', websiteId)
    .where('ended_at', 'is', null)
    .where(statusIn('status', 'undelivered'))
    .execute()
  await plan(db, orders)
}

/** After a member was blocked, on either side. */
export const cancelMemberOrders = async (db: Db, memberId: string): Promise<void> => {
  const orders = await db
    .selectFrom('backlink_orders')
    .select('id')
    .where((eb) => eb.or([eb('seller_user_id', '=', memberId), eb('buyer_user_id', '=', memberId)]))
    .where('ended_at', 'is', null)
    .where(statusIn('status', 'undelivered'))
    .execute()
  await plan(db, orders)
}

const resumedMax = 1_000

/** Orders missed by events, such as one placed at the very moment its seller was blocked. */
export const cancelForgottenOrders = async (db: Db): Promise<void> => {
  const orders = await db
    .selectFrom('backlink_orders as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as seller', 'seller.id', 'o.seller_user_id')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_user_id')
    .select('o.id')
    .where('o.ended_at', 'is', null)
    .where(statusIn('o.status', 'undelivered'))
    .where(
      sql<boolean>`(
        not w.is_verified or w.ended_at is not null or seller.blocked_at is not null or seller.deleted_at is not null
        or buyer.blocked_at is not null and ${statusIs('o.status', 'pending')}
        or buyer.deleted_at is not null and ${statusIn('o.status', 'not_started')})`,
    )
    .orderBy('o.number')
    .limit(resumedMax)
    .execute()
  await plan(db, orders)
}

/** The preconditions left when one side leaves. */
export const groundWithout = (side: OrderSide): Ground => ({
  websiteIsAvailable: true,
  seller: 'here',
  buyer: 'here',
  [side]: 'left',
})

/**
 * Settles the open orders of a member who leaves, on both sides, before their credits are closed. All orders are locked
 * before the first transfer.
 */
export const cancelWith = async (tx: Tx, memberId: string): Promise<void> => {
  const open = await openOf(tx, memberId).orderBy('id').forNoKeyUpdate().execute()
  for (const { id, seller_user_id: sellerId } of open) {
    const order = await lockOrder(tx, id)
    if (order === null) continue
    const ground = groundWithout(sellerId === memberId ? 'seller' : 'buyer')
    if (isCancelledBySystem(factsOf(order), ground)) {
      await transitionOrder(tx, order, { transition: 'system_cancel', by: 'system' })
    }
  }
}

/** A member's open orders, on both sides. */
const openOf = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('backlink_orders')
    .select(['id', 'seller_user_id'])
    .where((eb) => eb.or([eb('seller_user_id', '=', memberId), eb('buyer_user_id', '=', memberId)]))
    .where('ended_at', 'is', null)
