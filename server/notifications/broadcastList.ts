// Broadcasts for the admin area, with their progress.
import { sql } from 'kysely'
import { z } from 'zod'
import type {
  Broadcast,
  BroadcastContent,
  broadcastEndpoints,
  BroadcastState,
  Segment,
} from '../../contract/broadcasts.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { asCursorTime, cursorTime, decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'

const broadcastsPerPage = 20

type BroadcastQuery = z.output<typeof broadcastEndpoints.broadcasts.query>

interface Place {
  id: string
  /** Creation time in the full precision of the table. */
  at: string
}

export const listBroadcasts = async (
  db: Db,
  { state, cursor }: BroadcastQuery,
): Promise<OutputOf<typeof broadcastEndpoints.broadcasts>> => {
  const [, at, id] = cursor === undefined ? [] : decodeCursor(cursorForm, cursor)
  const { rows } = await sql<Place>`
    select id, ${asCursorTime(sql`created_at`)} as at from broadcasts
    where ${state === undefined ? sql`true` : sql`state = ${state}`}
      and ${at === undefined ? sql`true` : sql`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`}
    order by created_at desc, id desc limit ${broadcastsPerPage + 1}`.execute(db)
  const page = rows.slice(0, broadcastsPerPage)
  const last = page.at(-1)
  const broadcasts = await describeBroadcasts(
    db,
    page.map((row) => row.id),
  )
  return {
    broadcasts,
    next_cursor: rows.length > page.length && last !== undefined ? encodeCursor('broadcasts', last.at, last.id) : null,
  }
}

/** In the order of the ids; unknown ids are left out. */
export const describeBroadcasts = async (db: Db | Tx, ids: readonly string[]): Promise<Broadcast[]> => {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('broadcasts')
    .innerJoin('users', 'users.id', 'broadcasts.created_by')
    .selectAll('broadcasts')
    .select(['users.full_name as writer', sql<boolean>`coalesce(${longOver}, false)`.as('long_over')])
    .where('broadcasts.id', 'in', ids)
    .execute()
  const counted = await countMails(
    db,
    found.filter((row) => row.mails_settled === null && row.started_at !== null).map((row) => row.id),
  )
  for (const { id } of found.filter((row) => row.long_over && row.mails_settled === null)) {
    await settle(db, id, counted.get(id) ?? nothingYet)
  }
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const settled = row.mails_settled as MailCounts | null
    const { mails, toBeWritten } =
      settled === null ? (counted.get(id) ?? nothingYet) : { ...nothingYet, mails: settled }
    const mailWaits = mails.waiting > 0 || toBeWritten > 0
    return {
      id,
      state: row.state as BroadcastState,
      segment: row.segment as Segment,
      content: row.content as unknown as BroadcastContent,
      path: row.path,
      version: row.version,
      created_at: row.created_at.toISOString(),
      created_by: { id: row.created_by, name: row.writer },
      scheduled_at: row.scheduled_at?.toISOString() ?? null,
      started_at: row.started_at?.toISOString() ?? null,
      finished_at: row.finished_at?.toISOString() ?? null,
      audience: row.audience,
      notified: row.notified,
      mails,
      to_be_written: toBeWritten,
      stoppable: row.state === 'scheduled' || row.state === 'sending' || (row.state === 'done' && mailWaits),
    }
  })
}

type MailCounts = Broadcast['mails']

interface Progress {
  mails: MailCounts
  toBeWritten: number
}

const nothingYet: Progress = { mails: { waiting: 0, sent: 0, failed: 0, bounced: 0, cancelled: 0 }, toBeWritten: 0 }

/** Counted in one snapshot: an email that is being written counts as one or the other. A resent email counts once. */
const countMails = async (db: Db | Tx, ids: readonly string[]): Promise<Map<string, Progress>> => {
  const counts = new Map<string, Progress>()
  if (ids.length === 0) return counts
  const { rows } = await sql<{ id: string; state: keyof MailCounts | null; count: number }>`
    select broadcast_id as id, state, count(*)::int as count from mails
    where broadcast_id = any(${ids}::uuid[]) and (resend_of is null or state = 'waiting') group by broadcast_id, state
    union all
    select broadcast_id, null, count(*)::int from notifications
    where broadcast_id = any(${ids}::uuid[]) and mailing in ('now', 'digest') group by broadcast_id`.execute(db)
  for (const { id, state, count } of rows) {
    const { mails, toBeWritten } = counts.get(id) ?? nothingYet
    counts.set(
      id,
      state === null ? { mails, toBeWritten: count } : { mails: { ...mails, [state]: count }, toBeWritten },
    )
  }
  return counts
}

/** After a week even mail servers that keep retrying have given up, so no more bounces arrive: the counts are final. */
const longOver = sql<boolean>`state in ('done', 'stopped') and finished_at < clock_now() - interval '7 days'`

/** The final count. It outlives the emails, which are not kept for ever. */
const settle = async (db: Db | Tx, id: string, { mails, toBeWritten }: Progress): Promise<void> => {
  if (mails.waiting > 0 || toBeWritten > 0) return
  await db
    .updateTable('broadcasts')
    .set({ mails_settled: JSON.stringify(mails) })
    .where('id', '=', id)
    .where(longOver)
    .execute()
}

/** Why a step had nothing to do: the broadcast does not exist, or it has changed since the admin loaded it. */
export const refusal = async (tx: Tx, id: string): Promise<AppError> => {
  const known = await tx.selectFrom('broadcasts').select('id').where('id', '=', id).executeTakeFirst()
  return new AppError(known === undefined ? 'not_found' : 'conflict')
}

const cursorForm = z.tuple([z.literal('broadcasts'), cursorTime, z.uuid()])
