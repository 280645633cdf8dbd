// Filters of a member's order list: its side, its group, and the search text.
import { domainToASCII } from 'node:url'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { InputOf } from '../../contract/endpoint.ts'
import { type OrderRules, shippedOrderRules } from '../../contract/orderRules.ts'
import type { OrderStatus } from '../../contract/orderProcess.ts'
import type { orderEndpoints, OrderGroup, OrderSide } from '../../contract/orders.ts'
import { isStatusIn } from '../../contract/orderStatusGroups.ts'
import type { Db } from '../platform/db/database.ts'
import { searchedWords } from '../platform/db/search.ts'
import { findNamed, isIndexed, metAndNamedSql } from './orderListNames.ts'
import { statusIn, statusIs } from './orderStatusSql.ts'

export type OrderFilter = Omit<InputOf<(typeof orderEndpoints)['orders']>['query'], 'cursor'>

/** A rule under which `o` was placed, as read by `rulesOf`. */
const ruleSql = (rule: keyof OrderRules): RawBuilder<number> =>
  sql`coalesce((o.rules->>${sql.lit(rule)})::int, ${sql.lit(shippedOrderRules[rule])})`

/** Condition on `o`, the same as in the state machine: no correction rounds or no time left. */
export const mayChooseSql = sql<SqlBool>`(o.rounds >= ${ruleSql('rounds_max')} or o.correction_expired_at is not null)`

const mayStateSql = (side: OrderSide): RawBuilder<SqlBool> => sql`(
  ${statusIs('o.status', 'disputed')} and o.disputed_at + ${ruleSql('statement_hours')} * interval '1 hour' > (select clock_now())
  and not exists (select from order_statements said where said.order_id = o.id and said.side = ${sql.lit(side)}))`

/** An order between strongly related parties on which nobody but an admin can act. */
export const inAdminReviewSql = sql<SqlBool>`(o.admin_review_until is not null and o.admin_reviewed_at is null)`

const openToDo: Readonly<Record<OrderSide, RawBuilder<SqlBool>>> = {
  seller: sql`(${statusIn('o.status', 'not_started')} and not ${inAdminReviewSql} or ${statusIs('o.status', 'in_progress')} and not o.in_check
    or ${statusIs('o.status', 'failed')} and not ${mayChooseSql} or ${mayStateSql('seller')})`,
  buyer: sql`(${statusIs('o.status', 'delivered')} or ${statusIs('o.status', 'failed')} and ${mayChooseSql}
    or ${mayStateSql('buyer')})`,
}

/**
 * Open orders use their own index, and so do links under guarantee that are missing and can still be repaired. A single
 * condition would read all orders of the member.
 */
const toDoSql = (memberId: string, side: OrderSide): RawBuilder<SqlBool> =>
  side === 'buyer'
    ? sql`(o.ended_at is null and ${openToDo.buyer})`
    : sql`o.id = any(array(
        select o.id from backlink_orders o
        where o.seller_user_id = ${memberId} and o.ended_at is null and ${openToDo.seller}
        union all
        select o.id from backlink_orders o join monitored_links link on link.id = o.link_id and link.state = 'endangered'
        where o.seller_user_id = ${memberId} and o.guarantee_state = 'running'))`

const groupSql = (group: OrderGroup, memberId: string, side: OrderSide): RawBuilder<SqlBool> | null => {
  switch (group) {
    case 'all':
      return null
    case 'mine_to_do':
      return toDoSql(memberId, side)
    case 'open':
      return sql`o.ended_at is null`
    case 'under_guarantee':
      return sql`o.guarantee_state = 'running'`
    case 'ended':
      return sql`o.ended_at is not null`
  }
}

/** Written to match the partial indexes of open and unsuccessful orders. */
const statusSql = (status: OrderStatus): RawBuilder<SqlBool> =>
  isStatusIn(status, 'ended')
    ? statusIs('o.status', status)
    : sql`(o.ended_at is null and ${statusIs('o.status', status)})`

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const numberForm = /^#?([1-9]\d{0,14})$/

const columnsOf = {
  buyer: { own: sql.ref('o.buyer_user_id'), other: sql.ref('o.seller_user_id') },
  seller: { own: sql.ref('o.seller_user_id'), other: sql.ref('o.buyer_user_id') },
} as const

/** The search text, and the members with a matching name. */
interface SearchedOrders {
  words: string
  pattern: string
  named: readonly string[] | null
}

/** Null if there is no search text. */
export const searchOf = async (db: Db, q: string | undefined): Promise<SearchedOrders | null> => {
  const words = searchedWords(q ?? '')
  if (words === '') return null
  const pattern = patternOf(words)
  return { words, pattern, named: await findNamed(db, words, pattern) }
}

/**
 * Text that no index supports is searched on the websites of the member's own orders; otherwise the websites of all
 * members would be scanned.
 */
const metSitesSql = (met: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with met as materialized (select array(${met}) as ids)
  select w.id, w.domain from websites w where w.id = any((select ids from met)::uuid[])`

/**
 * A domain as typed or in its DNS form; URLs contain only the DNS form. Websites and members are looked up first, so
 * that only index entries of a member's many orders have to be read.
 */
const wordsSql = (
  memberId: string,
  side: OrderSide,
  { words, pattern, named }: SearchedOrders,
): RawBuilder<SqlBool> => {
  const { own, other } = columnsOf[side]
  const number = numberForm.exec(words)?.[1]
  const ascii = domainToASCII(words)
  const forms = [...new Set([words.toLowerCase(), ...(ascii === '' ? [] : [ascii])])].map(patternOf)
  const met = sql`select ${other} from backlink_orders o where ${own} = ${memberId}`
  const metOn = sql`select o.website_id from backlink_orders o where ${own} = ${memberId}`
  const sites = isIndexed(words) ? sql`websites found` : sql`(${metSitesSql(metOn)}) found`
  return sql`(${number === undefined ? sql`false` : sql`o.number = ${number}`}
    or o.website_id in (select found.id from ${sites} where found.domain like any(${forms}))
    or lower(o.target_url collate "C") like any(${forms})
    or ${named === null ? sql`${other} in (${metAndNamedSql(met, pattern)})` : sql`${other} = any(${named}::uuid[])`})`
}

/** All conditions on `o`. */
export const filterSql = (
  memberId: string,
  filter: Omit<OrderFilter, 'q'>,
  searched: SearchedOrders | null = null,
): RawBuilder<SqlBool> => {
  const { side, group, status, website_id: websiteId, project_id: projectId } = filter
  const conditions = [
    sql`${columnsOf[side].own} = ${memberId}`,
    groupSql(group, memberId, side),
    status === undefined ? null : statusSql(status),
    websiteId === undefined ? null : sql`o.website_id = ${websiteId}`,
    // An order's project is private to the buyer.
    projectId === undefined ? null : side === 'buyer' ? sql`o.project_id = ${projectId}` : sql`false`,
    searched === null ? null : wordsSql(memberId, side, searched),
  ]
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  )
}
