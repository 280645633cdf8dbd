// The database's side of sending: taking a mail for oneself, and writing down how it went. One statement each way, because a broadcast
// is ten thousand of them.
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Failure } from './deliveryReport.ts'
import { addJob } from '../jobs/jobs.ts'
import { jobKeyOf, priorityOf, sendMailJob } from './mail.ts'
import type { SendOutcome } from './mailer.ts'
import { suppress } from './suppressions.ts'

const minuteMs = 60_000
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
  /** This one counted. */
  attempts: number
}

/** `busy`: somebody else is sending it right now. `over`: it need not be sent any more. */
export type Claim = { kind: 'mine'; mail: ClaimedMail } | { kind: 'busy' } | { kind: 'over' }

const lockOf = (mailId: string) => sql`hashtextextended(${jobKeyOf(mailId)}, 0)`

/**
 * The lock belongs to the session, not to a transaction: none stays open while the mail server is asked, and it is free again the
 * moment this process dies. An attempt is counted before it is made: one that ends with the process was one, too. Nobody waits for
 * the disk to have that count: were it lost with the whole database, the mail would still be waiting.
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

/** A process that was killed in the middle of an attempt could not say how it ended. */
const recordLost = async (session: Db, { id, attempts }: ClaimedMail): Promise<void> => {
  await sql`
    insert into mail_attempts (mail_id, attempt, outcome, answer)
    select ${id}, attempt, 'uncertain', 'The attempt was cut short' from generate_series(1, ${attempts - 1}::int) attempt
    on conflict do nothing`.execute(session)
}

/** What the key of a mail opens is kept no longer than the mail has to be sent. */
const bodies = sql`body_text = case when secret then '' else body_text end,
  body_html = case when secret then '' else body_html end`

/**
 * Written down and given free at once. The row is locked before the lock goes, so whoever takes that one next waits and then sees the
 * new state. It may have come back, or have been cancelled, while the mail server was still answering: what came back stays so, but
 * what was sent was sent.
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

/** The mail came back for good. True the first time; a report that is repeated changes nothing. */
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
  await addJob(tx, sendMailJob, { mailId }, { runAt: row.at, jobKey: jobKeyOf(mailId), priority: priorityOf(row) })
}

interface Waiting {
  id: string
  broadcastId: string | null
  headers: Record<string, string>
}

const overdueAfterMinutes = 15
const resumedMax = 1_000

/**
 * Gives a new job to mails that wait and have none that will run: theirs used up its attempts, because of us and not because of the
 * mail server, or somebody threw it away.
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
    await addJob(db, sendMailJob, { mailId: mail.id }, { jobKey: jobKeyOf(mail.id), priority: priorityOf(mail) })
  }
  if (rows.length > 0) log.warn({ mails: rows.length }, 'gave new jobs to mails that waited without one')
}
