// Digest: collects a member's unread notifications into one email a day or a week. Those read since are left out, and
// an empty digest is not sent.
import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { defineJob, enqueueAll, handle, type HandledJob, newJob } from '../platform/jobs/jobs.ts'
import type { WrittenMail } from '../platform/mail/writeMail.ts'
import { writeDigestMail } from './digestMail.ts'
import { fellBackMessage, mailableReader, type MailingParts } from './mailing.ts'
import { wantedKinds } from './preferences.ts'

const mailDigestJob = defineJob('mailDigest', z.object({ memberId: z.uuid() }))

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
  const written = reader === null ? null : await writeDigestMail(tx, parts, reader, { ids: news, kind: 'digest' })
  // Exactly these: notifications that arrived since wait for the next digest.
  const ids = waiting.map(({ id }) => id)
  const mailing = written === null ? 'none' : 'done'
  if (ids.length > 0) await tx.updateTable('notifications').set({ mailing }).where('id', 'in', ids).execute()
  return written
}
