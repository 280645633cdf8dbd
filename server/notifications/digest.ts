// Digest: collects a member's unread notifications into one email a day or a week. Those read since are left out, and
// an empty digest is not sent.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Language } from '../../contract/accounts.ts'
import type { NotificationKind } from '../../contract/notifications.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { defineJob, enqueueAll, handle, type HandledJob, newJob } from '../platform/jobs/jobs.ts'
import { escapeHtml } from '../platform/mail/escapeHtml.ts'
import { writeMail, type WrittenMail } from '../platform/mail/writeMail.ts'
import { describe } from './describe.ts'
import { fellBackMessage, mailableReader, type MailedMember, type MailingParts } from './mailing.ts'
import { pathOf } from './paths.ts'
import { wantedKinds } from './preferences.ts'
import { templateOf } from './templates.ts'
import { unsubscribePaths } from './unsubscribe.ts'
import { makeUnsubscribeToken } from './unsubscribeToken.ts'
import { unlinkedData } from './values.ts'

const mailDigestJob = defineJob('mailDigest', z.object({ memberId: z.uuid() }))

/** Longer lists are not read; the rest is in the inbox. */
const itemsMax = 30
const membersPerStep = 1_000

export const digestJobs = (parts: MailingParts): HandledJob[] => [
  handle(mailDigestJob, async ({ memberId }, { db, log }) => {
    const written = await inTransaction(db, (tx) => mailDigest(tx, parts, memberId))
    if (written?.fellBack === true) log.warn({ memberId }, fellBackMessage)
  }),
]

/**
 * Adds a job for every member whose digest is due: a daily one whenever something is waiting, a weekly one when
 * something has been waiting since before the last Monday morning, so that a missed Monday is made up for. Members who
 * have switched their digest off since get what is waiting now.
 */
export const beginDigests = async (db: Db): Promise<void> => {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{ user_id: string }>`
      select user_id from notifications left join member_settings settings using (user_id)
      where mailing = 'digest' and user_id > ${after}::uuid
      group by user_id, email_digest
      having coalesce(email_digest, 'off') <> 'weekly' or min(created_at) < (
        date_trunc('week', clock_now() at time zone 'UTC' - interval '6 hours') + interval '6 hours') at time zone 'UTC'
      order by user_id limit ${membersPerStep}`.execute(db)
    await enqueueAll(
      db,
      rows.map((row) => newJob(mailDigestJob, { memberId: row.user_id }, { jobKey: `digest:${row.user_id}` })),
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
}

const mailDigest = async (tx: Tx, parts: MailingParts, memberId: string): Promise<WrittenMail | null> => {
  const waiting = await tx
    .selectFrom('notifications')
    .select(['id', 'type', 'read'])
    .where('user_id', '=', memberId)
    .where('mailing', '=', 'digest')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()
  const wanted = await wantedKinds(tx, memberId)
  const news = waiting.filter((item) => !item.read && wanted.has(item.type)).map(({ id }) => id)
  const reader = news.length === 0 ? null : await mailableReader(tx, memberId)
  const written = reader === null ? null : await write(tx, parts, reader, news)
  // Exactly these: notifications that arrived since wait for the next digest.
  const ids = waiting.map(({ id }) => id)
  const mailing = written === null ? 'none' : 'done'
  if (ids.length > 0) await tx.updateTable('notifications').set({ mailing }).where('id', 'in', ids).execute()
  return written
}

const write = async (
  tx: Tx,
  parts: MailingParts,
  reader: MailedMember,
  news: readonly number[],
): Promise<WrittenMail> => {
  const items: Item[] = await tx
    .selectFrom('notifications')
    .select(['id', 'type', 'title', 'message', 'data'])
    .where('id', 'in', news.slice(0, itemsMax))
    .orderBy('id', 'desc')
    .execute()
  const token = makeUnsubscribeToken(parts.settings.secret, { memberId: reader.memberId, kind: 'digest' })
  return writeMail(tx, parts.sender, {
    template: templateOf('digest'),
    to: reader,
    values: {
      count: String(news.length),
      items: itemsHtml(items, news.length - items.length, reader.language, parts.sender.publicUrl),
    },
    path: '/notifications',
    unsubscribe: unsubscribePaths(token),
  })
}

const more = { en: (count: number) => `and ${count} more`, de: (count: number) => `und ${count} weitere` } as const

const itemsHtml = (items: readonly Item[], left: number, language: Language, publicUrl: string): string => {
  const rows = items.map((item) => {
    // Mail clients turn anything that looks like a URL into a link; text written by members must not become a link in
    // our name.
    const { title, message } = describe({ ...item, data: unlinkedData(item.data, language) }, language)
    const url = `${publicUrl}${pathOf(item.type as NotificationKind, item.data)}`
    return `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a><br>${escapeHtml(message)}</li>`
  })
  const rest = left === 0 ? '' : `<li>${more[language](left)}</li>`
  return `<ul>${rows.join('')}${rest}</ul>`
}
