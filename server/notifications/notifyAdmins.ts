// Notifies admins that something needs manual review. Blocked admins cannot act and are left out.
import type { NotificationOf } from '../../contract/notifications.ts'
import { lockAdmins } from '../accounts/moderation/roles.ts'
import type { Tx } from '../platform/db/database.ts'
import { raise } from './raise.ts'

type AdminMessage = NotificationOf<'admin_message'>['data']

/** `path` is the page where they can act. */
export const notifyAdmins = async (tx: Tx, content: AdminMessage['content'], path: string): Promise<void> => {
  const memberIds = await lockAdmins(tx)
  await raise(tx, { kind: 'admin_message', data: { content, path } }, { memberIds })
}
