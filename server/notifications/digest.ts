// Gathers what a member has not read yet into one mail a day or a week. What they have read meanwhile is left out, and where nothing
// is left no mail is written.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Language } from '../../contract/accounts.ts'
import { type NotificationKind, notificationKinds } from '../../contract/notifications.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { addJobs, type JobHandlers } from '../platform/jobs/jobs.ts'
import { escapeHtml } from '../platform/mail/escapeHtml.ts'
import { writeMail, type WrittenMail } from '../platform/mail/writeMail.ts'
import { describe } from './describe.ts'
import { fellBackMessage, mailableReader, type MailedMember, type MailingParts } from './mailing.ts'
import { pathOf } from './places.ts'
import { templateOf } from './templates.ts'
import { unsubscribePaths } from './unsubscribe.ts'
import { makeUnsubscribeToken } from './unsubscribeToken.ts'

export const mailDigestJob = 'mailDigest'

/** A longer list is not read; the rest waits in the product. */
const itemsMax = 30
const membersPerStep = 1_000

const payloadShape = z.object({ memberId: z.uuid() })

export const digestJobs = (parts: MailingParts): JobHandlers => ({
  [mailDigestJob]: async (payload, { db, log }) => {
    const { memberId } = payloadShape.parse(payload)
    const written = await inTransaction(db, (tx) => mailDigest(tx, parts, memberId))
    if (written?.fellBack === true) log.warn({ memberId }, fellBackMessage)
  },
})

/**
 * Adds a job for every member whose digest is due today: daily ones, on Mondays weekly ones, and whatever waits for members who have
 * switched their digest off since.
 */
export const beginDigests = async (db: Db): Promise<void> => {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{ user_id: string }>`
      select distinct user_id from notifications
        left join member_settings settings using (user_id)
      where mailing = 'digest' and user_id > ${after}::uuid
        and (coalesce(email_digest, 'off') <> 'weekly' or extract(isodow from clock_now() at time zone 'UTC') = 1)
      order by user_id limit ${membersPerStep}`.execute(db)
    await addJobs(
      db,
      rows.map((row) => ({ name: mailDigestJob, payload: { memberId: row.user_id }, jobKey: `digest:${row.user_id}` })),
    )
    if (rows.length < membersPerStep) return
    after = rows.at(-1)?.user_id ?? after
  }
}

interface Item {
  id: number
  type: string
  title: string
  message: string
  data: unknown
  read: boolean
}

const mailDigest = async (tx: Tx, parts: MailingParts, memberId: string): Promise<WrittenMail | null> => {
  const waiting: Item[] = await tx
    .selectFrom('notifications')
    .select(['id', 'type', 'title', 'message', 'data', 'read'])
    .where('user_id', '=', memberId)
    .where('mailing', '=', 'digest')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()
  const news = waiting.filter((item) => !item.read && notificationKinds.some((kind) => kind === item.type))
  const reader = await mailableReader(tx, memberId)
  const written = reader === null || news.length === 0 ? null : await write(tx, parts, reader, news)
  await tx
    .updateTable('notifications')
    .set({ mailing: written === null ? 'none' : 'done' })
    .where('user_id', '=', memberId)
    .where('mailing', '=', 'digest')
    .execute()
  return written
}

const write = (tx: Tx, parts: MailingParts, reader: MailedMember, news: readonly Item[]): Promise<WrittenMail> => {
  const token = makeUnsubscribeToken(parts.settings.secret, { memberId: reader.memberId, kind: 'digest' })
  return writeMail(tx, parts.sender, {
    template: templateOf('digest'),
    to: reader,
    values: {
      count: String(news.length),
      items: itemsHtml(news.slice(0, itemsMax), reader.language, parts.sender.publicUrl),
    },
    path: '/notifications',
    unsubscribe: unsubscribePaths(token),
  })
}

const itemsHtml = (items: readonly Item[], language: Language, publicUrl: string): string => {
  const rows = items.map((item) => {
    const { title, message } = describe(item, language)
    const url = `${publicUrl}${pathOf(item.type as NotificationKind, item.data)}`
    return `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a><br>${escapeHtml(message)}</li>`
  })
  return `<ul>${rows.join('')}</ul>`
}
