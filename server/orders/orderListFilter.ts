// Which orders of a member a list holds: its side, its group, and what was typed.
import { domainToASCII } from 'node:url'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { InputOf } from '../../contract/endpoint.ts'
import { type OrderRules, shippedOrderRules } from '../../contract/orderRules.ts'
import { endedStatuses, type OrderStatus } from '../../contract/orderProcess.ts'
import type { orderEndpoints, OrderGroup, OrderSide } from '../../contract/orders.ts'
import type { Db } from '../platform/db/database.ts'
import { searchedWords } from '../platform/db/search.ts'
import { findNamed, isIndexed, metAndNamedSql } from './orderListNames.ts'

export type OrderFilter = Omit<InputOf<(typeof orderEndpoints)['orders']>['query'], 'cursor'>

/** A rule under which `o` was placed, as `rulesOf` reads it. */
const ruleSql = (rule: keyof OrderRules): RawBuilder<number> =>
  sql`coalesce((o.rules->>${sql.lit(rule)})::int, ${sql.lit(shippedOrderRules[rule])})`

/** Of `o`, as the conditions of the process say it: no round or no time is left. */
export const mayChooseSql = sql<SqlBool>`(o.rounds >= ${ruleSql('rounds_max')} or o.correction_expired_at is not null)`

const mayStateSql = (side: OrderSide): RawBuilder<SqlBool> => sql`(
  o.status = 'disputed' and o.disputed_at + ${ruleSql('statement_hours')} * interval '1 hour' > (select clock_now())
  and not exists (select from order_statements said where said.order_id = o.id and said.side = ${sql.lit(side)}))`

const openToDo: Readonly<Record<OrderSide, RawBuilder<SqlBool>>> = {
  seller: sql`(o.status in ('pending', 'paid') or o.status = 'in_progress' and not o.in_check
    or o.status = 'failed' and not ${mayChooseSql} or ${mayStateSql('seller')})`,
  buyer: sql`(o.status = 'delivered' or o.status = 'failed' and ${mayChooseSql} or ${mayStateSql('buyer')})`,
}

/**
 * What is open is found by itself, and so is what a seller can still repair: a link under guarantee that is missing. Asked in one
 * condition, all orders of the member would be read.
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

/** Said as the indexes of what is open and of what came to nothing say it. */
const statusSql = (status: OrderStatus): RawBuilder<SqlBool> =>
  isOver(status) ? sql`o.status = ${sql.lit(status)}` : sql`(o.ended_at is null and o.status = ${sql.lit(status)})`

const isOver = (status: OrderStatus): boolean => endedStatuses.some((ended) => ended === status)

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const numberForm = /^#?([1-9]\d{0,14})$/

const columnsOf = {
  buyer: { own: sql.ref('o.buyer_user_id'), other: sql.ref('o.seller_user_id') },
  seller: { own: sql.ref('o.seller_user_id'), other: sql.ref('o.buyer_user_id') },
} as const

/** What was typed, and who is called so. */
interface SearchedOrders {
  words: string
  pattern: string
  named: readonly string[] | null
}

/** Null where nothing was typed. */
export const searchOf = async (db: Db, q: string | undefined): Promise<SearchedOrders | null> => {
  const words = searchedWords(q ?? '')
  if (words === '') return null
  const pattern = patternOf(words)
  return { words, pattern, named: await findNamed(db, words, pattern) }
}

/** Words that no index can tell are looked for on the websites of the member's own orders: those of all members would be read one by one. */
const metSitesSql = (met: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with met as materialized (select array(${met}) as ids)
  select w.id, w.domain from websites w where w.id = any((select ids from met)::uuid[])`

/**
 * A domain as it is typed or as DNS has what is typed; addresses are written in the letters of DNS alone. Websites and members are found
 * first, so that of the many orders of a member nothing has to be read but what their index has.
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

/** All that must hold of `o`. */
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
    // To which project an order belongs is the buyer's own business.
    projectId === undefined ? null : side === 'buyer' ? sql`o.project_id = ${projectId}` : sql`false`,
    searched === null ? null : wordsSql(memberId, side, searched),
  ]
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  )
}
