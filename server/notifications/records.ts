// Member records of notifications: the inbox, the email preferences, and broadcasts written as an admin.
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import { forgetNames } from './forgetNames.ts'

export const notificationRecords: MemberRecords = {
  name: 'notifications',
  tables: ['notifications', 'notification_preferences', 'broadcasts'],
  take: async (db, memberId) => ({
    notifications: await db
      .selectFrom('notifications')
      .select(['type', 'title', 'message', 'data', 'read', 'read_at', 'created_at'])
      .where('user_id', '=', memberId)
      .orderBy('id')
      .execute(),
    preferences: await db
      .selectFrom('notification_preferences')
      .select(['type', 'email'])
      .where('user_id', '=', memberId)
      .orderBy('type')
      .execute(),
    broadcasts: await db
      .selectFrom('broadcasts')
      .select(['created_at', 'state', 'content'])
      .where('created_by', '=', memberId)
      .orderBy('created_at')
      .execute(),
  }),
  /** Broadcasts stay: they reference their author only by account, which loses its name. */
  erase: async (tx, memberId) => {
    await forgetNames(tx, memberId)
    await tx.deleteFrom('notifications').where('user_id', '=', memberId).execute()
    await tx.deleteFrom('notification_preferences').where('user_id', '=', memberId).execute()
  },
}
