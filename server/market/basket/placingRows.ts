// New orders as rows, with everything that is written and told when they are placed: as many statements for twenty as for one, besides what
// each seller reads in the bell.
import { randomUUID } from 'node:crypto'
import type { OrderRules } from '../../../contract/orderRules.ts'
import { notify } from '../../notifications/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import { tellMembers } from '../../platform/outbox/outbox.ts'
import type { Item } from './basketRows.ts'
import { ownSite, termsOf } from './basketView.ts'
import { wakeKeyOf, wakeOrderJob } from '../orders/moveOrder.ts'
import { about } from '../orders/orderNotices.ts'
import { columnsOf } from '../orders/orderRow.ts'
import { nextAlarm, placeOrder } from '../orders/process.ts'

export interface NewOrder {
  row: NewRow
  /** Of the website on which the link is to stand. */
  domain: string
  /** What the clock does next; there is always something. */
  alarmAt: Date
  /** Of one in prime, which is accepted already. */
  dueAt: Date | null
}

interface Circumstances {
  memberId: string
  basketId: string
  rules: OrderRules
  at: Date
}

/** Under the terms and the rules of now, whatever becomes of them. */
export const newOrder = (item: Item, { memberId, basketId, rules, at }: Circumstances): NewOrder => {
  const { price, prime, turnaround_days: turnaroundDays } = termsOf(item.row)
  const facts = placeOrder({ price, prime, turnaroundDays, rules }, at)
  const alarm = nextAlarm(facts)
  if (alarm === null) throw new Error(`an order for item ${item.row.id} would wait for nothing`)
  const wanted = rowOf(item, memberId)
  const placed = { basket_id: basketId, rules: JSON.stringify(rules), placed_at: at, wake_at: alarm.at }
  return {
    row: { ...wanted, ...placed, ...columnsOf(facts) },
    domain: item.row.domain,
    alarmAt: alarm.at,
    dueAt: facts.dueAt,
  }
}

/** What is ordered by whom from whom. */
const rowOf = (item: Item, memberId: string) => {
  const { row, target } = item
  if (target === null) throw new Error(`item ${row.id} leads nowhere`)
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
    ...termsOf(row),
  }
}

type NewRow = ReturnType<typeof rowOf> &
  ReturnType<typeof columnsOf> & { basket_id: string; rules: string; placed_at: Date; wake_at: Date }

/** With the first line of their history and the first alarm. Gives the numbers by id. */
export const writeOrders = async (tx: Tx, orders: readonly NewOrder[]): Promise<Map<string, number>> => {
  const written = await tx
    .insertInto('backlink_orders')
    .values(orders.map(({ row }) => row))
    .returning(['id', 'number'])
    .execute()
  await tx
    .insertInto('order_events')
    .values(
      orders.map(({ row: { id, status, placed_at: at }, alarmAt }) => ({
        order_id: id,
        at,
        event: 'place',
        actor: 'buyer',
        status,
        detail: JSON.stringify({ until: alarmAt.toISOString() }),
      })),
    )
    .execute()
  await addJobs(
    tx,
    orders.map(({ row: { id }, alarmAt }) => ({
      name: wakeOrderJob,
      payload: { orderId: id },
      jobKey: wakeKeyOf(id),
      runAt: alarmAt.toISOString(),
    })),
  )
  return new Map(written.map(({ id, number }) => [id, number]))
}

/** Sellers in the bell, and the open pages of both sides. */
export const tellOfOrders = async (
  tx: Tx,
  orders: readonly NewOrder[],
  { memberId, buyerName }: { memberId: string; buyerName: string },
): Promise<void> => {
  for (const { row, domain, alarmAt, dueAt } of orders) {
    await notify(tx, {
      memberId: row.seller_user_id,
      aboutId: memberId,
      kind: 'order_created',
      data: {
        ...about({ id: row.id, domain }),
        buyer_name: buyerName,
        price: row.price,
        respond_by: dueAt === null ? alarmAt.toISOString() : null,
        due_at: dueAt?.toISOString() ?? null,
      },
    })
  }
  const moved = orders.flatMap(({ row: { id, seller_user_id: seller } }) =>
    [memberId, seller].map((told) => ({
      memberId: told,
      topic: 'orders.changed' as const,
      payload: { order_id: id },
    })),
  )
  await tellMembers(tx, [...moved, { memberId, topic: 'basket.changed', payload: {} }])
}
