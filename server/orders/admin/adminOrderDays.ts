// Date filter by order number. Numbers grow with the time orders are placed, so the list of all orders is read by
// number from the right position and needs no index on time.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { dayMs, hourMs } from '../../../contract/durations.ts'
import type { Db } from '../../platform/db/database.ts'

/** Concurrent orders may get their numbers in any order; no transaction takes longer than this. */
const slackMs = hourMs

/** The first order number placed at that time or later, by binary search. */
const firstNumberSince = async (db: Db, at: Date): Promise<number> => {
  const { rows } = await sql<{ number: number }>`
    with recursive halved (low, high) as (
      select coalesce(min(number), 0), coalesce(max(number), 0) + 1 from backlink_orders
      union all
      select case when found.placed_at < ${at} then found.number + 1 else low end,
        case when found.placed_at < ${at} then high else middle end
      from halved
        cross join lateral (select (low + high) / 2 as middle) as half
        cross join lateral (
          select o.number, o.placed_at from backlink_orders o where o.number >= middle order by o.number limit 1) as found
      where low < high)
    select max(low) as number from halved`.execute(db)
  return rows[0]?.number ?? 0
}

/** Condition on `o`: placed within these days, both inclusive, in UTC. Null if no day is given. */
export const placedOnSql = async (
  db: Db,
  first: string | undefined,
  last: string | undefined,
): Promise<RawBuilder<SqlBool> | null> => {
  const conditions: RawBuilder<SqlBool>[] = []
  if (first !== undefined) {
    const from = Date.parse(`${first}T00:00:00Z`)
    const number = await firstNumberSince(db, new Date(from - slackMs))
    conditions.push(sql`o.number >= ${number} and o.placed_at >= ${new Date(from)}`)
  }
  if (last !== undefined) {
    const until = Date.parse(`${last}T00:00:00Z`) + dayMs
    const number = await firstNumberSince(db, new Date(until + slackMs))
    conditions.push(sql`o.number < ${number} and o.placed_at < ${new Date(until)}`)
  }
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` and `)})`
}
