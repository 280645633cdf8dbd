// Notifications the sandbox can raise: every kind, with made-up content, through the public module that real events
// use.
import type { Language } from '../../contract/accounts.ts'
import { notificationKinds } from '../../contract/notifications.ts'
import { notify } from '../../server/notifications/notify.ts'
import { sampleNotification } from '../../server/notifications/seed.ts'
import { type Db, inTransaction } from '../../server/platform/db/database.ts'

export const demoNotifications = (
  db: Db,
): { kinds: readonly string[]; raise(email: string, kind: string): Promise<boolean> } => ({
  kinds: notificationKinds,
  raise: async (email, kind) => {
    const known = notificationKinds.find((name) => name === kind)
    const member = await db
      .selectFrom('users')
      .select(['id', 'language'])
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (known === undefined || member === undefined) return false
    await inTransaction(db, (tx) =>
      notify(tx, { memberId: member.id, ...sampleNotification(known, member.language as Language) }),
    )
    return true
  },
})
