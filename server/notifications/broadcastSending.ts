// Sends a broadcast in batches. Each batch is one transaction that notifies its members, stores the last of them and
// adds the job of the next batch: if it is killed at any point, either the whole batch has happened or none of it. One
// batch per job lets other jobs run in between, and the emails of one batch are under way before the next adds its own.
import { sql } from 'kysely'
import { z } from 'zod'
import type { BroadcastContent, Segment } from '../../contract/broadcasts.ts'
import { isAdmin } from '../accounts/members.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { defineJob, enqueue, handle, type HandledJob } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Brand, MailReader } from '../platform/mail/template.ts'
import { type BroadcastMail, notificationsFor, writeMailText } from './broadcastContent.ts'
import { raise } from './raise.ts'
import { countMembers, type JoinedBy, nextMembers } from './segments.ts'

const membersPerBatch = 100

export const startBroadcastJob = defineJob('startBroadcast', z.object({ broadcastId: z.uuid() }))
/**
 * `after` is the last member notified before: if another one has been notified since, this batch has already been sent.
 */
const sending = z.object({ broadcastId: z.uuid(), joinedBy: z.string(), after: z.uuid().nullable() })
const sendBroadcastJob = defineJob('sendBroadcast', sending)

export const broadcastJobs = ({ sender }: { sender: Brand }): HandledJob[] => [
  handle(startBroadcastJob, ({ broadcastId }, { db, log }) => start(db, log, broadcastId)),
  handle(sendBroadcastJob, (batch, { db }) => sendNext(db, sender, batch)),
]

/**
 * Starts a scheduled broadcast when its time has come. It is not sent in the name of an author who is no longer allowed
 * to send it.
 */
const start = async (db: Db, log: Log, id: string): Promise<void> => {
  const stopped = await inTransaction(db, async (tx) => {
    const scheduled = await tx
      .selectFrom('broadcasts')
      .select(['segment', 'created_by'])
      .where('id', '=', id)
      .where('state', '=', 'scheduled')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (scheduled === undefined) return false
    if (await isAdmin(tx, scheduled.created_by)) {
      await begin(tx, { id, segment: scheduled.segment as Segment })
      return false
    }
    await tx
      .updateTable('broadcasts')
      .set({ state: 'stopped', finished_at: sql<Date>`clock_now()` })
      .where('id', '=', id)
      .execute()
    return true
  })
  if (stopped) log.warn({ broadcastId: id }, 'a scheduled broadcast was stopped: its author is no admin any more')
}

/** Starts a broadcast and returns its number of recipients. The caller holds the row lock. */
export const begin = async (tx: Tx, { id, segment }: { id: string; segment: Segment }): Promise<number> => {
  const { rows } = await sql<JoinedBy>`select now()::text as "joinedBy"`.execute(tx)
  const joinedBy = rows[0]?.joinedBy ?? ''
  const audience = await countMembers(tx, segment, { joinedBy })
  await tx
    .updateTable('broadcasts')
    .set({ state: 'sending', started_at: sql<Date>`clock_now()`, audience })
    .where('id', '=', id)
    .execute()
  await enqueue(tx, sendBroadcastJob, { broadcastId: id, joinedBy, after: null })
  return audience
}

type Sending = z.output<typeof sending>

const sendNext = (db: Db, sender: Brand, { broadcastId: id, joinedBy, after }: Sending): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Any other process that sends or stops it waits here and then sees its progress.
    const broadcast = await tx
      .selectFrom('broadcasts')
      .select(['segment', 'content', 'path', 'notified_until'])
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (broadcast === undefined || broadcast.notified_until !== after) return
    const batch = await nextMembers(tx, broadcast.segment as Segment, { joinedBy, after, limit: membersPerBatch })
    let notified = 0
    const said = { content: broadcast.content as unknown as BroadcastContent, path: broadcast.path }
    for (const { notification, memberIds } of notificationsFor(said, sender.siteName, batch)) {
      notified += (await raise(tx, notification, { memberIds, broadcastId: id })).size
    }
    const last = batch.at(-1)?.id ?? after
    const over = batch.length < membersPerBatch
    await tx
      .updateTable('broadcasts')
      .set((column) => ({
        notified: column('notified', '+', notified),
        notified_until: last,
        ...(over ? { state: 'done', finished_at: sql<Date>`clock_now()` } : {}),
      }))
      .where('id', '=', id)
      .execute()
    if (!over) await enqueue(tx, sendBroadcastJob, { broadcastId: id, joinedBy, after: last })
  })

/** The email content of a broadcast for one reader; null once it was stopped. */
export const mailOf = async (
  db: Db | Tx,
  { broadcastId, reader, sender }: { broadcastId: string; reader: MailReader; sender: Brand },
): Promise<(BroadcastMail & { path: string | null }) | null> => {
  const broadcast = await db
    .selectFrom('broadcasts')
    .select(['content', 'path'])
    .where('id', '=', broadcastId)
    .where('state', '<>', 'stopped')
    .executeTakeFirst()
  if (broadcast === undefined) return null
  const content = broadcast.content as unknown as BroadcastContent
  return {
    ...writeMailText(content[reader.language], { name: reader.name, site: sender.siteName }),
    path: broadcast.path,
  }
}
