// Demo orders as the rows the product would have written.
import { dayMs, hourMs } from '../../contract/durations.ts'
import { type OrderSide, reviewRules } from '../../contract/orders.ts'
import { recordExchangeLink } from '../../server/links/graph.ts'
import { wakeKeyOf, runOrderDeadlineJob } from '../../server/orders/transitionOrder.ts'
import { columnsOf } from '../../server/orders/orderRow.ts'
import { uncoverReviewJob } from '../../server/orders/orderReviews.ts'
import { nextAlarm } from '../../server/orders/deadlines.ts'
import { countSeller } from '../../server/orders/seed.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import { enqueueAll, newJob } from '../../server/platform/jobs/jobs.ts'
import { inBatches, type Row } from './batches.ts'
import { drawFor } from './drawnOffers.ts'
import type { Course, CourseEvent, CourseOrder } from './courseTypes.ts'
import { columnsOfLink } from './ordersLink.ts'
import { payoutRowsOf } from './ordersPayouts.ts'
import { otherAnchor, type PageLink, relsOf, snippetOf } from './ordersPages.ts'
import { type StoryName, storyOf } from './ordersStories.ts'
import { orderTexts, reviewText } from './ordersWords.ts'

/** The order and its terms, as far as the simulation does not provide them. */
export interface OrderTerms {
  offer_id: string
  website_id: string
  project_id: string | null
  target_url: string
  target_domain: string
  target_website_id: string
  anchor_text: string
  notes: string | null
  link_type: string
  rel: string
  category: string
  writer: string
  links_per_page: number
  labelled: boolean
  basket_id: string
}

export interface WrittenOrder {
  name: string
  story: StoryName
  order: CourseOrder
  course: Course
  terms: OrderTerms
  page: PageLink
  /** The website with the link. */
  domain: string
  registrableDomain: string
  buyerName: string
  sellerName: string
}

/** Oldest first, like their numbers. */
export const writeOrders = async (
  tx: Tx,
  orders: readonly WrittenOrder[],
  { now, adminId }: { now: Date; adminId: string },
): Promise<void> => {
  const linked = orders.flatMap(linkOf)
  await inBatches(linked, (rows) => tx.insertInto('monitored_links').values(rows).execute())
  await inBatches(orders.flatMap(checksOf).sort(byTime), (rows) => tx.insertInto('link_checks').values(rows).execute())
  await inBatches(orders.map(rowOf), (rows) => tx.insertInto('backlink_orders').values(rows).execute())
  await inBatches(orders.flatMap(eventsOf).sort(byTime), (rows) => tx.insertInto('order_events').values(rows).execute())
  await inBatches(orders.flatMap(payoutRowsOf), (rows) => tx.insertInto('payout_parts').values(rows).execute())
  await writeWords(tx, orders, now)
  await writeDisputes(tx, orders, adminId)
  await writeReviews(tx, orders, now)
  const missed = orders.flatMap(({ order: { id, sellerId }, course: { primeMissedAt: at } }) =>
    at === null ? [] : [{ order_id: id, user_id: sellerId, missed_at: at }],
  )
  if (missed.length > 0) await tx.insertInto('prime_misses').values(missed).execute()
  await writeGraph(tx, orders)
  await enqueueAll(
    tx,
    orders.flatMap(({ order: { id }, course: { facts } }) => {
      const alarm = nextAlarm(facts)
      if (alarm === null) return []
      const options = { jobKey: wakeKeyOf(id), runAt: alarm.at.toISOString() }
      return [newJob(runOrderDeadlineJob, { orderId: id }, options)]
    }),
  )
  for (const sellerId of new Set(orders.map(({ order }) => order.sellerId))) await countSeller(tx, sellerId)
}

const byTime = (one: { at: Date }, other: { at: Date }): number => one.at.getTime() - other.at.getTime()

const rowOf = ({ order, course, terms }: WrittenOrder): Row<'backlink_orders'> => {
  const { facts, outcome, link } = course
  return {
    ...terms,
    id: order.id,
    seller_user_id: order.sellerId,
    buyer_user_id: order.buyerId,
    price: order.price,
    surcharge: facts.surcharge,
    premium: facts.premium,
    covered: facts.adminReviewUntil === null,
    turnaround_days: order.turnaroundDays,
    guarantee_months: order.guaranteeMonths,
    prime: order.prime,
    rules: JSON.stringify(facts.rules),
    placed_at: order.placedAt,
    ...columnsOf(facts),
    ...outcome,
    deadline_at: nextAlarm(facts)?.at ?? null,
    link_id: link === null ? null : order.linkId,
    link_placement_url: link === null ? null : order.pageUrl,
  }
}

