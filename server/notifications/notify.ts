// Notifies members: the public API that every domain uses. Runs in the transaction of its cause.
import type { Tx } from '../platform/db/database.ts'
import { type NotificationTo, raise, raiseEach } from './raise.ts'

/** `aboutId` is the other member whose name or text it contains, if any. */
export const notify = async (tx: Tx, notification: NotificationTo): Promise<void> => {
  const { memberId, aboutId, ...notified } = notification
  await raise(tx, notified, { memberIds: [memberId], ...(aboutId === undefined ? {} : { aboutId }) })
}

/** Notifies several members, each with individual content, at little more than the cost of one. */
export const notifyEach = (tx: Tx, notifications: readonly NotificationTo[]): Promise<void> =>
  raiseEach(tx, notifications)
