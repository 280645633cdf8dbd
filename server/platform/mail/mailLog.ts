// The mail log for admins: a paginated list, a detail view with all attempts, and a CSV export. Mails with a secret
// link are shown without their body and cannot be resent.
import { sql } from 'kysely'
import type { Language } from '../../../contract/accounts.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { exportedMailsMax, listCountedMax, mailsPerPage } from '../../../contract/limits.ts'
import { attemptOutcomes, mailState, type mailLogEndpoints, type MailRow } from '../../../contract/mailLog.ts'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { queueMail } from './mail.ts'
import { byteOrderMark, csvLine } from '../csv.ts'
import { countMails, cursorOf, findMails, type MailFilters, type Place, placeOf } from './mailSearch.ts'
import { isSuppressed, suppressedSince, trust } from './suppressions.ts'

const find = async (db: Db, id: string) => {
  const mail = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  if (mail === undefined) throw new AppError('not_found')
  return mail
}

type LoggedMail = Awaited<ReturnType<typeof find>>

type ListedMail = Pick<
  LoggedMail,
  | 'attempts'
  | 'created_at'
  | 'id'
  | 'kind'
  | 'language'
  | 'last_error'
  | 'member_id'
  | 'next_attempt_at'
  | 'recipient'
  | 'sent_at'
  | 'state'
  | 'subject'
>

const listedColumns = sql`m.kind, m.recipient, m.member_id, m.language, m.subject, m.state, m.attempts, m.last_error,
  m.created_at, m.sent_at, m.next_attempt_at`

export const listMails = async (
  db: Db,
  { cursor, ...filters }: MailFilters & { cursor?: string | undefined },
): Promise<OutputOf<typeof mailLogEndpoints.mails>> => {
  const after = cursor === undefined ? null : placeOf(cursor)
  // Fetches one more than a page to know whether there is a next one.
  const request = { filters, after, limit: mailsPerPage + 1, columns: listedColumns }
  const [found, counted] = await Promise.all([
    findMails<ListedMail>(db, request),
    countMails(db, filters, listCountedMax),
  ])
  const page = found.slice(0, mailsPerPage)
  const last = page.at(-1)
  return {
    mails: page.map(describe),
    next_cursor: found.length > page.length && last !== undefined ? cursorOf(last.place) : null,
    total: Math.min(counted, listCountedMax),
    more: counted > listCountedMax,
  }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const describe = (mail: ListedMail): MailRow => ({
  id: mail.id,
  kind: mail.kind,
  recipient: mail.recipient,
  member_id: mail.member_id,
  language: mail.language as Language,
  subject: mail.subject,
  state: mailState.parse(mail.state),
  attempts: mail.attempts,
  last_error: mail.last_error,
  created_at: mail.created_at.toISOString(),
  sent_at: iso(mail.sent_at),
  next_attempt_at: iso(mail.next_attempt_at),
})

export const describeMail = async (db: Db, id: string): Promise<OutputOf<typeof mailLogEndpoints.mail>> => {
  const mail = await find(db, id)
  const [attempts, suppressedAt] = await Promise.all([
    db
      .selectFrom('mail_attempts')
      .select(['attempt', 'at', 'outcome', 'answer'])
      .where('mail_id', '=', id)
      .orderBy('attempt')
      .execute(),
    suppressedSince(db, mail.recipient),
  ])
  return {
    mail: {
      ...describe(mail),
      message_id: mail.message_id,
      headers: mail.headers as Record<string, string>,
      body: mail.secret ? null : { text: mail.body_text, html: mail.body_html },
      bounced_at: iso(mail.bounced_at),
      bounce_reason: mail.bounce_reason,
      resend_of: mail.resend_of,
      broadcast_id: mail.broadcast_id,
      suppressed_at: iso(suppressedAt),
    },
    attempts: attempts.flatMap(({ outcome: word, at, ...attempt }) => {
      const outcome = attemptOutcomes.find((known) => known === word)
      return outcome === undefined ? [] : { ...attempt, at: at.toISOString(), outcome }
    }),
  }
}

/** The kind and the member of a mail, for the audit log. */
export const aboutMail = async (db: Db, id: string): Promise<{ kind: string; memberId: string | null }> => {
  const { kind, member_id: memberId } = await find(db, id)
  return { kind, memberId }
}

/**
 * Creates a new mail with the same content. Rejected while the first one still waits, because it goes out anyway, and
 * if the recipient would not be written to today.
 */
export const resendMail = async (tx: Tx, id: string): Promise<{ id: string }> => {
  const mail = await find(tx, id)
  if (mail.secret) throw new AppError('not_resendable')
  if (mail.state === 'waiting' || !(await isStillTheirs(tx, mail)) || (await isSuppressed(tx, mail.recipient))) {
    throw new AppError('conflict')
  }
  const host = /@([^@<>]+)>$/.exec(mail.message_id)?.[1]
  const { mailId } = await queueMail(tx, {
    kind: mail.kind,
    to: mail.recipient,
    language: mail.language as Language,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    headers: mail.headers as Record<string, string>,
    ...(host === undefined ? {} : { host }),
    memberId: mail.member_id,
    resendOf: mail.id,
    ...(mail.broadcast_id === null ? {} : { broadcastId: mail.broadcast_id }),
  })
  return { id: mailId }
}

/** True if the recipient has not left, is not blocked and still has this address. */
const isStillTheirs = async (tx: Tx, { member_id: memberId, recipient }: LoggedMail): Promise<boolean> => {
  if (memberId === null) return true
  const { rows } = await sql`
    select 1 from users where id = ${memberId} and deleted_at is null and blocked_at is null
      and lower(email) = lower(${recipient})`.execute(tx)
  return rows.length > 0
}

export const trustRecipient = async (tx: Tx, id: string): Promise<void> => {
  const { recipient } = await find(tx, id)
  if (!(await trust(tx, recipient))) throw new AppError('conflict')
}

const exportedColumns = [
  'created_at',
  'kind',
  'recipient',
  'language',
  'subject',
  'state',
  'attempts',
  'last_error',
  'sent_at',
  'next_attempt_at',
  'bounced_at',
  'bounce_reason',
  'message_id',
  'id',
] as const

type ExportedMail = Pick<LoggedMail, (typeof exportedColumns)[number]>

const exportedPerBatch = 1_000

/** In batches, so that neither the process nor the database ever holds more than one of them. */
export const exportMails = async function* (db: Db, filters: MailFilters): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(exportedColumns)
  const columns = sql.join(exportedColumns.map((column) => sql.ref(`m.${column}`)))
  let after: Place | null = null
  for (let left = exportedMailsMax; left > 0;) {
    const limit = Math.min(left, exportedPerBatch)
    const rows: (ExportedMail & { place: Place })[] = await findMails<ExportedMail>(db, {
      filters,
      after,
      limit,
      columns,
    })
    if (rows.length > 0) yield rows.map((row) => csvLine(exportedColumns.map((column) => row[column]))).join('')
    after = rows.at(-1)?.place ?? null
    if (rows.length < limit) return
    left -= rows.length
  }
}

const keptDays = 180
const prunedPerBatch = 5_000

/** Deletes old mails that are done; waiting ones stay, however long that takes. */
export const pruneMails = async (db: Db): Promise<void> => {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from mails where id in (
        select id from mails where created_at < clock_now() - ${keptDays}::int * interval '1 day' and state <> 'waiting'
        order by created_at limit ${prunedPerBatch})`.execute(db)
    if (numAffectedRows < prunedPerBatch) return
  }
}
