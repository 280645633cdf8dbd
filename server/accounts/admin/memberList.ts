// The admin's member list, paginated.
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../../contract/accounts.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { MemberRow, MemberStatus, userAdminEndpoints } from '../../../contract/accountsAdmin.ts'
import { listCountedMax, usersPerPage } from '../../../contract/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { cursorOf, orders, type Place, placeOf } from './memberSort.ts'
import { conditionOf, type MemberQuery, statusOfMember } from './memberSearch.ts'

export const listMembers = async (db: Db, request: MemberQuery): Promise<OutputOf<typeof userAdminEndpoints.users>> => {
  const after = request.cursor === undefined ? null : placeOf(request.sort, request.cursor)
  // Reads one row more than a page to see whether there is a next page.
  const find = request.sort === 'credits' ? findByCredits : findInOrder
  const [found, counted] = await Promise.all([find(db, request, after, usersPerPage + 1), count(db, request)])
  const page = found.slice(0, usersPerPage)
  const last = page.at(-1)
  const users = await describeMembers(
    db,
    page.map((place) => place.id),
  )
  return {
    users,
    next_cursor: found.length > usersPerPage && last !== undefined ? cursorOf(request.sort, last) : null,
    total: Math.min(counted, listCountedMax),
    more: counted > listCountedMax,
  }
}

const findInOrder = async (db: Db, request: MemberQuery, after: Place | null, limit: number): Promise<Place[]> => {
  if (request.sort === 'credits') throw new Error('Sorting by credits does not use a sort index')
  const { by, direction, key, after: isAfter } = orders[request.sort]
  const { rows } = await sql<Place>`
    select u.id, ${key} as key from users u
    where ${conditionOf(request)} and ${after === null ? sql`true` : isAfter(after)}
    order by ${by} ${direction}, u.id ${direction} limit ${limit}`.execute(db)
  return rows
}

/**
 * Most credits first, then members who never had a balance, in index order. Balances are sorted per request, because an
 * index on them would slow down every posting; so they are queried separately instead of by an outer join.
 */
const findByCredits = async (db: Db, request: MemberQuery, after: Place | null, limit: number): Promise<Place[]> => {
  const withBalance = after?.key === '' ? [] : await findWithBalance(db, request, after, limit)
  if (withBalance.length === limit) return withBalance
  const rest = await sql<Place>`
    select u.id, '' as key from users u
    where ${conditionOf(request)} and not exists (select 1 from user_credits c where c.user_id = u.id)
      and ${after?.key === '' ? sql`u.id < ${after.id}::uuid` : sql`true`}
    order by u.id desc limit ${limit - withBalance.length}`.execute(db)
  return [...withBalance, ...rest.rows]
}

/** Among this many of the highest balances there are usually enough that match the filter. */
const balancesPerPlace = 4

/** Finding a few among many is much faster than joining all balances with their members and sorting them. */
const findWithBalance = async (db: Db, request: MemberQuery, after: Place | null, limit: number): Promise<Place[]> => {
  const following =
    after === null ? sql`true` : sql`(total_credits, user_id) < (${after.key}::bigint, ${after.id}::uuid)`
  const highest = sql`(
    select * from user_credits where ${following}
    order by total_credits desc, user_id desc limit ${limit * balancesPerPlace})`
  const found = isBroad(request) ? await findAmong(db, request, highest, limit) : []
  return found.length === limit
    ? found
    : findAmong(db, request, sql`(select * from user_credits where ${following})`, limit)
}

const isBroad = ({ q, status }: MemberQuery): boolean =>
  q === undefined && (status === undefined || status === 'active')

const findAmong = async (
  db: Db,
  request: MemberQuery,
  balances: RawBuilder<unknown>,
  limit: number,
): Promise<Place[]> => {
  // Unconfirmed members rarely have a balance. Reading in balance order would scan nearly all balances for almost no
  // match.
  const users =
    request.status === 'unconfirmed' ? sql`(select * from users u where ${conditionOf(request)} offset 0)` : sql`users`
  const { rows } = await sql<Place>`
    select u.id, c.total_credits::text as key from ${balances} c join ${users} u on u.id = c.user_id
    where ${conditionOf(request)}
    order by c.total_credits desc, c.user_id desc limit ${limit}`.execute(db)
  return rows
}

/** Stops counting where the list shows "more than". */
const count = async (db: Db, request: MemberQuery): Promise<number> => {
  const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted
    from (select 1 from users u where ${conditionOf(request)} limit ${listCountedMax + 1}) found`.execute(db)
  return rows[0]?.counted ?? 0
}

interface DescribedRow extends Omit<MemberRow, 'created_at' | 'last_seen_at'> {
  created_at: Date
  last_seen_at: Date | null
}

/** In the order of the given ids; missing members are left out. */
export const describeMembers = async (db: Db, ids: readonly string[]): Promise<MemberRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<DescribedRow & { status: MemberStatus; language: Language }>`
    select u.id, u.email, u.full_name, p.display_name, p.avatar_url, ${statusOfMember} as status,
      r.user_id is not null as is_admin, u.two_factor_enabled, u.language,
      coalesce(c.total_credits, 0) as total_credits, u.created_at, u.last_seen_at
    from users u
      left join profiles p on p.id = u.id
      left join user_credits c on c.user_id = u.id
      left join user_roles r on r.user_id = u.id and r.role = 'admin'
    where u.id = any(${ids}::uuid[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    return {
      ...row,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at?.toISOString() ?? null,
    }
  })
}
