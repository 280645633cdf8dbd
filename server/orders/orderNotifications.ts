// Notifications of order transitions. The member who made the transition gets none; the other side gets an in-app
// notification and, by preference, an email.
import { hourMs } from '../../contract/durations.ts'
import type { NotificationOf, NotificationPayload } from '../../contract/notifications.ts'
import type { OrderTransition } from '../../contract/orderProcess.ts'
import type { OrderSide } from '../../contract/orders.ts'
import { notify } from '../notifications/notify.ts'
import { notifyAdmins } from '../notifications/notifyAdmins.ts'
import type { Tx } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { inEachLanguage } from '../platform/texts/texts.ts'
import { sumsOf } from './orderCredits.ts'
import type { TransitionRequest } from './orderEvents.ts'
import type { OrderRow } from './orderRow.ts'
import { orderTexts } from './orderTexts.ts'
import { readMemberName } from './orderViewRows.ts'
import { nextAlarm } from './deadlines.ts'
import type { Moved } from './process.ts'

export interface OrderChange {
  order: OrderRow
  request: TransitionRequest
  applied: Moved
  /** Of the payout, what is released later. */
  pending: number
}

/** For one of the two sides; `null` for no notification. */
type Teller = (change: OrderChange, side: OrderSide) => NotificationPayload | null

const sides: readonly OrderSide[] = ['buyer', 'seller']

export const notifyOfTransition = async (tx: Tx, change: OrderChange): Promise<void> => {
  const { order, request, applied } = change
  if (request.transition === 'pass_admin_review') await notifySellerOfOrder(tx, change)
  for (const side of sides) {
    if (request.by === side) continue
    const notification = tellers[request.transition]?.(change, side) ?? null
    if (notification !== null) {
      await notify(tx, { ...notification, memberId: memberOf(order, side), ...aboutWriter(change) })
    }
  }
  const { bonus, penalty } = sumsOf(applied.effects)
  const seller = order.seller_user_id
  if (penalty > 0) {
    await notify(tx, { memberId: seller, kind: 'prime_penalty', data: { ...about(order), amount: penalty } })
  }
  if (bonus > 0) {
    const data = { amount: bonus, reason: 'prime', domain: shownDomain(order.domain) } as const
    await notify(tx, { memberId: seller, kind: 'credits_awarded', data })
  }
  if (order.status === 'disputed' && request.by !== 'admin') await callAdmins(tx, order)
}

export interface NewOrderFacts {
  buyerName: string
  /** The next deadline. */
  alarmAt: Date
  /** Only of an order that was accepted automatically. */
  dueAt: Date | null
}

type NewOrderRow = Pick<OrderRow, 'id' | 'domain' | 'buyer_user_id' | 'seller_user_id' | 'price' | 'surcharge'>

/** For the seller. */
export const newOrderNotification = (
  order: NewOrderRow,
  { buyerName, alarmAt, dueAt }: NewOrderFacts,
): NotificationOf<'order_created'> & { memberId: string; aboutId: string } => ({
  memberId: order.seller_user_id,
  aboutId: order.buyer_user_id,
  kind: 'order_created',
  data: {
    ...about(order),
    buyer_name: buyerName,
    price: order.price,
    bonus: order.surcharge,
    respond_by: dueAt === null ? alarmAt.toISOString() : null,
    due_at: dueAt?.toISOString() ?? null,
  },
})

/** The seller hears of an order in review only when it goes on. */
const notifySellerOfOrder = async (tx: Tx, { order, applied }: OrderChange): Promise<void> => {
  const alarmAt = nextAlarm(applied.facts)?.at
  if (alarmAt === undefined) throw new Error(`order ${order.id} goes on without a deadline`)
  const buyerName = await readMemberName(tx, order.buyer_user_id)
  await notify(tx, newOrderNotification(order, { buyerName, alarmAt, dueAt: order.due_at }))
}

/** Several orders of one basket are one message. */
export const notifyAdminsOfReview = (tx: Tx, count: number): Promise<void> =>
  notifyAdmins(
    tx,
    inEachLanguage((language) => {
      const t = orderTexts(language)
      return { title: t('inReview.title', { count }), message: t('inReview.message', { count }) }
    }),
    '/admin/fraud?tab=orders',
  )

/**
 * The member whose text a notification contains, which is removed when that member leaves; or whose cancellations are
 * mailed together.
 */
const aboutWriter = ({ order, request: { by, note, transition } }: OrderChange): { aboutId?: string } =>
  (note !== undefined || transition === 'cancel') && (by === 'buyer' || by === 'seller')
    ? { aboutId: memberOf(order, by) }
    : {}

export const memberOf = (order: Pick<OrderRow, 'buyer_user_id' | 'seller_user_id'>, side: OrderSide): string =>
  side === 'buyer' ? order.buyer_user_id : order.seller_user_id

