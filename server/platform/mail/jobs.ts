// The job that empties the mail outbox. It claims a row, sends it and records how that went; killed at any point it can
// run again, and two runs at once never send the same mail side by side.
import { sql } from 'kysely'
import { z } from 'zod'
import { now } from '../clock.ts'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import { unreachable } from '../errors.ts'
import { addJob, type JobHandlers } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { jobKeyOf, sendMailJob } from './mail.ts'
import { connectionsMax, type Mailer, type SendOutcome } from './mailer.ts'

export interface MailObserver {
  observeMail(outcome: SendOutcome['kind']): void
}

const minuteMs = 60_000
export const retryDelaysMs = [1, 5, 30, 120, 720].map((minutes) => minutes * minuteMs)

const payloadShape = z.object({ mailId: z.uuid() })

export const mailHandlers = ({ mailer, observer }: { mailer: Mailer; observer: MailObserver }): JobHandlers => {
  // A session of the database is held while its mail is sent; as many as the mail server gets connections, so that a
  // slow mail server cannot take the whole pool from everybody else.
  const slots = makeSlots(connectionsMax)
  return {
    [sendMailJob]: (payload, { db, log }) => {
      const { mailId } = payloadShape.parse(payload)
      return slots(() => db.connection().execute((session) => sendClaimed(session, { mailId, mailer, observer, log })))
    },
  }
}

interface Sending {
  mailId: string
  mailer: Mailer
  observer: MailObserver
  log: Log
}

/**
 * The lock belongs to the session, not to a transaction: none stays open while the mail server is asked, and it is free
 * again the moment this process dies.
 */
const sendClaimed = async (session: Db, sending: Sending): Promise<void> => {
  const key = jobKeyOf(sending.mailId)
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${key}, 0)) as mine`.execute(session)
  if (rows[0]?.mine !== true) {
    await inTransaction(session, (tx) => sendAgain(tx, sending.mailId, minuteMs))
    return
  }
  try {
    await sendOnce(session, sending)
  } finally {
    await sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`.execute(session)
  }
}

const sendOnce = async (session: Db, { mailId, mailer, observer, log }: Sending): Promise<void> => {
  // Counted before it is tried: an attempt that ends with the process was one, too.
  const mail = await session
    .updateTable('mails')
    .set((column) => ({ attempts: column('attempts', '+', 1) }))
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (mail === undefined) return
  const outcome = await mailer.send({
    to: mail.recipient,
    language: mail.language,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    messageId: mail.message_id,
    headers: mail.headers as Record<string, string>,
  })
  observer.observeMail(outcome.kind)
  log.info({ mailId, kind: mail.kind, attempt: mail.attempts, outcome: outcome.kind }, 'mail')
  await inTransaction(session, (tx) => record(tx, mailId, mail.attempts, outcome))
}

const record = async (tx: Tx, mailId: string, attempts: number, outcome: SendOutcome): Promise<void> => {
  switch (outcome.kind) {
    case 'sent':
      await tx
        .updateTable('mails')
        .set({ state: 'sent', sent_at: sql<Date>`clock_now()`, last_error: null })
        .where('id', '=', mailId)
        .execute()
      return
    case 'refused_for_good':
      await giveUp(tx, mailId, outcome.reason)
      return
    case 'refused_for_now':
    case 'uncertain': {
      const delayMs = retryDelaysMs[attempts - 1]
      if (delayMs === undefined) {
        await giveUp(tx, mailId, `${outcome.reason} (given up after ${attempts} attempts)`)
        return
      }
      await tx.updateTable('mails').set({ last_error: outcome.reason }).where('id', '=', mailId).execute()
      await sendAgain(tx, mailId, delayMs)
      return
    }
    default:
      unreachable(outcome)
  }
}

const giveUp = async (tx: Tx, mailId: string, reason: string): Promise<void> => {
  await tx.updateTable('mails').set({ state: 'failed', last_error: reason }).where('id', '=', mailId).execute()
}

const sendAgain = async (tx: Tx, mailId: string, delayMs: number): Promise<void> => {
  const runAt = new Date((await now(tx)).getTime() + delayMs)
  await addJob(tx, sendMailJob, { mailId }, { runAt, jobKey: jobKeyOf(mailId) })
}

const makeSlots = (count: number) => {
  const waiting: (() => void)[] = []
  let free = count
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((turn) => void waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
