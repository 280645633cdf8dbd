// Tells a member something: the door through which every domain does. It rides in the transaction of what it tells.
import type { Tx } from '../platform/db/database.ts'
import { type NotificationTo, raise, raiseEach } from './raise.ts'

/** `aboutId` is the other member whose name or words it carries, where it does. */
export const notify = async (tx: Tx, notification: NotificationTo): Promise<void> => {
  const { memberId, aboutId, ...notified } = notification
  await raise(tx, notified, { memberIds: [memberId], ...(aboutId === undefined ? {} : { aboutId }) })
}

/** Tells several members, each something of their own, which costs little more than telling one. */
export const notifyEach = (tx: Tx, notifications: readonly NotificationTo[]): Promise<void> =>
  raiseEach(tx, notifications)
