// What the audit log and the texts of mails keep about a member. They name people by their account only, so they lose the name with it.
import type { MemberRecords } from '../accounts/leaving/memberRecords.ts'

export const auditRecords: MemberRecords = {
  name: 'admin',
  about: {
    en: 'What admins did about your account, and what you did as one.',
    de: 'Was Betreiber an deinem Konto getan haben und was du selbst als Betreiber getan hast.',
  },
  tables: ['audit_log', 'mail_template_versions'],
  take: async (db, memberId) => ({
    /** What admins did to the account; which admin is not the member's data. */
    about_you: await db
      .selectFrom('audit_log')
      .select(['at', 'action', 'reason', 'details'])
      .where('subject_id', '=', memberId)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    /** What the member did as an admin; to whom is not the member's data. */
    by_you: await db
      .selectFrom('audit_log')
      .select(['at', 'action', 'reason'])
      .where('actor_id', '=', memberId)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    mail_texts_by_you: await db
      .selectFrom('mail_template_versions')
      .select(['kind', 'language', 'version', 'content', 'saved_at'])
      .where('saved_by', '=', memberId)
      .orderBy('saved_at')
      .execute(),
  }),
  erase: () => Promise.resolve(),
}
