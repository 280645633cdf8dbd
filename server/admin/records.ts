// What the audit log keeps about a member. It names people by their account only, so it loses the name with the account.
import type { MemberRecords } from '../accounts/leaving/memberRecords.ts'

export const auditRecords: MemberRecords = {
  name: 'admin',
  tables: ['audit_log'],
  take: async (db, memberId) => ({
    /** What admins did to the account; which admin is not the member's data. */
    about_you: await db
      .selectFrom('audit_log')
      .select(['at', 'action', 'reason', 'details'])
      .where('subject_id', '=', memberId)
      .orderBy('id')
      .execute(),
    /** What the member did as an admin; to whom is not the member's data. */
    by_you: await db
      .selectFrom('audit_log')
      .select(['at', 'action', 'reason'])
      .where('actor_id', '=', memberId)
      .orderBy('id')
      .execute(),
  }),
  erase: () => Promise.resolve(),
}
