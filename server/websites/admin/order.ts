// Sort orders of the admin's website list, with keyset pagination. The cursor is the sort value of the last website on
// the previous page, so that none is shown twice or left out when websites come and go in between.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { websiteSorts } from '../../../contract/websitesAdmin.ts'
import { asCursorTime, cursorTime, decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'

export type WebsiteSort = (typeof websiteSorts)[number]

export interface Place {
  /** The sort value of the website as text; empty if it has none. */
  key: string
  id: string
}

const figure = z.string().regex(/^\d{0,3}$/)
const keyForms: Record<WebsiteSort, z.ZodType<string, string>> = {
  newest: cursorTime,
  domain: z.string().regex(/^[a-z0-9_.-]{1,253}$/),
  score: figure,
  analysed: z.union([z.literal(''), cursorTime]),
  dr: figure,
}

export const cursorOf = (sort: WebsiteSort, { key, id }: Place): string => encodeCursor(sort, key, id)

export const placeOf = (sort: WebsiteSort, cursor: string): Place => {
  const [, key, id] = decodeCursor(z.tuple([z.literal(sort), keyForms[sort], z.uuid()]), cursor)
  return { key, id }
}

interface Order {
  /** The first column of the index, before the id. */
  by: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** The sort value of a row as the cursor stores it. */
  key: RawBuilder<string>
  after(place: Place): RawBuilder<SqlBool>
  /** Websites without a sort value come last, sorted by id. */
  absent: RawBuilder<SqlBool> | null
}

const largestFirst = (column: RawBuilder<unknown>, type: 'integer' | 'timestamptz'): Order => ({
  by: column,
  direction: sql`desc nulls last`,
  key: type === 'integer' ? sql`coalesce(${column}::text, '')` : asCursorTime(column),
  after: ({ key, id }) => sql`(${column}, w.id) < (${key}::${sql.raw(type)}, ${id}::uuid)`,
  absent: sql`${column} is null`,
})

/** Each on `websites`, aliased `w`, and each backed by an index. */
export const orders: Record<WebsiteSort, Order> = {
  newest: {
    by: sql`w.created_at`,
    direction: sql`desc`,
    key: asCursorTime(sql`w.created_at`),
    after: ({ key, id }) => sql`(w.created_at, w.id) < (${key}::timestamptz, ${id}::uuid)`,
    absent: null,
  },
  domain: {
    by: sql`w.domain collate "C"`,
    direction: sql`asc`,
    key: sql`w.domain`,
    after: ({ key, id }) => sql`(w.domain collate "C", w.id) > (${key}, ${id}::uuid)`,
    absent: null,
  },
  score: largestFirst(sql`w.quality_score`, 'integer'),
  analysed: largestFirst(sql`w.analysed_at`, 'timestamptz'),
  dr: largestFirst(sql`w.dr`, 'integer'),
}
