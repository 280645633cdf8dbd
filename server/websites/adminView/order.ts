// In which order the admin's list shows websites, and where a page goes on. A cursor names the last website of the page before by
// what it was sorted by, so that none is shown twice or left out when websites come and go in between.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { websiteSorts } from '../../../contract/websiteAdmin.ts'
import { AppError } from '../../platform/errors.ts'

export type WebsiteSort = (typeof websiteSorts)[number]

export interface Place {
  /** What the website is sorted by, as text; empty for one without it. */
  key: string
  id: string
}

const time = z.iso.datetime().regex(/^(?:19|20|21)\d\d-/)
const figure = z.string().regex(/^\d{0,3}$/)
const keyForms: Record<WebsiteSort, z.ZodType<string, string>> = {
  newest: time,
  domain: z.string().regex(/^[a-z0-9_.-]{1,253}$/),
  score: figure,
  analysed: z.union([z.literal(''), time]),
  dr: figure,
}

export const encodeCursor = (sort: WebsiteSort, { key, id }: Place): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

export const decodeCursor = (sort: WebsiteSort, cursor: string): Place => {
  const form = z.tuple([z.literal(sort), keyForms[sort], z.uuid()])
  try {
    const [, key, id] = form.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { key, id }
  } catch (cause) {
    throw new AppError('invalid_input', { issues: [{ path: 'cursor', code: 'wrong_value' }], cause })
  }
}

interface Order {
  /** What the index is sorted by, before the id. */
  by: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** The key of a row as a cursor carries it. */
  key: RawBuilder<string>
  after(place: Place): RawBuilder<SqlBool>
  /** Websites without it come last, in the order of their ids. */
  absent: RawBuilder<SqlBool> | null
}

const iso = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '')`

const largestFirst = (column: RawBuilder<unknown>, type: 'integer' | 'timestamptz'): Order => ({
  by: column,
  direction: sql`desc nulls last`,
  key: type === 'integer' ? sql`coalesce(${column}::text, '')` : iso(column),
  after: ({ key, id }) => sql`(${column}, w.id) < (${key}::${sql.raw(type)}, ${id}::uuid)`,
  absent: sql`${column} is null`,
})

/** Each over `websites`, called `w`, and each the order of an index. */
export const orders: Record<WebsiteSort, Order> = {
  newest: {
    by: sql`w.created_at`,
    direction: sql`desc`,
    key: iso(sql`w.created_at`),
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
