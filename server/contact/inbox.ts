// Contact inbox: admins read, close and reopen messages of the contact form; retention of messages.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Language } from '../../contract/accounts.ts'
import {
  closedKeptDays,
  type contactEndpoints,
  type ContactMessage,
  type ContactState,
  contactStates,
  contactTopic,
  messagesPerPage,
} from '../../contract/contact.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { openMessagesCountedMax } from '../../contract/limits.ts'
import { asCursorTime, cursorTime, decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { notifyMembers } from '../platform/outbox/outbox.ts'

/** Short enough to read out on the phone. */
export const referenceOf = (id: string): string => id.slice(0, 8).toUpperCase()

type InboxQuery = z.output<(typeof contactEndpoints)['contactMessages']['query']>

const messages = (db: Db) =>
  db
    .selectFrom('contact_messages as m')
    .leftJoin('users as writer', 'writer.id', 'm.user_id')
    .leftJoin('users as closer', 'closer.id', 'm.closed_by')
    .select([
      'm.id',
      'm.topic',
      'm.state',
      'm.name',
      'm.email',
      'm.page_url',
      'm.message',
      'm.language',
      'm.created_at',
      'm.closed_at',
      'm.user_id',
      'writer.full_name as writer_name',
      'm.closed_by',
      'closer.full_name as closer_name',
      asCursorTime(sql`m.created_at`).as('key'),
    ])

type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

const described = (row: MessageRow): ContactMessage => ({
  id: row.id,
  reference: referenceOf(row.id),
  topic: contactTopic.parse(row.topic),
  state: z.enum(contactStates).parse(row.state),
  name: row.name,
  email: row.email,
  page_url: row.page_url,
  message: row.message,
  language: row.language as Language,
  created_at: row.created_at.toISOString(),
  member: row.user_id === null ? null : { id: row.user_id, name: row.writer_name ?? '' },
  closed_at: row.closed_at?.toISOString() ?? null,
  closed_by: row.closed_by === null ? null : { id: row.closed_by, name: row.closer_name ?? '' },
})

const cursorForm = z.tuple([z.literal('contact'), cursorTime, z.uuid()])

export const listMessages = async (
  db: Db,
  { state, topic, q, cursor }: InboxQuery,
): Promise<OutputOf<(typeof contactEndpoints)['contactMessages']>> => {
  const [, before, id] = cursor === undefined ? [] : decodeCursor(cursorForm, cursor)
  const found = await messages(db)
    .$if(state !== undefined, (query) => query.where('m.state', '=', state ?? ''))
    .$if(topic !== undefined, (query) => query.where('m.topic', '=', topic ?? ''))
    .$if(q !== undefined && q !== '', (query) => query.where(containing(q ?? '')))
    .$if(before !== undefined, (query) =>
      query.where(sql<SqlBool>`(m.created_at, m.id) < (${before}::timestamptz, ${id}::uuid)`),
    )
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(messagesPerPage + 1)
    .execute()
  const page = found.slice(0, messagesPerPage)
  const last = page.at(-1)
  const isMore = found.length > page.length && last !== undefined
  return { messages: page.map(described), next_cursor: isMore ? encodeCursor('contact', last.key, last.id) : null }
}

const containing = (q: string): RawBuilder<SqlBool> => {
  const pattern = `%${q.replaceAll('\0', '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(m.email ilike ${pattern} or m.name ilike ${pattern} or m.message ilike ${pattern}
    or m.page_url ilike ${pattern} or left(m.id::text, 8) ilike ${pattern})`
}

export const readMessage = async (db: Db, id: string): Promise<ContactMessage> => {
  const row = await messages(db).where('m.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return described(row)
}

export const countOpen = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from contact_messages where state = 'open' limit ${openMessagesCountedMax}) as waiting`.execute(db)
  return rows[0]?.count ?? 0
}

/** Does nothing if the message is already in that state. */
export const moveMessage = async (
  tx: Tx,
  { id, state, adminId }: { id: string; state: ContactState; adminId: string },
): Promise<void> => {
  const closed = state === 'done'
  await tx
    .updateTable('contact_messages')
    .set({ state, closed_at: closed ? sql<Date>`clock_now()` : null, closed_by: closed ? adminId : null })
    .where('id', '=', id)
    .where('state', '!=', state)
    .execute()
  await notifyInbox(tx)
}

/** Updates every admin's list and counter. */
export const notifyInbox = async (tx: Tx): Promise<void> => {
  const admins = await tx.selectFrom('user_roles').select('user_id').where('role', '=', 'admin').execute()
  await notifyMembers(
    tx,
    admins.map(({ user_id: memberId }) => ({ memberId, topic: 'contact.changed' as const, payload: {} })),
  )
}

const prunedAtOnce = 1_000

/** Deletes closed messages with their emails after the retention period. */
export const pruneMessages = async (db: Db): Promise<void> => {
  let deleted = prunedAtOnce
  while (deleted === prunedAtOnce) {
    const { rows } = await sql<{ id: string }>`
      with old as (
        delete from contact_messages where id in (
          select id from contact_messages
          where state = 'done' and closed_at < (select clock_now()) - ${closedKeptDays}::int * interval '1 day'
          order by closed_at limit ${prunedAtOnce})
        returning id, mail_id),
      letters as (delete from mails where id in (select mail_id from old))
      select id from old`.execute(db)
    deleted = rows.length
  }
}
