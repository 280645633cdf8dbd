// New orders as rows, with everything that is written and published when they are placed: as many statements for many
// buyers as for one.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OrderRules } from '../../contract/orderRules.ts'
import { relatedScoreMin, reviewScoreMin } from '../../contract/relations.ts'
import { notifyEach } from '../notifications/notify.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import { planJobs } from '../platform/jobs/jobs.ts'
import { notifyMembers } from '../platform/outbox/outbox.ts'
import type { Item } from './basketRows.ts'
import type { Circumstances } from './placingHold.ts'
import { ownSite, termsOf } from './basketView.ts'
import { wakeKeyOf, runOrderDeadlineJob } from '../orders/transitionOrder.ts'
import { newOrderNotification, notifyAdminsOfReview } from '../orders/orderNotifications.ts'
import { columnsOf, transitionColumns } from '../orders/orderRow.ts'
import { nextAlarm } from '../orders/deadlines.ts'
import { placeOrder } from '../orders/process.ts'

export interface NewOrder {
  /** The basket item it replaces. */
  itemId: string
  row: NewRow
  /** The domain of the website that will carry the link. */
  domain: string
  /** The next deadline; there is always one. */
  alarmAt: Date
  /** Only for orders in prime, which are already accepted. */
  dueAt: Date | null
}

interface Basket {
  memberId: string
  basketId: string
  rules: OrderRules
  at: Date
}

/** Builds the orders of one basket, under the current terms and rules, whether or not they are placed. */
export const newOrders = (
  items: readonly Item[],
  memberId: string,
  { settings, at }: Pick<Circumstances, 'settings' | 'at'>,
): NewOrder[] => {
  const basketId = randomUUID()
  return items.map((item) => newOrder(item, { memberId, basketId, rules: settings.orders, at }))
}

const newOrder = (item: Item, { memberId, basketId, rules, at }: Basket): NewOrder => {
  const { price, surcharge, premium, prime, turnaround_days: turnaroundDays } = termsOf(item.row)
  const needsAdminReview = item.row.relation_score >= reviewScoreMin
  const facts = placeOrder({ price, surcharge, premium, prime, turnaroundDays, rules, needsAdminReview }, at)
  const alarm = nextAlarm(facts)
  if (alarm === null) throw new Error(`an order for item ${item.row.id} would have no deadline`)
  const wanted = rowOf(item, memberId)
  const placed = { basket_id: basketId, rules, placed_at: at, deadline_at: alarm.at }
  return {
    itemId: item.row.id,
    row: { ...wanted, ...placed, ...columnsOf(facts) },
    domain: item.row.domain,
    alarmAt: alarm.at,
    dueAt: facts.dueAt,
  }
}

/** The item, buyer and seller of the order. */
const rowOf = (item: Item, memberId: string) => {
  const { row, target } = item
  if (target === null) throw new Error(`item ${row.id} has no target`)
  return {
    id: randomUUID(),
    offer_id: row.offer_id,
    website_id: row.website_id,
    seller_user_id: row.seller_user_id,
    buyer_user_id: memberId,
    project_id: row.project_id,
    target_url: target.url,
    target_domain: target.registrableDomain,
    target_website_id: ownSite(item, memberId)?.id ?? null,
    anchor_text: row.anchor_text,
    notes: row.notes,
    covered: row.relation_score < relatedScoreMin,
    ...termsOf(row),
  }
}

type NewRow = ReturnType<typeof rowOf> &
  ReturnType<typeof columnsOf> & { basket_id: string; rules: OrderRules; placed_at: Date; deadline_at: Date }

/** The columns a new order sets; the others use the table defaults. */
const columns: Readonly<Record<keyof NewRow, true>> = {
  ...transitionColumns,
  id: true,
  offer_id: true,
  website_id: true,
  seller_user_id: true,
  buyer_user_id: true,
  basket_id: true,
  project_id: true,
  target_url: true,
  target_domain: true,
  target_website_id: true,
  anchor_text: true,
  notes: true,
  price: true,
  surcharge: true,
  premium: true,
  covered: true,
  link_type: true,
  rel: true,
  category: true,
  turnaround_days: true,
  guarantee_months: true,
  writer: true,
  links_per_page: true,
  labelled: true,
  prime: true,
  rules: true,
  placed_at: true,
  deadline_at: true,
}

const columnList = sql.join(Object.keys(columns).map((column) => sql.ref(column)))

const insertOrders = preparedStatement((db, param: Param<{ orders: string; itemIds: string[]; events: string }>) =>
  sql<{ id: string; number: number }>`
    with drawn as (
      select * from json_populate_recordset(null::backlink_orders, ${param('orders')}::json)
    ), gone as (
      delete from basket_items where id = any(${param('itemIds')}::uuid[])
    ), written as (
      insert into backlink_orders (${columnList}) select ${columnList} from drawn returning id, number
    ), first as (
      insert into order_events (order_id, at, event, actor, status, detail)
      select id, at, 'place', 'buyer', status, detail
      from json_to_recordset(${param('events')}::json) as first (id uuid, at timestamptz, status text, detail jsonb)
    ) select id, number from written`.compile(db),
)

/**
 * Inserts the orders with their first history entry and first alarm, and deletes the ordered items. Returns the order
 * numbers by id.
 */
export const writeOrders = async (tx: Tx, orders: readonly NewOrder[]): Promise<Map<string, number>> => {
  const events = orders.map(({ row: { id, status, placed_at: at }, alarmAt }) => ({
    id,
    at,
    status,
    detail: { until: alarmAt.toISOString() },
  }))
  const written = await insertOrders(tx, {
    orders: JSON.stringify(orders.map(({ row }) => row)),
    itemIds: orders.map(({ itemId }) => itemId),
    events: JSON.stringify(events),
  })
  await planJobs(
    tx,
    runOrderDeadlineJob,
    orders.map(({ row: { id }, alarmAt }) => ({
      payload: { orderId: id },
      jobKey: wakeKeyOf(id),
      runAt: alarmAt.toISOString(),
    })),
  )
  return new Map(written.map(({ id, number }) => [id, number]))
}

/**
 * Notifies sellers, or admins of orders that wait for their review, and updates the open pages of both sides. `nameOf`: the
 * buyer's display name for sellers.
 */
export const notifyOfOrders = async (
  tx: Tx,
  orders: readonly NewOrder[],
  nameOf: (buyerId: string) => string,
): Promise<void> => {
  await notifyEach(
    tx,
    orders
      .filter(({ row }) => row.admin_review_until === null)
      .map(({ row, domain, alarmAt, dueAt }) =>
        newOrderNotification({ ...row, domain }, { buyerName: nameOf(row.buyer_user_id), alarmAt, dueAt }),
      ),
  )
  const inReview = orders.filter(({ row }) => row.admin_review_until !== null).length
  if (inReview > 0) await notifyAdminsOfReview(tx, inReview)
  const moved = orders.flatMap(({ row: { id, seller_user_id: seller, buyer_user_id: buyer } }) =>
    [buyer, seller].map((memberId) => ({ memberId, topic: 'orders.changed' as const, payload: { order_id: id } })),
  )
  const buyers = [...new Set(orders.map(({ row: { buyer_user_id: buyer } }) => buyer))]
  await notifyMembers(tx, [
    ...moved,
    ...buyers.map((memberId) => ({ memberId, topic: 'basket.changed' as const, payload: {} })),
  ])
}
