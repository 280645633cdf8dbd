// Tells a member something: the door through which every domain does. It rides in the transaction of what it tells.
import type { Notice } from '../../contract/notifications.ts'
import type { Tx } from '../platform/db/database.ts'
import { raise } from './raise.ts'

/** `aboutId` is the other member whose name or words it carries, where it does. */
export const notify = async (tx: Tx, notice: Notice & { memberId: string; aboutId?: string }): Promise<void> => {
  const { memberId, aboutId, ...told } = notice
  await raise(tx, told, { memberIds: [memberId], ...(aboutId === undefined ? {} : { aboutId }) })
}
