// The member's notification inbox and its read state.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { OutputOf } from '../../contract/endpoint.ts'
import { notificationsPerPage, unreadCountedMax } from '../../contract/limits.ts'
import { type NotificationGroup, notificationTraits } from '../../contract/notificationPayloads.ts'
import { type Notification, type notificationEndpoints, notificationKinds } from '../../contract/notifications.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { describe } from './describe.ts'
import { pathOf } from './paths.ts'

type InboxQuery = z.output<typeof notificationEndpoints.notifications.query>

const kindsIn = (group: NotificationGroup) =>
  notificationKinds.filter((kind) => notificationTraits[kind].group === group)

/**
 * Entries and unread count come from one statement and so from one snapshot. A browser adds to the count what its stream brings, unless the
 * list has it already: a count from before a notification and a list from after it would stay one short.
 */
export const listNotifications = async (
  db: Db,
  memberId: string,
  request: InboxQuery,
): Promise<OutputOf<typeof notificationEndpoints.notifications>> => {
  let entries = db
    .selectFrom('notifications')
    .select(['id', 'type', 'title', 'message', 'data', 'read', 'read_at', 'created_at'])
    .where('user_id', '=', memberId)
    // A kind unknown to this version has no text here.
    .where('type', 'in', request.group === undefined ? notificationKinds : kindsIn(request.group))
    .orderBy('id', 'desc')
    // One more than a page, to detect whether there is a next one.
    .limit(notificationsPerPage + 1)
  if (request.show === 'unread') entries = entries.where('read', '=', false)
  if (request.cursor !== undefined) entries = entries.where('id', '<', Number(request.cursor))
  const found = await db
    .selectFrom(unreadCount(memberId).as('counted'))
    // The count is there also where the page is empty.
    .leftJoin(entries.as('entry'), (join) => join.onTrue())
    .selectAll()
    .orderBy('entry.id', 'desc')
    .execute()
  const rows = found.filter((row): row is (typeof found)[number] & Row => row.id !== null)
  const page = rows.slice(0, notificationsPerPage)
  const last = page.at(-1)
  return {
    notifications: page.map((row) => shown(row, request.language)),
    next_cursor: rows.length > page.length && last !== undefined ? String(last.id) : null,
    unread: found[0]?.unread ?? 0,
  }
}

interface Row {
  id: number
  type: string
  title: string
  message: string
  data: unknown
  read: boolean
  read_at: Date | null
  created_at: Date
}

const shown = (row: Row, language: InboxQuery['language']): Notification => ({
  id: String(row.id),
  type: row.type as Notification['type'],
  ...describe(row, language),
  data: row.data as Notification['data'],
  read: row.read,
  read_at: row.read_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  path: pathOf(row.type as Notification['type'], row.data),
})

/** Stops where the bell shows "99+". */
const unreadCount = (memberId: string) =>
  sql<{ unread: number }>`(
    select count(*)::int as unread from (
      select 1 from notifications where user_id = ${memberId} and not read limit ${unreadCountedMax}
    ) unread
  )`

export const readOne = async (tx: Tx, memberId: string, id: string): Promise<void> => {
  const { rows } = await sql<{ was_read: boolean }>`
    with mine as (
      select id, read from notifications where id = ${id}::bigint and user_id = ${memberId} for no key update
    ), changed as (
      update notifications set read = true, read_at = clock_now()
      from mine where notifications.id = mine.id and not mine.read
    )
    select read as was_read from mine`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new AppError('not_found')
  if (!row.was_read) await notifyMember(tx, memberId, 'notification.read', { id })
}

/** Notifications newer than the last one the reader has seen stay unread. */
export const readAll = async (tx: Tx, memberId: string, upTo: string): Promise<void> => {
  const { numAffectedRows } = await sql`
    update notifications set read = true, read_at = clock_now()
    where user_id = ${memberId} and not read and id <= ${upTo}::bigint`.execute(tx)
  if ((numAffectedRows ?? 0n) > 0n) await notifyMember(tx, memberId, 'notification.read', { up_to: upTo })
}

const keptFor = '365 days'

const prunedPerStep = 5_000

/** In batches, so that other transactions never wait for a year's worth at once. */
export const pruneNotifications = async (db: Db): Promise<void> => {
  for (let pruned = prunedPerStep; pruned === prunedPerStep;) {
    const { numAffectedRows } = await sql`
      delete from notifications where id in (
        select id from notifications where created_at < clock_now() - ${keptFor}::interval limit ${prunedPerStep}
      )`.execute(db)
    pruned = Number(numAffectedRows ?? 0n)
  }
}
