// Database side of sending: claims a mail and records the outcome. One statement each, because a broadcast has ten
// thousand mails.
import { sql } from 'kysely'
import { minuteMs } from '../../../contract/durations.ts'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Failure } from './deliveryReport.ts'
import { enqueue } from '../jobs/jobs.ts'
import { jobKeyOf, priorityOf, sendMailJob } from './mail.ts'
import type { SendOutcome } from './mailer.ts'
import { suppress } from './suppressions.ts'

export const retryDelaysMs = [1, 5, 30, 120, 720].map((minutes) => minutes * minuteMs)

export interface ClaimedMail {
  id: string
  kind: string
  recipient: string
  language: string
  subject: string
  body_text: string
  body_html: string
  headers: Record<string, string>
  message_id: string
  /** Including this one. */
  attempts: number
}

/** `busy`: another process is sending it right now. `over`: it no longer has to be sent. */
export type Claim = { kind: 'mine'; mail: ClaimedMail } | { kind: 'busy' } | { kind: 'over' }

const lockOf = (mailId: string) => sql`hashtextextended(${jobKeyOf(mailId)}, 0)`

/**
 * The advisory lock belongs to the session, not to a transaction: no transaction stays open while the mail server
 * responds, and the lock is released when the process dies. An attempt is counted before it starts, so that one cut
 * short by the end of the process counts too. The count is committed asynchronously: if it were lost with the database,
 * the mail would still be waiting.
 */
export const claim = async (session: Db, mailId: string): Promise<Claim> => {
  const { rows } = await sql<{ mine: boolean; mail_is_there: boolean } & ClaimedMail>`
    with turn as materialized (
      select pg_try_advisory_lock(${lockOf(mailId)}) as mine, set_config('synchronous_commit', 'off', true)
    ), claimed as (
      update mails set attempts = attempts + 1, next_attempt_at = null
      from turn where turn.mine and mails.id = ${mailId} and mails.state = 'waiting'
      returning mails.id, kind, recipient, language, subject, body_text, body_html, headers, message_id, attempts
    )
    select turn.mine, claimed.id is not null as mail_is_there, claimed.* from turn left join claimed on true`.execute(
    session,
  )
  const [row] = rows
  if (row?.mine !== true) return { kind: 'busy' }
  if (row.mail_is_there) {
    if (row.attempts > 1) await recordLost(session, row)
    return { kind: 'mine', mail: row }
  }
  await unclaim(session, mailId)
  return { kind: 'over' }
}

export const unclaim = async (session: Db, mailId: string): Promise<void> => {
  await sql`select pg_advisory_unlock(${lockOf(mailId)})`.execute(session)
}

/** A process killed during an attempt could not record its outcome. */
const recordLost = async (session: Db, { id, attempts }: ClaimedMail): Promise<void> => {
  await sql`
    insert into mail_attempts (mail_id, attempt, outcome, answer)
    select ${id}, attempt, 'uncertain', 'The attempt was cut short' from generate_series(1, ${attempts - 1}::int) attempt
    on conflict do nothing`.execute(session)
}

/** The body of a mail with a secret link is kept no longer than the mail has to be sent. */
const bodies = sql`body_text = case when secret then '' else body_text end,
  body_html = case when secret then '' else body_html end`

/**
 * Records the outcome and releases the lock in one statement. The row is locked before the advisory lock is released,
 * so the next claim waits and then sees the new state. The mail may have bounced or been cancelled while the mail
 * server was still responding: a bounced mail stays bounced, a cancelled one counts as sent.
 */
export const recordSent = async (session: Db, mail: ClaimedMail, answer: string): Promise<void> => {
  await sql`
    with recorded as (
      update mails set state = case when state = 'bounced' then state else 'sent' end,
        sent_at = clock_now(), last_error = null, next_attempt_at = null, ${bodies}
      where id = ${mail.id} returning id
    ), noted as (
      insert into mail_attempts (mail_id, attempt, outcome, answer)
      select id, ${mail.attempts}::int, 'sent', ${answer} from recorded on conflict do nothing
    ), done as (
      select count(*) from recorded
    )
    select pg_advisory_unlock(${lockOf(mail.id)}) from done`.execute(session)
}

