// Orders in the admin area: all of them with filters, overdue ones, and one with both sides, its credits and its
// messages.
import { domainToASCII } from 'node:url'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { adminOrdersCountedMax } from '../../../contract/limits.ts'
import type { OrderStatus } from '../../../contract/orderProcess.ts'
import {
  type AdminOrder,
  type AdminOrderView,
  adminOrdersPerPage,
  type AdminOrderSummary,
  type orderAdminEndpoints,
} from '../../../contract/ordersAdmin.ts'
import { acceptableOf, readDefects } from '../../links/acceptedDefects.ts'
import { listTransfers } from '../../credits/admin/transfers.ts'
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import { searchedWords } from '../../platform/db/search.ts'
import { AppError } from '../../platform/errors.ts'
import type { TermWords } from '../../offers/terms.ts'
import { placedOnSql } from './adminOrderDays.ts'
import { isIndexed } from '../orderListNames.ts'
import { findOrderNumbers } from '../orderNumbers.ts'
import { readBothReviews } from '../orderReviews.ts'
import { factsOf } from '../orderRow.ts'
import { statusIn, statusIs } from '../orderStatusSql.ts'
import { readOrder } from '../orderView.ts'
import { type ShownRow, summaryOf } from '../orderViewRows.ts'
import { transitionsOf } from '../process.ts'

type AdminOrdersQuery = InputOf<(typeof orderAdminEndpoints)['adminOrders']>['query']

/** Overdue by so much that its deadline job must have been lost. */
const stuckAfter = '30 minutes'

/** Selective queues use their own subquery: walking by number would read all orders for a short page. */
const viewSql: Readonly<Record<AdminOrderView, RawBuilder<SqlBool>>> = {
  all: sql`true`,
  disputed: statusIs('o.status', 'disputed'),
  overdue: sql`(o.ended_at is null and ${statusIn('o.status', 'may_be_overdue')} and o.overdue_at is not null)`,
  unread: sql`(${statusIs('o.status', 'delivered')} and not o.seen)`,
  stuck: sql`o.id = any(array(select late.id from backlink_orders late
    where late.deadline_at < (select clock_now()) - ${sql.lit(stuckAfter)}::interval))`,
  guarantee: sql`(o.guarantee_state = 'running'
    and o.link_id = any(array(select link.id from monitored_links link where link.state = 'endangered')))`,
}

/** Deleted members have no email address. */
const personOf = (of: 'b' | 's'): RawBuilder<Person> => sql`
  json_build_object('id', ${sql.ref(`${of}.id`)}, 'name', ${sql.ref(`${of}.full_name`)},
    'email', case when ${sql.ref(`${of}.deleted_at`)} is null then ${sql.ref(`${of}.email`)} end,
    'blocked', ${sql.ref(`${of}.blocked_at`)} is not null)`

type Person = AdminOrderSummary['buyer']

const rows = (db: Db) =>
  db
    .selectFrom('backlink_orders as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as b', 'b.id', 'o.buyer_user_id')
    .innerJoin('users as s', 's.id', 'o.seller_user_id')
    .selectAll('o')
    .select(['w.domain', 'w.registrable_domain'])
    .select([personOf('b').as('buyer'), personOf('s').as('seller'), sql<Date>`(select clock_now())`.as('now')])
    .$narrowType<
      Omit<TermWords, 'refused_topics'> & {
        status: OrderStatus
        guarantee_state: ShownRow['guarantee_state']
        ended_by: ShownRow['ended_by']
      }
    >()

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** As its buyer sees it; buyer-only fields are stripped when the response is serialised. */
const shown = ({ buyer, seller, ...row }: Row): AdminOrderSummary => {
  const seen: ShownRow = { ...row, other_name: seller.name, own_project_id: null, own_project_name: null }
  return { ...summaryOf(seen, row.buyer_user_id, 0), buyer, seller }
}

const numberForm = z.string().regex(/^[1-9]\d{0,14}$/)
const cursorForm = z.tuple([z.literal('orders'), numberForm])
const idForm = z.uuid()

const websitesMax = 200

/**
 * A number, an id, or a part of a domain. A common part occurs in the newest orders, too, so those are scanned; a rare
 * one is found by indexes.
 */
