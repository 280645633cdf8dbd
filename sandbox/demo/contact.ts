// Contact messages in the demo data: an open question, an open report, and a resolved problem.
import { sql } from 'kysely'
import type { ContactTopic } from '../../contract/contact.ts'
import { record } from '../../server/accounts/seed.ts'
import { referenceOf } from '../../server/contact/seed.ts'
import type { Tx } from '../../server/platform/db/database.ts'

interface Message {
  hoursAgo: number
  topic: ContactTopic
  name: string | null
  email: string
  language: 'en' | 'de'
  message: string
  pageUrl?: string
  /** Hours until the admin resolved it. */
  settledAfterHours?: number
}

const messages: readonly Message[] = [
  {
    hoursAgo: 3,
    topic: 'notice',
    name: 'Henrike Vogt',
    email: 'h.vogt@verlag-nordlicht.test',
    language: 'de',
    pageUrl: 'https://kuestenblog.test/reisen/halligen-im-winter',
    message:
      'Auf dieser Seite steht ein Foto aus unserem Bildband „Halligen“ (Seite 48) ohne unsere Erlaubnis. Die Rechte liegen bei uns, den Vertrag mit der Fotografin kann ich vorlegen. Bitte sorgt dafür, dass das Bild entfernt wird.',
  },
  {
    hoursAgo: 20,
    topic: 'question',
    name: null,
    email: 'buyer@demo.test',
    language: 'en',
    message:
      'I am moving my blog to a new domain next month. What happens to the links that I have sold there, and to their guarantee? Do I have to tell every buyer, or can the old addresses simply lead to the new ones?',
  },
  {
    hoursAgo: 100,
    topic: 'problem',
    name: 'Jonas Petersen',
    email: 'seller@demo.test',
    language: 'de',
    message:
      'Meine Rechnung vom letzten Monat nennt noch die alte Anschrift meiner Firma. Kann ich sie irgendwo ändern, damit die nächste stimmt?',
    settledAfterHours: 5,
  },
]

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
