// Messages of the demo admin to members: two broadcasts with their notifications and email log entries, and a draft.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Language } from '../../contract/accounts.ts'
import { broadcastContent } from '../../contract/broadcasts.ts'
import { record } from '../../server/accounts/seed.ts'
import { broadcastInThePast, mailOfBroadcast, type PastReader } from '../../server/notifications/seed.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import { isSuppressed } from '../../server/platform/mail/suppressions.ts'
import type { Brand } from '../../server/platform/mail/template.ts'
import texts from './texts/broadcasts.json' with { type: 'json' }

const message = z.strictObject({
  /** Days before the demo data was created; null for a draft. */
  daysAgo: z.number().nullable(),
  path: z.string(),
  content: broadcastContent,
})
type Message = z.output<typeof message>

const broadcasts = z.array(message).parse(texts)

/** Recipients whose mailbox bounced or failed. */
const mishaps: Readonly<Record<number, { state: 'bounced' | 'failed'; answer: string }>> = {
  7: { state: 'bounced', answer: '550 5.1.1 No such mailbox' },
  19: { state: 'failed', answer: '554 5.6.0 Message refused' },
}

/** Does nothing if there is already a broadcast. */
export const addMessages = async (tx: Tx, sender: Brand): Promise<void> => {
  const written = await tx.selectFrom('broadcasts').select('id').limit(1).executeTakeFirst()
  const author = await tx.selectFrom('users').select('id').where('email', '=', 'admin@demo.test').executeTakeFirst()
  if (written !== undefined || author === undefined) return
  for (const message of broadcasts) await addMessage(tx, sender, author.id, message)
}

const addMessage = async (tx: Tx, sender: Brand, authorId: string, message: Message): Promise<void> => {
  const { daysAgo, content, path } = message
  const at = daysAgo === null ? sql<Date>`clock_now()` : sql<Date>`clock_now() - ${`${daysAgo} days`}::interval`
  const readers = daysAgo === null ? [] : await readersAt(tx, daysAgo)
  const { id } = await tx
    .insertInto('broadcasts')
    .values({
      state: daysAgo === null ? 'draft' : 'done',
      segment: '{}',
      content: JSON.stringify(content),
      path,
      created_by: authorId,
      created_at: at,
      ...(daysAgo === null ? {} : { started_at: at, finished_at: at }),
      audience: daysAgo === null ? null : readers.length,
      notified: readers.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (daysAgo === null) return
  await broadcastInThePast(tx, { id, content, path, at }, sender, readers)
  for (const [place, reader] of readers.entries()) {
    await addMail(tx, { id, message, sender, reader, place, daysAgo })
  }
  const details = { title: content.en.title, audience: String(readers.length) }
  await record(tx, { actorId: authorId, action: 'send_broadcast', details, at })
}

interface DemoReader extends PastReader {
  email: string
}

/** The members at that time. Older messages are marked as read. */
const readersAt = async (tx: Tx, daysAgo: number): Promise<DemoReader[]> => {
  const users = await tx
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'language'])
    .where('email', 'like', '%.test')
    .where('email_confirmed', '=', true)
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', sql<Date>`clock_now() - ${`${daysAgo} days`}::interval`)
    .orderBy('email')
    .execute()
  return users.map((user) => ({
    id: user.id,
    email: user.email,
    name: user.full_name,
    language: user.language as Language,
    read: daysAgo > 7,
  }))
}

interface MailParts {
  id: string
  message: Message
  sender: Brand
  reader: DemoReader
  place: number
  daysAgo: number
}

const addMail = async (tx: Tx, { id, message, sender, reader, place, daysAgo }: MailParts): Promise<void> => {
  const { subject, text, html } = mailOfBroadcast(message, sender, reader)
  if (await isSuppressed(tx, reader.email)) return
  const mishap = mishaps[place]
  const at = sql<Date>`clock_now() - ${`${daysAgo} days`}::interval + ${`${place} seconds`}::interval`
  const { hostname } = new URL(sender.publicUrl)
  const mail = await tx
    .insertInto('mails')
    .values({
      kind: 'admin_message',
      recipient: reader.email,
      member_id: reader.id,
      broadcast_id: id,
      language: reader.language,
      subject,
      body_text: text,
      body_html: html,
      message_id: `<${randomUUID()}@${hostname}>`,
      state: mishap?.state ?? 'sent',
      attempts: 1,
      last_error: mishap?.answer ?? null,
      created_at: at,
      sent_at: mishap === undefined ? at : null,
      bounced_at: mishap?.state === 'bounced' ? at : null,
      bounce_reason: mishap?.state === 'bounced' ? mishap.answer : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('mail_attempts')
    .values({
      mail_id: mail.id,
      attempt: 1,
      at,
      outcome: mishap === undefined ? 'sent' : 'refused_for_good',
      answer: mishap?.answer ?? '250 OK',
    })
    .execute()
  if (mishap?.state !== 'bounced') return
  await tx
    .insertInto('mail_suppressions')
    .values({ address: reader.email, since: at, reason: mishap.answer, mail_id: mail.id })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
}