const wordsSql = async (db: Db, words: string): Promise<RawBuilder<SqlBool>> => {
  const number = /^#?([1-9]\d{0,14})$/.exec(words)?.[1]
  if (number !== undefined) return sql`o.number = ${number}`
  if (idForm.safeParse(words).success) return sql`o.id = ${words}`
  const ascii = domainToASCII(words)
  const letters = ascii === '' ? words.toLowerCase() : ascii
  // Text too short for the trigram index is matched as a prefix of the domain.
  const pattern = `${isIndexed(letters) ? '%' : ''}${letters.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const named = db.selectFrom('websites').select('id').where('domain', 'like', pattern)
  const found = await named.limit(websitesMax + 1).execute()
  if (found.length > websitesMax) return sql`(o.website_id in (${named}) or o.target_domain || '' like ${pattern})`
  return sql`(o.website_id = any(${found.map(({ id }) => id)}::uuid[]) or o.target_domain like ${pattern})`
}

/** Queues for admins are sorted oldest first, the rest newest first. */
export const listAdminOrders = async (
  db: Db,
  { view, status, q = '', member, prime, from: firstDay, to: lastDay, cursor }: AdminOrdersQuery,
): Promise<OutputOf<(typeof orderAdminEndpoints)['adminOrders']>> => {
  const isQueue = view === 'disputed'
  const from = cursor === undefined ? null : Number(decodeCursor(cursorForm, cursor)[1])
  const words = searchedWords(q)
  const searched = words === '' ? null : await wordsSql(db, words)
  const placedOn = await placedOnSql(db, firstDay, lastDay)
  const found = await rows(db)
    .where(viewSql[view])
    .where(status === undefined ? sql<boolean>`true` : statusIs('o.status', status))
    .$if(member !== undefined, (query) =>
      query.where((eb) => eb.or([eb('o.buyer_user_id', '=', member ?? ''), eb('o.seller_user_id', '=', member ?? '')])),
    )
    .$if(prime !== undefined, (query) => query.where('o.prime', '=', prime === 'yes'))
    .$if(placedOn !== null, (query) => query.where(placedOn ?? sql<boolean>`true`))
    .$if(searched !== null, (query) => query.where(searched ?? sql<boolean>`true`))
    .$if(from !== null, (query) => query.where('o.number', isQueue ? '>' : '<', from ?? 0))
    .orderBy('o.number', isQueue ? 'asc' : 'desc')
    .limit(adminOrdersPerPage + 1)
    .execute()
  const page = found.slice(0, adminOrdersPerPage)
  const last = page.at(-1)
  const isMore = found.length > adminOrdersPerPage && last !== undefined
  return { orders: page.map(shown), next_cursor: isMore ? encodeCursor('orders', String(last.number)) : null }
}

const countOf = (condition: RawBuilder<SqlBool>): RawBuilder<number> => sql`(
  select count(*)::int from (select from backlink_orders o where ${condition} limit ${adminOrdersCountedMax}) as counted)`

export const countAdminOrders = async (db: Db): Promise<OutputOf<(typeof orderAdminEndpoints)['adminOrderCounts']>> => {
  const { rows: counted } = await sql<OutputOf<(typeof orderAdminEndpoints)['adminOrderCounts']>>`
    select ${countOf(sql`o.ended_at is null`)} as open,
      ${countOf(viewSql.disputed)} as disputed, ${countOf(viewSql.overdue)} as overdue,
      ${countOf(viewSql.unread)} as unread, ${countOf(viewSql.stuck)} as stuck, ${countOf(viewSql.guarantee)} as guarantee,
      (select coalesce(sum(price + surcharge + premium), 0)::int from backlink_orders where ended_at is null) as held`.execute(
    db,
  )
  const [counts] = counted
  if (counts === undefined) throw new Error('counting returned no row')
  return counts
}

export const readAdminOrder = async (db: Db, orderId: string): Promise<AdminOrder> => {
  const row = await rows(db).where('o.id', '=', orderId).executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  const { buyer, seller } = row
  const order = await readOrder(db, { memberId: buyer.id, orderId })
  const { transfers } = await listTransfers(db, { subject: `order:${orderId}` }, findOrderNumbers)
  return {
    ...order,
    project: null,
    transitions: transitionsOf(factsOf(row), 'admin', row.now),
    buyer,
    seller,
    transfers: transfers.toReversed(),
    messages: await readAllMessages(db, row),
    reviews: await readBothReviews(db, row),
    defects: row.ended_at === null ? await defectsOf(db, order.link?.id ?? null) : null,
    disputes_before: {
      buyer: await disputesOf(db, buyer.id, orderId),
      seller: await disputesOf(db, seller.id, orderId),
    },
  }
}

const defectsOf = async (db: Db, linkId: string | null): Promise<AdminOrder['defects']> => {
  const found = linkId === null ? null : await readDefects(db, linkId)
  if (found === null) return null
  const { checkId: check, at, reasons, anchorText, rel } = found
  return { check, found_at: at.toISOString(), reasons, acceptable: acceptableOf(found), anchor_text: anchorText, rel }
}

const messagesShownMax = 500

const readAllMessages = async (
  db: Db,
  { id, buyer_user_id: buyer }: Pick<Row, 'id' | 'buyer_user_id'>,
): Promise<AdminOrder['messages']> => {
  const found = await db
    .selectFrom('order_messages')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .limit(messagesShownMax)
    .execute()
  return found.toReversed().map((message) => ({
    id: String(message.id),
    side: message.sender_user_id === buyer ? 'buyer' : 'seller',
    body: message.body,
    sent_at: message.sent_at.toISOString(),
  }))
}

/** On either side. */
const disputesOf = async (db: Db, memberId: string, without: string): Promise<number> => {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from backlink_orders o
    where (o.buyer_user_id = ${memberId} or o.seller_user_id = ${memberId})
      and o.disputed_at is not null and o.id <> ${without}`.execute(db)
  return counted[0]?.count ?? 0
}
