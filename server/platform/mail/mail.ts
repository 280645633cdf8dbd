// Mail leaves through an outbox: a row is written with its cause, in the same transaction, and a job hands it to the mail
// server later. No request ever waits for SMTP.
import { randomUUID } from 'node:crypto'
import type { Language } from '../../../contract/accounts.ts'
import type { Tx } from '../db/database.ts'
import { addJob } from '../jobs/jobs.ts'
import { requireAddress, requireHeaders, requireOneLine } from './rules.ts'

export interface Mail {
  /** What it is about, e.g. `confirm_email`; the log is searched by it. */
  kind: string
  to: string
  language: Language
  subject: string
  text: string
  html: string
  /** Beyond those that every mail carries; see `requireHeaders` for the names that are allowed. */
  headers?: Readonly<Record<string, string>>
  /** The host in the Message-ID, e.g. that of the public URL. It only has to look like a name; the id is unique without it. */
  host?: string
  /** Whom it is written to; absent or null where the address belongs to no account. */
  memberId?: string | null
  /** It carries a link that opens something: the body is shown to nobody and forgotten once it need not be sent any more. */
  secret?: boolean
  broadcastId?: string
  /** The mail that this one repeats. */
  resendOf?: string
}

export const sendMailJob = 'sendMail'

/** One waiting job per mail: whoever adds it again replaces the one that waits. */
export const jobKeyOf = (mailId: string): string => `mail:${mailId}`

/**
 * Which mails go first when many wait: letters about the account itself, for which somebody is waiting in front of a form, then
 * notifications, from which one can unsubscribe, and last what is written to everybody. Said by what a row holds, so that it is
 * the same for each attempt.
 */
export const priorityOf = ({
  broadcastId,
  headers,
}: Pick<Mail, 'headers'> & { broadcastId: string | null }): number => {
  if (broadcastId !== null) return 20
  return headers !== undefined && 'List-Unsubscribe' in headers ? 10 : 0
}

const anyHost = 'mail.ankerplatz.invalid'
const subjectLengthMax = 300

/**
 * Writes the mail into the outbox. The Message-ID is made here, once, so that a mail that had to be handed over twice is
 * recognised as one by whoever receives it.
 */
export const queueMail = async (tx: Tx, mail: Mail): Promise<{ mailId: string }> => {
  requireAddress(mail.to)
  requireOneLine('subject', mail.subject, subjectLengthMax)
  requireOneLine('host', mail.host ?? anyHost, 253)
  requireHeaders(mail.headers ?? {})
  const { id: mailId } = await tx
    .insertInto('mails')
    .values({
      kind: mail.kind,
      recipient: mail.to,
      language: mail.language,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      headers: JSON.stringify(mail.headers ?? {}),
      message_id: `<${randomUUID()}@${mail.host ?? anyHost}>`,
      member_id: mail.memberId ?? null,
      secret: mail.secret ?? false,
      broadcast_id: mail.broadcastId ?? null,
      resend_of: mail.resendOf ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const priority = priorityOf({ broadcastId: mail.broadcastId ?? null, headers: mail.headers ?? {} })
  await addJob(tx, sendMailJob, { mailId }, { jobKey: jobKeyOf(mailId), priority })
  return { mailId }
}
