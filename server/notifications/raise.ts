// Writes one notice for one member or for many: the rows, the live events and the wishes for mail, in one statement of the causing
// transaction (see raise_notifications in the migrations). What the mail says is written later, by a job, so that no cause waits for
// it or fails with it.
import { sql } from 'kysely'
import type { Language } from '../../contract/accounts.ts'
import { notificationData } from '../../contract/notices.ts'
import { type Notice, notificationTraits } from '../../contract/notifications.ts'
import type { Tx } from '../platform/db/database.ts'
import { keptStatement } from '../platform/db/keptStatements.ts'
import { describe } from './describe.ts'
import { pathOf } from './places.ts'

/** A notification wants its mail written. */
export const mailWanted = 'notification.mail_wanted'

export interface Audience {
  memberIds: readonly string[]
  broadcastId?: string
  /** Another member whose name or words the notice carries; both go when that member does. */
  aboutId?: string
}

const askRaised = keptStatement((db) =>
  sql<{ id: string; member_id: string }>`
    select notification_id::text as id, member_id from raise_notifications(
      ${[]}::uuid[], ${''}::text, ${''}::text, ${false}::boolean, ${''}::jsonb, ${''}::jsonb,
      ${''}::text, ${null}::uuid, ${null}::uuid)`.compile(db),
)

/** Gives the number of the row for everybody who was told. */
export const raise = async (tx: Tx, notice: Notice, to: Audience): Promise<Map<string, string>> => {
  const { kind } = notice
  const data = notificationData[kind].parse(notice.data)
  const said = (language: Language) => describe({ type: kind, title: '', message: '', data }, language)
  const words = JSON.stringify({ en: said('en'), de: said('de') })
  const { group, urgent } = notificationTraits[kind]
  const rows = await askRaised(
    tx,
    ...[to.memberIds, kind, group, urgent === true, words, JSON.stringify(data), pathOf(kind, data)],
    ...[to.broadcastId ?? null, to.aboutId ?? null],
  )
  return new Map(rows.map((row) => [row.member_id, row.id]))
}
