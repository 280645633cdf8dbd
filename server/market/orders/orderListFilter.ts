// Which orders of a member a list holds: its side, its group, and what was typed.
import { domainToASCII } from 'node:url'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { InputOf } from '../../../contract/endpoint.ts'
import { type OrderRules, shippedOrderRules } from '../../../contract/orderRules.ts'
import type { orderEndpoints, OrderGroup, OrderSide } from '../../../contract/orders.ts'
import { searchedWords } from '../../platform/db/search.ts'
import { memberName } from './orderViewRows.ts'

export type OrderFilter = Omit<InputOf<(typeof orderEndpoints)['orders']>['query'], 'cursor'>

/** A rule under which `o` was placed, as `rulesOf` reads it. */
const ruleSql = (rule: keyof OrderRules): RawBuilder<number> =>
  sql`coalesce((o.rules->>${sql.lit(rule)})::int, ${sql.lit(shippedOrderRules[rule])})`

/** Of `o`, as the conditions of the process say it: no round or no time is left. */
export const mayChooseSql = sql<SqlBool>`(o.rounds >= ${ruleSql('rounds_max')} or o.ran_out_at is not null)`

const mayStateSql = (side: OrderSide): RawBuilder<SqlBool> => sql`(
  o.status = 'disputed' and o.disputed_at + ${ruleSql('statement_hours')} * interval '1 hour' > (select clock_now())
  and not exists (select from order_statements said where said.order_id = o.id and said.side = ${sql.lit(side)}))`

/** The link is missing and can still be put back. Asked for each by itself: otherwise all links of the exchange would be read. */
const toRepairSql = sql<SqlBool>`(o.guarantee_state = 'running'
  and (select link.state from watched_links link where link.id = o.link_id) = 'endangered')`

const toDo: Readonly<Record<OrderSide, RawBuilder<SqlBool>>> = {
  seller: sql`(o.status in ('pending', 'paid') or o.status = 'in_progress' and not o.in_check
    or o.status = 'failed' and not ${mayChooseSql} or ${mayStateSql('seller')} or ${toRepairSql})`,
  buyer: sql`(o.status = 'delivered' or o.status = 'failed' and ${mayChooseSql} or ${mayStateSql('buyer')})`,
}

const groupSql = (group: OrderGroup, side: OrderSide): RawBuilder<SqlBool> | null => {
  switch (group) {
    case 'all':
      return null
    case 'mine_to_do':
      return toDo[side]
    case 'open':
      return sql`o.ended_at is null`
    case 'under_guarantee':
      return sql`o.guarantee_state = 'running'`
    case 'ended':
      return sql`o.ended_at is not null`
  }
}

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const numberForm = /^#?([1-9]\d{0,14})$/

/** A domain as it is typed or as DNS has what is typed. */
const wordsSql = (words: string): RawBuilder<SqlBool> => {
  const number = numberForm.exec(words)?.[1]
  const pattern = patternOf(words)
  const ascii = domainToASCII(words)
  const forms = [...new Set([words.toLowerCase(), ...(ascii === '' ? [] : [ascii])])].map(patternOf)
  return sql`(${number === undefined ? sql`false` : sql`o.number = ${number}`}
    or w.domain like any(${forms}) or o.target_url ilike ${pattern}
    or u.deleted_at is null and ${memberName} ilike ${pattern})`
}

/** All that must hold of `o`, with `w` its website, and `u` and `p` the other side. */
export const filterSql = (memberId: string, filter: OrderFilter): RawBuilder<SqlBool> => {
  const { side, group, status, q = '', website_id: websiteId, project_id: projectId } = filter
  const words = searchedWords(q)
  const conditions = [
    side === 'buyer' ? sql`o.buyer_user_id = ${memberId}` : sql`o.seller_user_id = ${memberId}`,
    groupSql(group, side),
    status === undefined ? null : sql`o.status = ${status}`,
    websiteId === undefined ? null : sql`o.website_id = ${websiteId}`,
    // To which project an order belongs is the buyer's own business.
    projectId === undefined ? null : side === 'buyer' ? sql`o.project_id = ${projectId}` : sql`false`,
    words === '' ? null : wordsSql(words),
  ]
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  )
}
