// Order queries for one of the two sides: the row, the name of the other side, and the fields of a list entry.
import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus } from '../../contract/orderProcess.ts'
import type { Order, OrderAlarm, OrderSide, OrderSummary } from '../../contract/orders.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { orderTermsOf, type TermWords } from '../offers/terms.ts'
import { factsOf, lockOrder, type OrderRow } from './orderRow.ts'
import { nextAlarm } from './deadlines.ts'
import { type OrderFacts, waitsFor } from './orderFacts.ts'

type Sides = Pick<OrderRow, 'buyer_user_id' | 'seller_user_id'>

/** An order is not found for members on neither of its sides. */
const sideOf = (order: Sides, memberId: string): OrderSide => {
  if (order.buyer_user_id === memberId) return 'buyer'
  if (order.seller_user_id === memberId) return 'seller'
  throw new AppError('not_found')
}

export const otherSide = { buyer: 'seller', seller: 'buyer' } as const satisfies Record<OrderSide, OrderSide>

export interface OwnOrder {
  memberId: string
  orderId: string
}

export interface LockedOrder {
  order: OrderRow
  side: OrderSide
}

/** With row lock, for one of its sides. */
export const lockOwnOrder = async (tx: Tx, { memberId, orderId }: OwnOrder): Promise<LockedOrder> => {
  const order = await lockOrder(tx, orderId)
  if (order === null) throw new AppError('not_found')
  return { order, side: sideOf(order, memberId) }
}

export interface FoundOrder extends Sides {
  id: string
  website_id: string
  side: OrderSide
}

/** Without lock: its two sides and its website. */
export const findOwnOrder = async (db: Db | Tx, { memberId, orderId }: OwnOrder): Promise<FoundOrder> => {
  const order = await db
    .selectFrom('backlink_orders')
    .select(['id', 'buyer_user_id', 'seller_user_id', 'website_id'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order === undefined) throw new AppError('not_found')
  return { ...order, side: sideOf(order, memberId) }
}

/** The public name, with `u` the member and `p` their profile. */
export const memberName: RawBuilder<string> = sql`coalesce(nullif(trim(p.display_name), ''), nullif(trim(p.full_name), ''), u.full_name)`

export const readMemberName = async (tx: Tx, memberId: string): Promise<string> => {
  const { name } = await tx
    .selectFrom('users as u')
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .select(memberName.as('name'))
    .where('u.id', '=', memberId)
    .executeTakeFirstOrThrow()
  return name
}

/** The project is private to the buyer. */
const rowsOf = (db: Db | Tx, memberId: string) =>
  db
    .selectFrom('backlink_orders as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as u', (join) =>
      join.on(
        sql<boolean>`u.id = case when o.buyer_user_id = ${memberId} then o.seller_user_id else o.buyer_user_id end`,
      ),
    )
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .leftJoin('projects as pr', (join) => join.onRef('pr.id', '=', 'o.project_id').on('o.buyer_user_id', '=', memberId))
    .selectAll('o')
    .select(['w.domain', 'w.registrable_domain', 'pr.id as own_project_id', 'pr.name as own_project_name'])
    .select([
      sql<string | null>`case when u.deleted_at is null then ${memberName} end`.as('other_name'),
      sql<Date>`(select clock_now())`.as('now'),
    ])
    .$narrowType<
      Omit<TermWords, 'refused_topics'> & { status: OrderStatus; guarantee_state: GuaranteeState; ended_by: Ending }
    >()

type GuaranteeState = NonNullable<Order['guarantee']>['state'] | null
type Ending = Order['ended_by']

export type OrderRows = ReturnType<typeof rowsOf>
export type ShownRow = Awaited<ReturnType<OrderRows['execute']>>[number]

/** Base query for further filters: `o` the order, `w` its website, `u` and `p` the other side. */
export const orderRows = (db: Db | Tx, memberId: string): OrderRows => rowsOf(db, memberId)

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const secondsUntil = (at: Date, now: Date): number =>
  Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1_000))

const alarmOf = (facts: OrderFacts, now: Date): OrderAlarm | null => {
  const alarm = nextAlarm(facts)
  // Of a repeated check, only the day is shown.
  if (alarm === null || facts.finalCheckAt !== null) return null
  return { transition: alarm.transition, at: alarm.at.toISOString(), seconds_left: secondsUntil(alarm.at, now) }
}

const guaranteeOf = ({ guarantee_state: state, guarantee_until: until }: ShownRow): OrderSummary['guarantee'] =>
  state === null || until === null ? null : { state, until: until.toISOString() }

export const summaryOf = (row: ShownRow, memberId: string, unread: number): OrderSummary => {
  const facts = factsOf(row)
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    side: sideOf(row, memberId),
    website_id: row.website_id,
    domain: row.domain,
    domain_name: shownDomain(row.domain),
    other: { name: row.other_name },
    terms: { ...orderTermsOf(row), surcharge: row.surcharge, premium: row.premium, prime: row.prime },
    target_url: row.target_url,
    anchor_text: row.anchor_text,
    link_placement_url: row.link_placement_url,
    project:
      row.own_project_id === null || row.own_project_name === null
        ? null
        : { id: row.own_project_id, name: row.own_project_name },
    placed_at: row.placed_at.toISOString(),
    due_at: iso(row.due_at),
    is_overdue: row.overdue_at !== null,
    ended_at: iso(row.ended_at),
    waits_for: waitsFor(facts),
    alarm: alarmOf(facts, row.now),
    unread_messages: unread,
    guarantee: guaranteeOf(row),
    version: row.version,
  }
}