const linkOf = ({ order, course: { link }, terms, page }: WrittenOrder): Row<'monitored_links'>[] => {
  if (link === null) return []
  return [
    {
      id: order.linkId,
      purpose: 'order',
      page_url: order.pageUrl,
      host: page.host,
      target_url: terms.target_url,
      anchor_text: terms.anchor_text,
      rel: terms.rel,
      label: terms.labelled,
      ...columnsOfLink(link),
    },
  ]
}

const checksOf = ({ order, course: { link }, page }: WrittenOrder) =>
  (link?.checks ?? []).map(({ at, sight, seen: { verdict, reasons } }) => ({
    link_id: order.linkId,
    at,
    requested_url: order.pageUrl,
    final_url: order.pageUrl,
    status: sight === 'closed' ? 403 : 200,
    verdict,
    reasons,
    ...(sight === 'right' || sight === 'wrong_anchor'
      ? {
          anchor_text: sight === 'right' ? page.anchor : otherAnchor(page.language),
          rel: relsOf(page),
          place: 'main',
          snippet: snippetOf(page, sight),
        }
      : {}),
  }))

/** The note of an action, in the language of the website. */
export const noteOf = ({ page: { language } }: WrittenOrder, { detail }: Pick<CourseEvent, 'detail'>): string =>
  orderTexts[language].notes[String(detail.note)] ?? ''

/** Includes the statements, which the history lists, and notes. */
const eventsOf = (written: WrittenOrder) => {
  const { order, course, story } = written
  const stated = (storyOf(story).statements ?? []).flatMap((side) => {
    const at = statedAt(course, side)
    if (side === 'buyer' || at === null) return []
    return [{ at, event: 'state', actor: side, status: 'disputed', detail: {} }]
  })
  return [...course.events, ...stated].sort(byTime).map(({ at, event, actor, status, detail }) => ({
    order_id: order.id,
    at,
    event,
    actor,
    status,
    detail: JSON.stringify('note' in detail ? { ...detail, note: noteOf(written, { detail }) } : detail),
  }))
}

/** The buyer's statement comes with the dispute, the seller's some hours later. */
const statedAt = ({ facts: { disputedAt } }: Course, side: 'buyer' | 'seller'): Date | null =>
  disputedAt === null ? null : new Date(disputedAt.getTime() + (side === 'buyer' ? 0 : 9 * hourMs))

interface Said {
  by: OrderSide
  body: string
  at: Date
}

/** Messages of both sides so far, oldest first. */
export const wordsOf = ({ order, story, page: { language } }: WrittenOrder, now: Date): Said[] => {
  const { talk } = storyOf(story)
  return (talk === undefined ? [] : (orderTexts[language].talks[talk] ?? []))
    .map(([after, by, body]) => ({ by, body, at: new Date(order.placedAt.getTime() + after * hourMs) }))
    .filter(({ at }) => at < now)
}

/** The last message of an open order is unread. */
const writeWords = async (tx: Tx, orders: readonly WrittenOrder[], now: Date): Promise<void> => {
  const said = orders
    .flatMap((written) =>
      wordsOf(written, now).map(({ by, body, at }) => ({
        order_id: written.order.id,
        sender_user_id: by === 'buyer' ? written.order.buyerId : written.order.sellerId,
        body,
        sent_at: at,
      })),
    )
    .sort((one, other) => one.sent_at.getTime() - other.sent_at.getTime())
  const written: { id: number; order_id: string; sender_user_id: string }[] = []
  await inBatches(said, async (rows) => {
    const got = await tx
      .insertInto('order_messages')
      .values(rows)
      .returning(['id', 'order_id', 'sender_user_id'])
      .execute()
    written.push(...got)
  })
  const readings = orders.flatMap(({ order, course }) => {
    const own = written.filter((message) => message.order_id === order.id)
    const last = own.at(-1)
    if (last === undefined) return []
    return [order.buyerId, order.sellerId].flatMap((userId) => {
      const isUnread = course.outcome.ended_at === null && last.sender_user_id !== userId
      const readUpTo = isUnread ? own.at(-2)?.id : last.id
      return readUpTo === undefined ? [] : [{ order_id: order.id, user_id: userId, read_up_to: readUpTo }]
    })
  })
  await inBatches(readings, (rows) => tx.insertInto('order_readings').values(rows).execute())
}

