// Notifications of demo members, in chronological order, in their language and without an email.
import type { Language } from '../../contract/accounts.ts'
import { hourMs } from '../../contract/durations.ts'
import type { NotificationPayload } from '../../contract/notifications.ts'
import { describe } from '../../server/notifications/seed.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import { inBatches } from './batches.ts'

export interface PastNotification {
  memberId: string
  /** The member whose name or text it contains. */
  aboutId: string | null
  notification: NotificationPayload
  at: Date
}

const readAfterMs = 48 * hourMs

/** Older notifications were read soon after they arrived. */
export const writeNotifications = async (
  tx: Tx,
  notifications: readonly PastNotification[],
  now: Date,
): Promise<void> => {
  if (notifications.length === 0) return
  const notified = notifications.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const ids = [...new Set(notified.map(({ memberId }) => memberId))]
  const users = await tx.selectFrom('users').select(['id', 'language']).where('id', 'in', ids).execute()
  const languageOf = new Map(users.map(({ id, language }) => [id, language as Language]))
  const rows = notified.map(({ memberId, aboutId, notification, at }) => {
    const { kind, data } = notification
    const said = describe({ type: kind, title: '', message: '', data }, languageOf.get(memberId) ?? 'en')
    const readAt = now.getTime() - at.getTime() > readAfterMs ? new Date(at.getTime() + hourMs) : null
    const read = { read: readAt !== null, read_at: readAt, mailing: 'done' }
    return {
      user_id: memberId,
      about_id: aboutId,
      type: kind,
      ...said,
      data: JSON.stringify(data),
      created_at: at,
      ...read,
    }
  })
  await inBatches(rows, (some) => tx.insertInto('notifications').values(some).execute())
}
