// Contact messages in the demo data: an open question, an open report, and a resolved problem.
import { sql } from 'kysely'
import { z } from 'zod'
import { language } from '../../contract/accounts.ts'
import { contactTopic } from '../../contract/contact.ts'
import { record } from '../../server/accounts/seed.ts'
import { referenceOf } from '../../server/contact/seed.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import texts from './texts/contactMessages.json' with { type: 'json' }

const message = z.strictObject({
  hoursAgo: z.number(),
  topic: contactTopic,
  name: z.string().nullable(),
  email: z.string(),
  language,
  message: z.string(),
  pageUrl: z.string().exactOptional(),
  /** Hours until the admin resolved it. */
  settledAfterHours: z.number().exactOptional(),
})

const messages = z.array(message).parse(texts)

const ago = (hours: number) => sql<Date>`clock_now() - ${hours}::float8 * interval '1 hour'`

/** Added once: messages deleted or resolved later stay so at the next start. */
export const addContact = async (tx: Tx): Promise<void> => {
  const known = await tx.selectFrom('contact_messages').select('id').limit(1).executeTakeFirst()
  const closedBefore = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'close_contact')
    .limit(1)
    .executeTakeFirst()
  if (known !== undefined || closedBefore !== undefined) return
  const admin = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@demo.test')
    .executeTakeFirstOrThrow()
  for (const { hoursAgo, topic, name, email, language, message, pageUrl, settledAfterHours } of messages) {
    const writer = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const settledAt = settledAfterHours === undefined ? null : ago(hoursAgo - settledAfterHours)
    const { id } = await tx
      .insertInto('contact_messages')
      .values({
        ...{ topic, name, email, language, message, page_url: pageUrl ?? null, user_id: writer?.id ?? null },
        created_at: ago(hoursAgo),
        ...(settledAt === null ? {} : { state: 'done', closed_at: settledAt, closed_by: admin.id }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (settledAt === null) continue
    const about = writer === undefined ? {} : { subjectId: writer.id }
    const details = { reference: referenceOf(id) }
    await record(tx, { actorId: admin.id, action: 'close_contact', ...about, details, at: settledAt })
  }
}