export const recordFailure = async (
  session: Db,
  mail: ClaimedMail,
  outcome: Exclude<SendOutcome, { kind: 'sent' }>,
): Promise<void> => {
  await inTransaction(session, async (tx) => {
    const delayMs = outcome.kind === 'refused_for_good' ? undefined : retryDelaysMs[mail.attempts - 1]
    const tired = outcome.kind !== 'refused_for_good' && delayMs === undefined
    const reason = tired ? `${outcome.reason} (given up after ${mail.attempts} attempts)` : outcome.reason
    const row = await tx
      .updateTable('mails')
      .set({ last_error: reason })
      .where('id', '=', mail.id)
      .returning('state')
      .executeTakeFirst()
    if (row === undefined) return
    await sql`
      insert into mail_attempts (mail_id, attempt, outcome, answer)
      values (${mail.id}, ${mail.attempts}, ${outcome.kind}, ${outcome.reason}) on conflict do nothing`.execute(tx)
    if (row.state !== 'waiting') return
    if (delayMs !== undefined) {
      await sendLater(tx, mail.id, delayMs)
    } else if (outcome.kind === 'refused_for_good' && outcome.about === 'recipient') {
      await bounce(tx, mail.id, { reason, aboutRecipient: true })
    } else {
      await sql`update mails set state = 'failed', next_attempt_at = null, ${bodies} where id = ${mail.id}`.execute(tx)
    }
  })
  await unclaim(session, mail.id)
}

/** Records a permanent bounce. True the first time; a repeated report changes nothing. */
export const bounce = async (tx: Tx, mailId: string, { reason, aboutRecipient }: Failure): Promise<boolean> => {
  const { rows } = await sql<{ recipient: string }>`
    update mails set state = 'bounced', bounced_at = clock_now(), bounce_reason = ${reason}, next_attempt_at = null,
      ${bodies}
    where id = ${mailId} and state in ('waiting', 'sent') returning recipient`.execute(tx)
  const [mail] = rows
  if (mail === undefined) return false
  if (aboutRecipient) await suppress(tx, { address: mail.recipient, reason, mailId })
  return true
}

/** In product time. */
export const sendLater = async (tx: Tx, mailId: string, delayMs: number): Promise<void> => {
  const { rows } = await sql<Waiting & { at: Date }>`
    update mails set next_attempt_at = clock_now() + ${delayMs}::int * interval '1 millisecond'
    where id = ${mailId} and state = 'waiting'
    returning id, broadcast_id as "broadcastId", headers, next_attempt_at as at`.execute(tx)
  const [row] = rows
  if (row === undefined) return
  await enqueue(tx, sendMailJob, { mailId }, { runAt: row.at, jobKey: jobKeyOf(mailId), priority: priorityOf(row) })
}

interface Waiting {
  id: string
  broadcastId: string | null
  headers: Record<string, string>
}

const overdueAfterMinutes = 15
const resumedMax = 1_000

/**
 * Adds a new job for waiting mails that have none left to run: theirs used up its attempts because of our errors and
 * not the mail server's, or was discarded.
 */
export const resumeWaiting = async (db: Db, log: Log): Promise<void> => {
  const { rows } = await sql<Waiting>`
    select id, broadcast_id as "broadcastId", headers from mails
    where state = 'waiting'
      and coalesce(next_attempt_at, created_at) < clock_now() - ${overdueAfterMinutes}::int * interval '1 minute'
      and not exists (
        select 1 from graphile_worker._private_jobs jobs where jobs.key = ${jobKeyOf('')}::text || mails.id::text
          and (jobs.attempts < jobs.max_attempts or jobs.locked_at is not null))
    order by created_at limit ${resumedMax}`.execute(db)
  for (const mail of rows) {
    await enqueue(db, sendMailJob, { mailId: mail.id }, { jobKey: jobKeyOf(mail.id), priority: priorityOf(mail) })
  }
  if (rows.length > 0) log.warn({ mails: rows.length }, 'gave new jobs to mails that waited without one')
}
