// Pending credits of a seller: their sum, and the parts of each order by release date.
import { sql } from 'kysely'
import { z } from 'zod'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { pendingPerPage } from '../../../contract/limits.ts'
import { type PayoutPart, payoutPart } from '../../../contract/orderParts.ts'
import type { OrderSide } from '../../../contract/orders.ts'
import type { PendingPart, pendingCreditEndpoints } from '../../../contract/pendingCredits.ts'
import { asCursorTime, cursorTime, decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { shownDomain } from '../../platform/shownDomain.ts'
import { readPaymentWaits } from './paymentWait.ts'

export const readPending = async (db: Db, ownerId: string): Promise<number> => {
  const { pending } = await db
    .selectFrom('payout_parts')
    .select(sql<number>`coalesce(sum(amount), 0)::int8`.as('pending'))
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return pending
}

/** All parts of an order, by release date. Only the seller reads what waits for the payment of the buyer. */
export const readPayoutParts = async (
  db: Db | Tx,
  { orderId, side }: { orderId: string; side: OrderSide },
): Promise<PayoutPart[]> => {
  const rows = await db
    .selectFrom('payout_parts as p')
    .select(['p.number', 'p.amount', 'p.due_at', 'p.settled_at', 'p.state'])
    .where('p.order_id', '=', orderId)
    .orderBy('p.due_at')
    .orderBy('p.number')
    .execute()
  const waits = side === 'seller' ? (await readPaymentWaits(db, [orderId])).get(orderId) : undefined
  return rows.map(({ state, due_at: dueAt, settled_at: settledAt, ...part }) => ({
    ...part,
    payment_settles_at: waits?.get(part.number)?.toISOString() ?? null,
    state: payoutPart.shape.state.parse(state),
    due_at: dueAt.toISOString(),
    settled_at: settledAt?.toISOString() ?? null,
  }))
}

const cursorForm = z.tuple([z.literal('pending'), cursorTime, z.uuid(), z.string().regex(/^\d{1,4}$/)])

/** Earliest release first. */
export const listPending = async (
  db: Db,
  ownerId: string,
  cursor: string | undefined,
): Promise<OutputOf<typeof pendingCreditEndpoints.pendingCredits>> => {
  const [, dueAfter, orderAfter, numberAfter] = cursor === undefined ? [] : decodeCursor(cursorForm, cursor)
  const after =
    dueAfter === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(p.due_at, p.order_id, p.number) > (${dueAfter}::timestamptz, ${orderAfter}::uuid, ${numberAfter}::smallint)`
  const found = await db
    .selectFrom('payout_parts as p')
    .innerJoin('backlink_orders as o', 'o.id', 'p.order_id')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .leftJoin('monitored_links as l', 'l.id', 'o.link_id')
    .select(['p.order_id', 'p.number', 'p.amount', 'p.due_at', 'o.number as order_number', 'w.domain'])
    .select(['l.missed_at', 'l.missing_since', 'l.inconclusive_since'])
    .select(asCursorTime(sql`p.due_at`).as('cursor_time'))
    .where('p.owner_id', '=', ownerId)
    .where('p.state', '=', 'pending')
    .where(after)
    .orderBy('p.due_at')
    .orderBy('p.order_id')
    .orderBy('p.number')
    .limit(pendingPerPage + 1)
    .execute()
  const page = found.slice(0, pendingPerPage)
  const last = page.at(-1)
  const waits = await readPaymentWaits(db, [...new Set(page.map(({ order_id: id }) => id))])
  return {
    parts: page.map((part) => ({
      order_id: part.order_id,
      order_number: part.order_number,
      domain_name: shownDomain(part.domain),
      number: part.number,
      amount: part.amount,
      due_at: part.due_at.toISOString(),
      payment_settles_at: waits.get(part.order_id)?.get(part.number)?.toISOString() ?? null,
      stopped_by: stopOf(part),
    })),
    next_cursor:
      found.length > page.length && last !== undefined
        ? encodeCursor('pending', last.cursor_time, last.order_id, String(last.number))
        : null,
  }
}

interface WaitingPart {
  missed_at: Date | null
  missing_since: Date | null
  inconclusive_since: Date | null
}

/** A link that the last checks did not find live releases nothing. */
const stopOf = (part: WaitingPart): Stop => {
  const { missed_at: missedAt, missing_since: since, inconclusive_since: unreadable } = part
  if (missedAt !== null || since !== null) return 'link_missing'
  return unreadable === null ? null : 'link_unreadable'
}

type Stop = PendingPart['stopped_by']
