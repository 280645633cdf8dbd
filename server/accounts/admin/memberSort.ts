// Sort indexes and cursors of the admin's member list (keyset pagination). A cursor holds the sort key of the last
// member of the previous page, so that no member is shown twice or skipped when members come and go.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { memberSorts } from '../../../contract/accountsAdmin.ts'
import { asCursorTime, cursorTime, decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'

export type MemberSort = (typeof memberSorts)[number]

export interface Place {
  /** The member's sort key as text; empty if the member has none. */
  key: string
  id: string
}

const text = z
  .string()
  .max(300)
  .regex(/^\P{Cc}*$/u)
const keyForms: Record<MemberSort, z.ZodType<string, string>> = {
  newest: cursorTime,
  oldest: cursorTime,
  name: text,
  email: text,
  last_seen: z.union([z.literal(''), cursorTime]),
  credits: z.string().regex(/^\d{0,15}$/),
}

export const cursorOf = (sort: MemberSort, { key, id }: Place): string => encodeCursor(sort, key, id)

export const placeOf = (sort: MemberSort, cursor: string): Place => {
  const [, key, id] = decodeCursor(z.tuple([z.literal(sort), keyForms[sort], z.uuid()]), cursor)
  return { key, id }
}

interface Order {
  /** The columns the index is sorted by, before the id. */
  by: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** The key of a row as stored in a cursor. */
  key: RawBuilder<string>
  after(place: Place): RawBuilder<SqlBool>
}

const up = sql`asc`
const down = sql`desc`

const createdAt = sql`u.created_at`
const seenAt = sql`coalesce(u.last_seen_at, '-infinity')`
const name = sql`normalize(lower(u.full_name), nfd) collate "C"`

/** Each one over `users`, aliased `u`, and each backed by an index. */
export const orders: Record<Exclude<MemberSort, 'credits'>, Order> = {
  newest: {
    by: createdAt,
    direction: down,
    key: asCursorTime(createdAt),
    after: ({ key, id }) => sql`(u.created_at, u.id) < (${key}::timestamptz, ${id}::uuid)`,
  },
  oldest: {
    by: createdAt,
    direction: up,
    key: asCursorTime(createdAt),
    after: ({ key, id }) => sql`(u.created_at, u.id) > (${key}::timestamptz, ${id}::uuid)`,
  },
  name: {
    by: name,
    direction: up,
    key: sql`u.full_name`,
    after: ({ key, id }) => sql`(${name}, u.id) > (normalize(lower(${key}::text), nfd), ${id}::uuid)`,
  },
  email: {
    by: sql`u.email`,
    direction: up,
    key: sql`u.email`,
    after: ({ key }) => sql`u.email > ${key}`,
  },
  last_seen: {
    by: seenAt,
    direction: down,
    key: asCursorTime(sql`u.last_seen_at`),
    after: ({ key, id }) => sql`(${seenAt}, u.id) < (${key === '' ? '-infinity' : key}::timestamptz, ${id}::uuid)`,
  },
}
