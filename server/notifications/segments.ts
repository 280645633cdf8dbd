// Segments: which members a broadcast is for, as conditions on the table `users` (alias `u`) with their balances (alias
// `c`).
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Segment } from '../../contract/broadcasts.ts'
import { dayMs } from '../../contract/durations.ts'
import { notificationTraits } from '../../contract/notificationPayloads.ts'
import type { Db, Tx } from '../platform/db/database.ts'

type Condition = RawBuilder<SqlBool>

const confirmed: Condition = sql`u.email_confirmed and u.blocked_at is null and u.deleted_at is null`
const isAdmin: Condition = sql`u.id in (select user_id from user_roles where role = 'admin')`
const credits = sql`coalesce(c.total_credits, 0)`

/** Evaluated once per query, not for every row. */
const daysAgo = (days: number): RawBuilder<Date> => sql`(select clock_now() - ${`${days} days`}::interval)`

/** As in the index: members never seen sort before all others. */
const seenAt = sql`coalesce(u.last_seen_at, '-infinity')`

const conditionOfActivity: Record<NonNullable<Segment['activity']>, Condition> = {
  active_30_days: sql`${seenAt} >= ${daysAgo(30)}`,
  // Members who joined since then cannot have been inactive for that long.
  silent_90_days: sql`${seenAt} < ${daysAgo(90)} and u.created_at < ${daysAgo(90)}`,
}

const conditionOf = (segment: Segment): Condition => {
  const conditions: Condition[] = [confirmed]
  if (segment.language !== undefined) conditions.push(sql`u.language = ${segment.language}`)
  if (segment.activity !== undefined) conditions.push(conditionOfActivity[segment.activity])
  if (segment.balance === 'some') conditions.push(sql`${credits} > 0`)
  if (segment.balance === 'none') conditions.push(sql`${credits} = 0`)
  if (segment.role === 'admin') conditions.push(isAdmin)
  if (segment.role === 'member') conditions.push(sql`not ${isAdmin}`)
  if (segment.joined_since !== undefined) conditions.push(sql`u.created_at >= ${beginOf(segment.joined_since)}`)
  if (segment.joined_until !== undefined) conditions.push(sql`u.created_at < ${endOf(segment.joined_until)}`)
  return sql.join(conditions, sql` and `)
}

const beginOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const endOf = (day: string): Date => new Date(beginOf(day).getTime() + dayMs)

/** How many members a segment has now, and how many of them also get a broadcast by email. */
export const reachOf = async (db: Db | Tx, segment: Segment): Promise<{ members: number; mailed: number }> => {
  const { group } = notificationTraits.admin_message
  const { rows } = await sql<{ members: number; mailed: number }>`
    select count(*)::int as members,
      (count(*) filter (where coalesce(settings.${sql.ref(group)}, true) and coalesce(preference.email, true)
        and bounced.address is null))::int as mailed
    from users u
      left join user_credits c on c.user_id = u.id
      left join member_settings settings on settings.user_id = u.id
      left join notification_preferences preference on preference.user_id = u.id and preference.type = 'admin_message'
      left join mail_suppressions bounced on bounced.address = u.email
    where ${conditionOf(segment)}`.execute(db)
  return rows[0] ?? { members: 0, mailed: 0 }
}

/**
 * Excludes members who joined later. Real time, as in the table, and as text, because JavaScript dates are less
 * precise.
 */
export interface JoinedBy {
  joinedBy: string
}

export const countMembers = async (tx: Tx, segment: Segment, { joinedBy }: JoinedBy): Promise<number> => {
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from users u left join user_credits c on c.user_id = u.id
    where ${conditionOf(segment)} and u.created_at <= ${joinedBy}::timestamptz`.execute(tx)
  return rows[0]?.members ?? 0
}

export interface SegmentMember {
  id: string
  name: string
}

/** Number of rows scanned per query. */
const windowLength = 5_000

/** Keyset pagination by id. */
export const nextMembers = async (
  tx: Tx,
  segment: Segment,
  { joinedBy, after, limit }: JoinedBy & { after: string | null; limit: number },
): Promise<SegmentMember[]> => {
  const members: SegmentMember[] = []
  for (let from = after; ;) {
    const within = windowAfter(from)
    // The window and the lateral balance lookups keep a batch cheap, whatever the planner estimates for the segment.
    const { rows } = await sql<SegmentMember>`
      select u.id, u.full_name as name from (${within}) u
        left join lateral (select total_credits from user_credits where user_id = u.id offset 0) c on true
      where ${conditionOf(segment)} and u.created_at <= ${joinedBy}::timestamptz
      order by u.id limit ${limit - members.length}`.execute(tx)
    members.push(...rows)
    if (members.length === limit) return members
    const ends = await sql<{ id: string }>`
      select id from (${within}) u order by id offset ${windowLength - 1}`.execute(tx)
    const end = ends.rows[0]?.id
    if (end === undefined) return members
    from = end
  }
}

const windowAfter = (id: string | null): RawBuilder<unknown> =>
  sql`select * from users where ${id === null ? sql`true` : sql`id > ${id}::uuid`} order by id limit ${windowLength}`
