// Receives contact form messages: the row, the email to the operator and the notification to the admins in one
// transaction. A duplicate is stored once, and the sender gets the same response.
import { sql } from 'kysely'
import type { ContactForm } from '../../contract/contact.ts'
import { lockName } from '../credits/once.ts'
import { notifyAdmins } from '../notifications/notifyAdmins.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Brand } from '../platform/mail/template.ts'
import { inEachLanguage } from '../platform/texts/texts.ts'
import { sendMail } from './contactMail.ts'
import { contactTexts } from './contactTexts.ts'
import { referenceOf, notifyInbox } from './inbox.ts'

export interface Written {
  form: ContactForm
  memberId: string | null
}

export const receive = async (tx: Tx, brand: Brand, { form, memberId }: Written): Promise<{ reference: string }> => {
  const { topic, name, email, page_url: pageUrl, message, language } = form
  await lockName(tx, `contact by ${email.toLowerCase()}`)
  const earlier = await findSame(tx, form)
  if (earlier !== null) return { reference: referenceOf(earlier) }
  await notifyOfMessages(tx)
  const { id } = await tx
    .insertInto('contact_messages')
    .values({ topic, name, email, page_url: pageUrl, message, language, user_id: memberId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reference = referenceOf(id)
  const letter = { id, reference, topic, name, email, pageUrl, message, language, isMember: memberId !== null }
  const mailId = await sendMail(tx, brand, letter)
  await tx.updateTable('contact_messages').set({ mail_id: mailId }).where('id', '=', id).execute()
  await notifyInbox(tx)
  return { reference }
}

/** The same text from the same address within a day. */
const findSame = async (tx: Tx, { email, message, topic, page_url: pageUrl }: ContactForm): Promise<string | null> => {
  const found = await tx
    .selectFrom('contact_messages')
    .select('id')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .where('message', '=', message)
    .where('topic', '=', topic)
    .where(sql<boolean>`page_url is not distinct from ${pageUrl}`)
    .where(sql<boolean>`created_at > (select clock_now()) - interval '1 day'`)
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

const firstMessage = inEachLanguage((language) => {
  const t = contactTexts(language)
  return { title: t('firstOfDay.title'), message: t('firstOfDay.message') }
})

/** Once a day at most, however many arrive; the inbox counts them all. */
const notifyOfMessages = async (tx: Tx): Promise<void> => {
  await lockName(tx, 'contact notified')
  const { rows } = await sql`
    select from contact_messages where created_at > (select clock_now()) - interval '1 day' limit 1`.execute(tx)
  if (rows.length === 0) await notifyAdmins(tx, firstMessage, '/admin/contact')
}
