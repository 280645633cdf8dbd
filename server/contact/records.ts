// Personal data of the contact form: messages that members sent while signed in, exported and erased with the account.
import { sql } from 'kysely'
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'

export const contactRecords: MemberRecords = {
  name: 'contact',
  tables: ['contact_messages'],
  take: async (db, memberId) => ({
    messages: await db
      .selectFrom('contact_messages')
      .select(['created_at', 'topic', 'name', 'email', 'page_url', 'message', 'language', 'state', 'closed_at'])
      .where('user_id', '=', memberId)
      .orderBy('created_at')
      .execute(),
    /** When the member closed messages as an admin; the contents are not the member's data. */
    closed_by_you: await db
      .selectFrom('contact_messages')
      .select(['closed_at', 'topic'])
      .where('closed_by', '=', memberId)
      .orderBy('closed_at')
      .execute(),
  }),
  erase: async (tx, memberId) => {
    await sql`
      with theirs as (delete from contact_messages where user_id = ${memberId} returning mail_id)
      delete from mails where id in (select mail_id from theirs)`.execute(tx)
  },
}