const writeDisputes = async (tx: Tx, orders: readonly WrittenOrder[], adminId: string): Promise<void> => {
  const statements = orders.flatMap(({ order, story, course, page: { language } }) =>
    (storyOf(story).statements ?? []).flatMap((side) => {
      const at = statedAt(course, side)
      return at === null
        ? []
        : [{ order_id: order.id, side, body: orderTexts[language].statements[side], stated_at: at }]
    }),
  )
  await inBatches(statements, (rows) => tx.insertInto('order_statements').values(rows).execute())
  const decisions = orders.flatMap((written) => {
    const { order, course } = written
    const { outcome, events } = course
    const decided = events.find(({ actor, event }) => actor === 'admin' && event !== 'escalate')
    if (decided === undefined) return []
    const { paid_out: toSeller, refunded: toBuyer } = outcome
    const reason = noteOf(written, decided)
    const amounts = { to_buyer: toBuyer, to_seller: toSeller }
    return [{ order_id: order.id, decided_by: adminId, ...amounts, reason, decided_at: decided.at }]
  })
  await inBatches(decisions, (rows) => tx.insertInto('order_decisions').values(rows).execute())
}

interface Reviewed extends Row<'order_reviews'> {
  side: OrderSide
  stars: number
  order_id: string
  reviewed_user_id: string
  reviewed_at: Date
}

/** Reviews of both sides so far. */
export const reviewsOf = (written: WrittenOrder, now: Date): Reviewed[] => {
  const { name, order, story, course, terms, page } = written
  const { reviews: sides = [], stars: given = 5 } = storyOf(story)
  const { outcome, facts } = course
  if (outcome.ended_at === null || facts.status !== 'completed') return []
  const endedAt = outcome.ended_at.getTime()
  return sides.flatMap((side) => {
    const nth = drawFor(name)(`review ${side}`, 60)
    const stars = side === 'buyer' && given === 5 && nth % 4 === 0 ? 4 : given
    const at = new Date(endedAt + (6 + nth) * hourMs)
    if (at >= now) return []
    const [by, of] = side === 'buyer' ? [order.buyerId, order.sellerId] : [order.sellerId, order.buyerId]
    const who = { reviewer_user_id: by, reviewed_user_id: of, website_id: terms.website_id }
    const body = reviewText(page.language, side, stars, nth)
    return [{ order_id: order.id, side, ...who, stars, body, reviewed_at: at }]
  })
}

/** From then on, the other side can read a one-sided review. */
export const uncoveredAt = ({ course: { outcome } }: WrittenOrder): Date =>
  new Date((outcome.ended_at?.getTime() ?? 0) + reviewRules.coveredDays * dayMs)

const writeReviews = async (tx: Tx, orders: readonly WrittenOrder[], now: Date): Promise<void> => {
  const reviews = orders.flatMap((written) => reviewsOf(written, now))
  await inBatches(reviews, (rows) => tx.insertInto('order_reviews').values(rows).execute())
  // A one-sided review waits until the other side may read it.
  const uncovered = orders.flatMap((written) => {
    const { id } = written.order
    const runAt = uncoveredAt(written)
    if (reviews.filter((one) => one.order_id === id).length !== 1 || runAt <= now) return []
    const jobKey = `${uncoverReviewJob.name}:${id}`
    return [newJob(uncoverReviewJob, { orderId: id }, { jobKey, runAt: runAt.toISOString() })]
  })
  await enqueueAll(tx, uncovered)
}

/** First and last sighting. */
const writeGraph = async (tx: Tx, orders: readonly WrittenOrder[]): Promise<void> => {
  for (const { order, course, terms, page, registrableDomain } of orders) {
    const passed = (course.link?.checks ?? []).filter(({ seen }) => seen.verdict === 'passed')
    const times = new Set([passed[0]?.at, passed.at(-1)?.at])
    for (const seenAt of [...times].filter((at) => at !== undefined)) {
      const pair = { fromDomain: registrableDomain, toDomain: terms.target_domain }
      await recordExchangeLink(tx, { ...pair, key: order.id, anchor: page.anchor, seenAt })
    }
  }
}
