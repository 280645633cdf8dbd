// A member's purchases or jobs, newest first, with keyset pagination.
import { sql } from 'kysely'
import { z } from 'zod'
import type { OutputOf } from '../../contract/endpoint.ts'
import { type orderEndpoints, ordersPerPage } from '../../contract/orders.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db } from '../platform/db/database.ts'
import { filterSql, type OrderFilter, searchOf } from './orderListFilter.ts'
import { unreadOf } from './orderMessages.ts'
import { orderRows, summaryOf } from './orderViewRows.ts'

const number = z.string().regex(/^[1-9]\d{0,14}$/)

/** A cursor of purchases is invalid for jobs. */
const cursorForms = {
  buyer: z.tuple([z.literal('purchases'), number]),
  seller: z.tuple([z.literal('jobs'), number]),
} as const
const listNames = { buyer: 'purchases', seller: 'jobs' } as const

export const listOrders = async (
  db: Db,
  memberId: string,
  filter: OrderFilter,
  cursor: string | undefined,
): Promise<OutputOf<(typeof orderEndpoints)['orders']>> => {
  const { side } = filter
  const before = cursor === undefined ? null : Number(decodeCursor<[string, string]>(cursorForms[side], cursor)[1])
  const searched = await searchOf(db, filter.q)
  // First the order numbers of a page: everything else is read for these orders only.
  const found = await orderRows(db, memberId)
    .where(
      sql<boolean>`o.number = any(array(
        select o.number from backlink_orders o
        where ${filterSql(memberId, filter, searched)} ${before === null ? sql`` : sql`and o.number < ${before}`}
        order by o.number desc limit ${sql.lit(ordersPerPage + 1)}))`,
    )
    .orderBy('o.number', 'desc')
    .execute()
  const shown = found.slice(0, ordersPerPage)
  const unread = await unreadOf(
    db,
    memberId,
    shown.map(({ id }) => id),
  )
  const last = shown.at(-1)
  const isMore = found.length > ordersPerPage && last !== undefined
  return {
    orders: shown.map((row) => summaryOf(row, memberId, unread.get(row.id) ?? 0)),
    next_cursor: isMore ? encodeCursor(listNames[side], String(last.number)) : null,
  }
}
