// Writes the emails of notifications. A pending notification is locked and marked in the same transaction, so that
// there is one email however often the job runs.
import { z } from 'zod'
import type { Language } from '../../contract/accounts.ts'
import { notificationData } from '../../contract/notificationPayloads.ts'
import { type NotificationKind, notificationKinds } from '../../contract/notifications.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import { unreachable } from '../platform/errors.ts'
import { defineJob, enqueue, handle, type HandledJob } from '../platform/jobs/jobs.ts'
import { isSuppressed } from '../platform/mail/suppressions.ts'
import type { Brand, MailReader } from '../platform/mail/template.ts'
import { writeMail, type WrittenMail } from '../platform/mail/writeMail.ts'
import { mailOf } from './broadcastSending.ts'
import { writeDigestMail } from './digestMail.ts'
import { batchOf } from './mailBatch.ts'
import { pathOf } from './paths.ts'
import { wantedKinds } from './preferences.ts'
import { templateOf } from './templates.ts'
import { makeUnsubscribeToken } from './unsubscribeToken.ts'
import { unsubscribePaths } from './unsubscribe.ts'
import { valuesOf } from './values.ts'

export interface MailingParts {
  sender: Brand
  settings: { secret: string }
}

export const mailNotificationJob = defineJob('mailNotification', z.object({ notificationId: z.string() }))

export const mailingJobs = (parts: MailingParts): HandledJob[] => [
  handle(mailNotificationJob, async ({ notificationId }, { db, log }) => {
    const written = await inTransaction(db, (tx) => mailNotification(tx, parts, notificationId))
    if (written?.fellBack === true) log.warn({ notificationId }, fellBackMessage)
  }),
]

export const fellBackMessage = 'a saved mail text could not be filled any more; the shipped one was sent'

const mailNotification = async (tx: Tx, parts: MailingParts, id: string): Promise<WrittenMail | null> => {
  const found = await tx
    .selectFrom('notifications')
    .select(['id', 'user_id', 'type', 'about_id'])
    .where('id', '=', Number(id))
    .where('mailing', '=', 'now')
    .executeTakeFirst()
  if (found === undefined) return null
  const batch = await batchOf(tx, found)
  switch (batch.kind) {
    case 'single':
      return mailOne(tx, parts, found.id)
    case 'together':
      return mailTogether(tx, parts, { memberId: found.user_id, ids: batch.ids })
    case 'later':
      await enqueue(tx, mailNotificationJob, { notificationId: id }, { jobKey: batch.jobKey, runAt: batch.at })
      return null
    case 'written':
      return null
    default:
      return unreachable(batch)
  }
}

/** One mail that lists them, of the kinds that the member wants. */
const mailTogether = async (
  tx: Tx,
  parts: MailingParts,
  { memberId, ids }: { memberId: string; ids: readonly number[] },
): Promise<WrittenMail | null> => {
  const kinds = await wantedKinds(tx, memberId)
  const rows = await tx.selectFrom('notifications').select(['id', 'type']).where('id', 'in', ids).execute()
  const wanted = rows.filter(({ type }) => kinds.has(type))
  const kind = notificationKinds.find((known) => wanted.some(({ type }) => type === known))
  const reader = kind === undefined ? null : await mailableReader(tx, memberId)
  const written =
    reader === null || kind === undefined
      ? null
      : await writeDigestMail(tx, parts, reader, { ids: wanted.map((row) => row.id), kind })
  const mailing = written === null ? 'none' : 'done'
  await tx.updateTable('notifications').set({ mailing }).where('id', 'in', ids).execute()
  return written
}

const mailOne = async (tx: Tx, parts: MailingParts, id: number): Promise<WrittenMail | null> => {
  const row = await tx
    .selectFrom('notifications')
    .select(['id', 'user_id', 'type', 'data', 'broadcast_id'])
    .where('id', '=', id)
    .where('mailing', '=', 'now')
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  const wanted = (await wantedKinds(tx, row.user_id)).has(row.type)
  const reader = wanted ? await mailableReader(tx, row.user_id) : null
  const letter = reader === null ? null : await mailFor(tx, parts.sender, row, reader)
  let written: WrittenMail | null = null
  if (reader !== null && letter !== null) {
    const token = makeUnsubscribeToken(parts.settings.secret, { memberId: row.user_id, kind: letter.kind })
    written = await writeMail(tx, parts.sender, {
      template: templateOf(letter.kind),
      to: reader,
      values: letter.values,
      ...(letter.path === null ? {} : { path: letter.path }),
      unsubscribe: unsubscribePaths(token),
      ...(row.broadcast_id === null ? {} : { broadcastId: row.broadcast_id }),
    })
  }
  const mailing = written === null ? 'none' : 'done'
  await tx.updateTable('notifications').set({ mailing }).where('id', '=', row.id).execute()
  return written
}

/** A reader who is known to be a member. */
export interface MailedMember extends MailReader {
  memberId: string
}

/**
 * Null if no email may be sent: since the notification, the address may have bounced or the member may have been
 * blocked or deleted.
 */
export const mailableReader = async (tx: Tx, memberId: string): Promise<MailedMember | null> => {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'language'])
    .where('id', '=', memberId)
    .where('email_confirmed', '=', true)
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (user === undefined || (await isSuppressed(tx, user.email))) return null
  return { memberId: user.id, email: user.email, name: user.full_name, language: user.language as Language }
}

interface NotifiedRow {
  type: string
  data: unknown
  broadcast_id: string | null
}

interface MailTextParts {
  kind: NotificationKind
  values: Record<string, string>
  /** Target of its button; null for an email without one. */
  path: string | null
}

/** Null for a row of another version of the product, whose text is unknown here, and for a stopped broadcast. */
const mailFor = async (tx: Tx, sender: Brand, row: NotifiedRow, reader: MailReader): Promise<MailTextParts | null> => {
  const kind = notificationKinds.find((known) => known === row.type)
  if (kind === undefined || !notificationData[kind].safeParse(row.data).success) return null
  const values = valuesOf(kind, row.data, reader.language)
  if (row.broadcast_id === null) return { kind, values, path: pathOf(kind, row.data) }
  const broadcast = await mailOf(tx, { broadcastId: row.broadcast_id, reader, sender })
  if (broadcast === null) return null
  const { title, message, label, path } = broadcast
  const leadsTo = label === '' ? null : (path ?? pathOf(kind, row.data))
  return { kind, values: { ...values, title, message, label }, path: leadsTo }
}
