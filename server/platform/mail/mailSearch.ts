// Search of the mail log: filters, search text and keyset pagination as conditions that the table's indexes serve.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { mailLogEndpoints } from '../../../contract/mailLog.ts'
import { asCursorTime, cursorTime, decodeCursor, encodeCursor } from '../db/cursor.ts'
import type { Db } from '../db/database.ts'
import { matchesWords, searchedWords } from '../db/search.ts'

export type MailFilters = z.output<typeof mailLogEndpoints.exportMails.query>

type Condition = RawBuilder<SqlBool>

const searchedText = sql`(m.recipient || ' ' || m.subject)`

/** On the table `mails`, aliased `m`. Days are in UTC, and the last one is included. */
const conditionOf = (filters: MailFilters): Condition => {
  const conditions: Condition[] = [sql`true`]
  if (filters.state !== undefined) conditions.push(sql`m.state = ${filters.state}`)
  if (filters.kind !== undefined) conditions.push(sql`m.kind = ${filters.kind}`)
  if (filters.language !== undefined) conditions.push(sql`m.language = ${filters.language}`)
  if (filters.since !== undefined) conditions.push(sql`m.created_at >= ${dayOf(filters.since)}`)
  if (filters.until !== undefined) conditions.push(sql`m.created_at < ${dayOf(filters.until)} + interval '1 day'`)
  const words = searchedWords(filters.q ?? '')
  if (words !== '') conditions.push(matchesWords({ text: searchedText, otherScripts: searchedText }, words))
  return sql.join(conditions, sql` and `)
}

/** With its time zone, so that the day does not depend on the database server's. PostgreSQL has no year 0. */
const dayOf = (date: string): RawBuilder<Date> =>
  sql`${date.startsWith('0000') ? '-infinity' : `${date} 00:00:00Z`}::timestamptz`

export interface Place {
  /** When it was queued, with microseconds, which JavaScript dates do not hold. */
  at: string
  id: string
}

const isAfter = ({ at, id }: Place): Condition => sql`(m.created_at, m.id) < (${at}::timestamptz, ${id}::uuid)`

const cursorForm = z.tuple([z.literal('mails'), cursorTime, z.uuid()])

export const cursorOf = ({ at, id }: Place): string => encodeCursor('mails', at, id)

export const placeOf = (cursor: string): Place => {
  const [, at, id] = decodeCursor(cursorForm, cursor)
  return { at, id }
}

/** Newest first, after the cursor or from the top. */
export const findMails = async <Row>(
  db: Db,
  request: { filters: MailFilters; after: Place | null; limit: number; columns: RawBuilder<unknown> },
): Promise<(Row & { place: Place })[]> => {
  const after = request.after === null ? sql`true` : isAfter(request.after)
  const { rows } = await sql<Row & { place_at: string; id: string }>`
    select ${request.columns}, m.id, ${asCursorTime(sql`m.created_at`)} as place_at from mails m
    where ${conditionOf(request.filters)} and ${after}
    order by m.created_at desc, m.id desc limit ${request.limit}`.execute(db)
  return rows.map(({ place_at, ...row }) => ({ ...(row as Row), place: { at: place_at, id: row.id } }))
}

/** Stops counting where the list shows "more than". */
export const countMails = async (db: Db, filters: MailFilters, countedMax: number): Promise<number> => {
  const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted
    from (select 1 from mails m where ${conditionOf(filters)} limit ${countedMax + 1}) found`.execute(db)
  return rows[0]?.counted ?? 0
}