export const about = ({ id, domain }: Pick<OrderRow, 'id' | 'domain'>): { order_id: string; domain: string } => ({
  order_id: id,
  domain: shownDomain(domain),
})

const isoOf = (at: Date | null | undefined, what: string): string => {
  if (at === null || at === undefined) throw new Error(`The notification needs ${what}, but the order has none.`)
  return at.toISOString()
}

const dueAt = ({ order }: OrderChange): string => isoOf(order.due_at, 'a day it is due')
const alarmAt = ({ applied }: OrderChange): string => isoOf(nextAlarm(applied.facts)?.at, 'a deadline')
const urlOf = ({ order }: OrderChange): string => order.link_placement_url ?? ''

const refunded: Teller = ({ order }, side) => ({
  kind: 'order_refunded',
  data: { ...about(order), side, amount: order.refunded },
})

const verified: Teller = (change, side) =>
  change.order.status === 'delivered' && change.request.by !== 'admin' && !wasRechecked(change)
    ? { kind: 'link_verified', data: { ...about(change.order), side, url: urlOf(change) } }
    : null

/** A later check of a link that is already in the buyer's review. */
const wasRechecked = ({ request, applied }: OrderChange): boolean =>
  request.transition !== 'reject_revision' && !applied.isNewState

const settled: Teller = ({ order }, side) => ({
  kind: 'dispute_decided',
  data: { ...about(order), side, amount: side === 'buyer' ? order.refunded : order.paid_out },
})

const opened: Teller = ({ order, applied }, side) => ({
  kind: 'dispute_opened',
  data: { ...about(order), side, respond_by: statementsUntil(applied).toISOString() },
})

const statementsUntil = ({ facts: { disputedAt, rules } }: Moved): Date =>
  new Date((disputedAt?.getTime() ?? 0) + rules.statement_hours * hourMs)

const completed: Teller = ({ order, pending }, side) => ({
  kind: 'order_completed',
  data: { ...about(order), side, amount: order.paid_out, pending: side === 'seller' ? pending : 0 },
})

const accepted: Teller = (change, side) =>
  side === 'buyer' ? { kind: 'order_accepted', data: { ...about(change.order), due_at: dueAt(change) } } : null

const tellers: Partial<Record<OrderTransition, Teller>> = {
  accept: accepted,
  pass_admin_review: (change, side) => (change.order.prime ? accepted(change, side) : null),
  decline: ({ order, request }) => ({
    kind: 'order_declined',
    data: { ...about(order), reason: request.note?.slice(0, reasonShownMax) ?? null, refunded: order.refunded },
  }),
  cancel: refunded,
  expire: refunded,
  system_cancel: refunded,
  withdraw: refunded,
  give_back: (change, side) =>
    change.applied.facts.disputedAt === null ? refunded(change, side) : settled(change, side),
  submit_link: (change) => ({ kind: 'link_submitted', data: { ...about(change.order), url: urlOf(change) } }),
  remind: (change, side) => {
    if (side === 'buyer') return null
    const data = { ...about(change.order), due_at: dueAt(change) }
    return change.order.prime ? { kind: 'prime_reminder', data } : { kind: 'order_due_soon', data }
  },
  become_overdue: (change, side) => ({
    kind: 'order_overdue',
    data: { ...about(change.order), side, due_at: dueAt(change) },
  }),
  pass: verified,
  reject_revision: verified,
  fail: (change, side) => ({
    kind: 'link_failed',
    data: { ...about(change.order), side, url: urlOf(change), correct_by: correctBy(change) },
  }),
  check_timeout: (change, side) =>
    change.applied.isNewState
      ? {
          kind: 'link_unclear',
          data: { ...about(change.order), side, url: urlOf(change), answer_by: alarmAt(change) },
        }
      : null,
  correction_expired: (change, side) =>
    side === 'buyer' ? { kind: 'order_to_choose', data: { ...about(change.order), answer_by: alarmAt(change) } } : null,
  request_revision: (change) => ({
    kind: 'revision_requested',
    data: { ...about(change.order), note: change.request.note ?? '', answer_by: alarmAt(change) },
  }),
  approve: completed,
  complete: completed,
  dispute: opened,
  escalate: opened,
  decide: settled,
  pay_out: settled,
}

const reasonShownMax = 500

/** Null: no rounds left. */
const correctBy = ({ applied }: OrderChange): string | null => {
  const alarm = nextAlarm({ ...applied.facts, overdueAt: applied.facts.overdueAt ?? applied.facts.failedAt })
  return alarm?.transition === 'correction_expired' ? alarm.at.toISOString() : null
}

const callAdmins = (tx: Tx, order: OrderRow): Promise<void> => {
  const domain = shownDomain(order.domain)
  const content = inEachLanguage((language) => {
    const t = orderTexts(language)
    return { title: t('disputed.title', { domain }), message: t('disputed.message') }
  })
  return notifyAdmins(tx, content, `/admin/orders/${order.id}`)
}
