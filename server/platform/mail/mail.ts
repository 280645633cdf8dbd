// Mail outbox: a row is written in the same transaction as its cause, and a job hands it to the mail server later. No
// request ever waits for SMTP.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Language } from '../../../contract/accounts.ts'
import type { Tx } from '../db/database.ts'
import { defineJob, enqueue } from '../jobs/jobs.ts'
import { requireAddress, requireHeaders, requireOneLine } from './rules.ts'

export interface Mail {
  /** The template, e.g. `confirm_email`; a filter of the mail log. */
  kind: string
  to: string
  language: Language
  subject: string
  text: string
  html: string
  /** In addition to the standard ones; see `requireHeaders` for the allowed names. */
  headers?: Readonly<Record<string, string>>
  /**
   * The host in the Message-ID, e.g. that of the public URL. It only has to look like a host name; the id is unique
   * without it.
   */
  host?: string
  /** The recipient; absent or null if the address belongs to no account. */
  memberId?: string | null
  /** It contains a secret link: the body is never shown, and erased once it no longer has to be sent. */
  secret?: boolean
  broadcastId?: string
  /** The mail that this one resends. */
  resendOf?: string
}

export const sendMailJob = defineJob('sendMail', z.object({ mailId: z.uuid() }), { lane: 'mail' })

/** One waiting job per mail: adding it again replaces the waiting one. */
export const jobKeyOf = (mailId: string): string => `mail:${mailId}`

/**
 * Send priority: mails about the account first, because a person is waiting in front of a form, then notifications,
 * which can be unsubscribed, and broadcasts last. Derived from the row, so that it is the same for each attempt.
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
 * Inserts the mail into the outbox. The Message-ID is created here, once, so that recipients recognise a mail that had
 * to be handed over twice as one.
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
  await enqueue(tx, sendMailJob, { mailId }, { jobKey: jobKeyOf(mailId), priority })
  return { mailId }
}
