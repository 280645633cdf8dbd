// The job that empties the mail outbox. It claims a row, sends it and records how that went; killed at any point it can
// run again, and two runs at once never send the same mail side by side.
import { z } from 'zod'
import { inTransaction, type Db } from '../db/database.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { claim, recordFailure, recordSent, retryDelaysMs, sendLater, unclaim, type ClaimedMail } from './attempts.ts'
import { sendMailJob } from './mail.ts'
import { connectionsMax, type Mailer, type SendOutcome } from './mailer.ts'

export interface MailObserver {
  observeMail(outcome: SendOutcome['kind']): void
}

const payloadShape = z.object({ mailId: z.uuid() })

export const mailHandlers = ({ mailer, observer }: { mailer: Mailer; observer: MailObserver }): JobHandlers => {
  // A session of the database is held while its mail is sent; as many as the mail server gets connections, so that a
  // slow mail server cannot take the whole pool from everybody else.
  const slots = makeSlots(connectionsMax)
  return {
    [sendMailJob]: (payload, { db, log }) => {
      const { mailId } = payloadShape.parse(payload)
      return slots(() => db.connection().execute((session) => send(session, { mailId, mailer, observer, log })))
    },
  }
}

interface Sending {
  mailId: string
  mailer: Mailer
  observer: MailObserver
  log: Log
}

const send = async (session: Db, sending: Sending): Promise<void> => {
  const { mailId } = sending
  const claimed = await claim(session, mailId)
  if (claimed.kind === 'over') return
  if (claimed.kind === 'busy') {
    // Whoever sends it may be killed in the middle; then this job is the one that goes on.
    await inTransaction(session, (tx) => sendLater(tx, mailId, retryDelaysMs[0] ?? 0))
    return
  }
  try {
    await sendClaimed(session, claimed.mail, sending)
  } catch (error) {
    // Where the session is lost, its claim is free already, and the first reason is the one that counts.
    await unclaim(session, mailId).catch(() => undefined)
    throw error
  }
}

const sendClaimed = async (session: Db, mail: ClaimedMail, { mailer, observer, log }: Sending): Promise<void> => {
  const outcome = await mailer.send({
    id: mail.id,
    to: mail.recipient,
    language: mail.language,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    messageId: mail.message_id,
    headers: mail.headers,
  })
  observer.observeMail(outcome.kind)
  log.info({ mailId: mail.id, kind: mail.kind, attempt: mail.attempts, outcome: outcome.kind }, 'mail')
  if (outcome.kind === 'sent') await recordSent(session, mail, outcome.response)
  else await recordFailure(session, mail, outcome)
}

const makeSlots = (count: number) => {
  const waiting: (() => void)[] = []
  let free = count
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((serve) => void waiting.push(serve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
