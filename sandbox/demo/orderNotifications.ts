// Notifications of demo orders for both sides: the last event of open orders, messages and reviews, and paused Prime.
import { hourMs } from '../../contract/durations.ts'
import type { NotificationPayload } from '../../contract/notifications.ts'
import { shownDomain } from '../../server/platform/shownDomain.ts'
import type { CourseEvent } from './courseTypes.ts'
import type { PrimeBreak } from './ordersPrime.ts'
import { noteOf, reviewsOf, uncoveredAt, wordsOf, type WrittenOrder } from './ordersRows.ts'
import type { PastNotification } from './pastNotifications.ts'

interface Past {
  orders: readonly WrittenOrder[]
  breaks: readonly PrimeBreak[]
  now: Date
}

export const orderNotifications = ({ orders, breaks, now }: Past): PastNotification[] => [
  ...orders.flatMap(notificationsOf),
  ...orders.flatMap((order) => notificationWords(order, now)),
  ...orders.flatMap((order) => reviewsNotification(order, now)),
  ...breaks.map(breakNotification),
]

/** For open orders, and for a link that can still be repaired. */
const notificationsOf = (order: WrittenOrder): PastNotification[] => {
  const { course } = order
  const last = course.events.at(-1)
  const isMissing = last?.event === 'link_endangered'
  if (last === undefined || (course.outcome.ended_at !== null && !isMissing)) return []
  const to = (side: 'buyer' | 'seller', notification: NotificationPayload | null): PastNotification[] =>
    notification === null ? [] : [{ ...sidesOf(order, side), notification, at: last.at }]
  return [...to('buyer', notificationOf(order, last, 'buyer')), ...to('seller', notificationOf(order, last, 'seller'))]
}

/** Unread messages from the other side. */
const notificationWords = (written: WrittenOrder, now: Date): PastNotification[] => {
  const { order, course, buyerName, sellerName } = written
  const last = wordsOf(written, now).at(-1)
  if (last === undefined || course.outcome.ended_at !== null) return []
  const [side, senderName] = last.by === 'buyer' ? (['seller', buyerName] as const) : (['buyer', sellerName] as const)
  const [memberId, aboutId] = side === 'buyer' ? [order.buyerId, order.sellerId] : [order.sellerId, order.buyerId]
  const data = { ...aboutOf(written), side, sender_name: senderName, excerpt: last.body }
  return [{ memberId, aboutId, notification: { kind: 'message_received', data }, at: last.at }]
}

/** Older notifications have expired. */
const reviewsNotifiedMs = 21 * 24 * hourMs

/** Both sides are notified if both have written a review, otherwise the reviewed side once the review is uncovered. */
const reviewsNotification = (written: WrittenOrder, now: Date): PastNotification[] => {
  const reviews = reviewsOf(written, now)
  const at =
    reviews.length === 2
      ? new Date(Math.max(...reviews.map(({ reviewed_at: time }) => time.getTime())))
      : uncoveredAt(written)
  if (at >= now || now.getTime() - at.getTime() > reviewsNotifiedMs) return []
  return reviews.map(({ side: by, stars, reviewed_user_id: memberId }): PastNotification => {
    const side = by === 'buyer' ? 'seller' : 'buyer'
    return {
      memberId,
      aboutId: null,
      notification: { kind: 'review_received', data: { ...aboutOf(written), side, stars } },
      at,
    }
  })
}

const breakNotification = ({ memberId, at, until }: PrimeBreak): PastNotification => ({
  memberId,
  aboutId: null,
  notification: { kind: 'prime_paused', data: { until: until.toISOString() } },
  at,
})

const sidesOf = ({ order, course }: WrittenOrder, side: 'buyer' | 'seller') => {
  const other = side === 'buyer' ? order.sellerId : order.buyerId
  const carries = course.events.at(-1)?.event === 'place' || course.events.at(-1)?.event === 'request_revision'
  return { memberId: side === 'buyer' ? order.buyerId : order.sellerId, aboutId: carries ? other : null }
}

const aboutOf = ({ order, domain }: WrittenOrder) => ({ order_id: order.id, domain: shownDomain(domain) })

const dueOf = ({ course: { facts } }: WrittenOrder): string => facts.dueAt?.toISOString() ?? ''

const createdOf = (written: WrittenOrder, until: string): NotificationPayload => {
  const { prime, price } = written.order
  const times = prime ? { respond_by: null, due_at: dueOf(written) } : { respond_by: until, due_at: null }
  const bonus = written.course.facts.surcharge
  return { kind: 'order_created', data: { ...aboutOf(written), buyer_name: written.buyerName, price, bonus, ...times } }
}

const remindedOf = (written: WrittenOrder): NotificationPayload => {
  const data = { ...aboutOf(written), due_at: dueOf(written) }
  return written.order.prime ? { kind: 'prime_reminder', data } : { kind: 'order_due_soon', data }
}

interface Happened {
  written: WrittenOrder
  last: CourseEvent
  side: 'buyer' | 'seller'
}

const untilOf = ({ last }: Happened): string => last.detail.until ?? ''

const later = ({ last }: Happened, hours: number): string => new Date(last.at.getTime() + hours * hourMs).toISOString()

const rulesOf = ({ written }: Happened) => written.course.facts.rules

/** Common to both sides' notifications: the order, the side, and the page. */
const withPage = ({ written, side }: Happened) => ({ ...aboutOf(written), side, url: written.order.pageUrl })

/** By the last event; events not listed no longer notify. */
const tellers: Partial<Record<CourseEvent['event'], (happened: Happened) => NotificationPayload | null>> = {
  place: (happened) => createdOf(happened.written, untilOf(happened)),
  accept: ({ written }) => ({ kind: 'order_accepted', data: { ...aboutOf(written), due_at: dueOf(written) } }),
  remind: ({ written, side }) => (side === 'buyer' ? null : remindedOf(written)),
  become_overdue: ({ written, side }) => ({
    kind: 'order_overdue',
    data: { ...aboutOf(written), side, due_at: dueOf(written) },
  }),
  submit_link: ({ written }) => ({
    kind: 'link_submitted',
    data: { ...aboutOf(written), url: written.order.pageUrl },
  }),
  pass: (happened) => ({ kind: 'link_verified', data: withPage(happened) }),
  fail: (happened) => ({
    kind: 'link_failed',
    data: { ...withPage(happened), correct_by: later(happened, rulesOf(happened).correction_days * 24) },
  }),
  check_timeout: (happened) => ({
    kind: 'link_unclear',
    data: { ...withPage(happened), answer_by: untilOf(happened) },
  }),
  correction_expired: (happened) =>
    happened.side === 'buyer'
      ? { kind: 'order_to_choose', data: { ...aboutOf(happened.written), answer_by: untilOf(happened) } }
      : null,
  request_revision: (happened) => ({
    kind: 'revision_requested',
    data: { ...aboutOf(happened.written), note: noteOf(happened.written, happened.last), answer_by: untilOf(happened) },
  }),
  dispute: (happened) => ({
    kind: 'dispute_opened',
    data: {
      ...aboutOf(happened.written),
      side: happened.side,
      respond_by: later(happened, rulesOf(happened).statement_hours),
    },
  }),
  link_endangered: (happened) => ({ kind: 'link_lost', data: { ...withPage(happened), repair_by: untilOf(happened) } }),
}

/** As the product notifies; null if that side gets no notification. */
const notificationOf = (
  written: WrittenOrder,
  last: CourseEvent,
  side: 'buyer' | 'seller',
): NotificationPayload | null => (last.actor === side ? null : (tellers[last.event]?.({ written, last, side }) ?? null))
