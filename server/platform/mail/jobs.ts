// The job that sends mails from the outbox. It claims a row, sends it and records the outcome. After a kill at any
// point it can run again, and two concurrent runs never send the same mail.
import { inTransaction, type Db } from '../db/database.ts'
import { handle, type HandledJob } from '../jobs/jobs.ts'
import type { Schedule } from '../jobs/schedules.ts'
import type { Log } from '../log.ts'
import {
  claim,
  recordFailure,
  recordSent,
  resumeWaiting,
  retryDelaysMs,
  sendLater,
  unclaim,
  type ClaimedMail,
} from './attempts.ts'
import { sendMailJob } from './mail.ts'
import type { Mailer, SendOutcome } from './mailer.ts'

export interface MailObserver {
  observeMail(outcome: SendOutcome['kind']): void
}

export const mailHandlers = ({ mailer, observer }: { mailer: Mailer; observer: MailObserver }): HandledJob[] => [
  handle(sendMailJob, ({ mailId }, { db, log }) =>
    db.connection().execute((session) => send(session, { mailId, mailer, observer, log })),
  ),
]

export const mailSchedules: readonly Schedule[] = [
  { name: 'resumeWaitingMails', recurrence: { everyMinutes: 10 }, run: (_, { db, log }) => resumeWaiting(db, log) },
]

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
    // The process that sends it may be killed; then this job sends it.
    await inTransaction(session, (tx) => sendLater(tx, mailId, retryDelaysMs[0] ?? 0))
    return
  }
  try {
    await sendClaimed(session, claimed.mail, sending)
  } catch (error) {
    // If the session was lost, its claim is already released, and the first error is the one that counts.
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
