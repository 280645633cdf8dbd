// The sandbox's inbox for all addresses: received messages, and delivery faults by address.
import { sql } from 'kysely'
import PostalMime, { type Address } from 'postal-mime'
import type { SandboxDb } from './tables.ts'

/**
 * The mail page describes each one; `drop_after_data` stores the message and disconnects without a reply, `bounce`
 * accepts it and returns it.
 */
export const mailFaults = ['refuse', '4xx', '5xx', 'drop_after_data', 'slow', 'bounce'] as const
export type MailFault = (typeof mailFaults)[number]

const mailsKept = 20_000
const cleanEvery = 100

export interface CapturedMail {
  id: number
  to: string
  recipients: string[]
  from: string
  subject: string
  text: string
  html: string
  links: string[]
  headers: Record<string, string>
  message_id: string
  at: Date
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal?: string, hex?: string, word?: string) => {
      if (word !== undefined) return entities[word.toLowerCase()] ?? whole
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : whole
    },
  )

/** All http(s) links in reading order, without duplicates. */
export const linksIn = (text: string, html: string): string[] => {
  const inText = (text.match(/https?:\/\/[^\s<>"'`]+/gi) ?? []).map((link) => link.replace(/[.,;:!?)\]]+$/, ''))
  const inHtml = [...html.matchAll(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)]
    .map(([, double, single, bare]) => decodeEntities((double ?? single ?? bare ?? '').trim()))
    .filter((link) => /^https?:\/\//i.test(link))
  return [...new Set([...inText, ...inHtml])]
}

// PostgreSQL allows no NUL in text and no lone surrogate in JSON; a message may contain both.
const storable = (text: string | undefined): string => (text ?? '').replaceAll('\0', '\u{FFFD}').toWellFormed()

const written = (address: Address | undefined): string | null => {
  if (address?.address === undefined) return null
  return address.name === '' ? address.address : `${address.name} <${address.address}>`
}

export const keepMail = async (
  db: SandboxDb,
  raw: Buffer,
  envelope: { from: string; recipients: string[] },
): Promise<number> => {
  const mail = await PostalMime.parse(raw)
  const text = storable(mail.text)
  const html = storable(mail.html)
  const headers: Record<string, string> = {}
  for (const { key, value } of mail.headers) {
    const before = headers[key]
    headers[storable(key)] = storable(before === undefined ? value : `${before}, ${value}`)
  }
  const { id } = await db
    .insertInto('mails')
    .values({
      recipients: envelope.recipients.map((recipient) => storable(recipient.toLowerCase())),
      sender: storable(written(mail.from) ?? envelope.from),
      subject: storable(mail.subject),
      body_text: text,
      body_html: html,
      links: linksIn(text, html),
      headers,
      message_id: storable(mail.messageId),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (id % cleanEvery === 0) {
    await db
      .deleteFrom('mails')
      .where('id', '<=', id - mailsKept)
      .execute()
  }
  return id
}

export interface MailFilter {
  /** One exact address, case-insensitive. */
  to?: string | undefined
  /** Part of an address or of the subject. */
  search?: string | undefined
  before?: number | undefined
  limit: number
}

const isRecipient = (address: string) => sql<boolean>`recipients @> ${[address.toLowerCase()]}::text[]`

/** Newest first. */
export const listMails = async (db: SandboxDb, filter: MailFilter): Promise<CapturedMail[]> => {
  let query = db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(filter.limit)
  if (filter.to !== undefined) query = query.where(isRecipient(filter.to))
  if (filter.before !== undefined) query = query.where('id', '<', filter.before)
  if (filter.search !== undefined) {
    const pattern = `%${filter.search.replace(/[\\%_]/g, String.raw`\$&`)}%`
    query = query.where(sql<boolean>`(array_to_string(recipients, ' ') || ' ' || subject) ilike ${pattern}`)
  }
  const rows = await query.execute()
  return rows.map(({ body_text, body_html, sender, ...row }) => ({
    ...row,
    to: row.recipients.join(', '),
    from: sender,
    text: body_text,
    html: body_html,
  }))
}

export const readMail = async (db: SandboxDb, id: number): Promise<CapturedMail | null> => {
  const [mail] = await listMails(db, { before: id + 1, limit: 1 })
  return mail?.id === id ? mail : null
}

export const removeMails = async (db: SandboxDb, filter: { id?: number; to?: string | undefined }): Promise<number> => {
  let query = db.deleteFrom('mails')
  if (filter.id !== undefined) query = query.where('id', '=', filter.id)
  if (filter.to !== undefined) query = query.where(isRecipient(filter.to))
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export interface FaultRule {
  address: string
  fault: MailFault
  /** Null: until it is removed. */
  times: number | null
  delayMs: number
}

const toRule = (row: { address: string; fault: string; times_left: number | null; delay_ms: number }): FaultRule[] => {
  const fault = mailFaults.find((known) => known === row.fault)
  return fault === undefined ? [] : [{ address: row.address, fault, times: row.times_left, delayMs: row.delay_ms }]
}

export const listMailFaults = async (db: SandboxDb): Promise<FaultRule[]> => {
  const rows = await db.selectFrom('mail_faults').selectAll().orderBy('address').limit(1000).execute()
  return rows.flatMap(toRule)
}

export const setMailFault = async (db: SandboxDb, rule: FaultRule): Promise<void> => {
  const settings = { fault: rule.fault, times_left: rule.times, delay_ms: rule.delayMs }
  await db
    .insertInto('mail_faults')
    .values({ address: rule.address, ...settings })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(settings))
    .execute()
}

export const removeMailFault = async (db: SandboxDb, address: string): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('mail_faults').where('address', '=', address).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The fault that applies to a recipient now, if it is one of the given ones. Each use consumes one of its times. */
export const meetMailFault = async (
  db: SandboxDb,
  address: string,
  among: readonly MailFault[],
): Promise<FaultRule | null> => {
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('mail_faults')
      .selectAll()
      .where('address', '=', address.toLowerCase())
      .where('fault', 'in', [...among])
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return null
    if (row.times_left === 1) await tx.deleteFrom('mail_faults').where('address', '=', row.address).execute()
    else if (row.times_left !== null) {
      await tx
        .updateTable('mail_faults')
        .set({ times_left: row.times_left - 1 })
        .where('address', '=', row.address)
        .execute()
    }
    return toRule(row)[0] ?? null
  })
}
