// Tells admins that a person has to look at something. Who is blocked can do nothing about it and is left out.
import type { NotificationOf } from '../../contract/notifications.ts'
import { lockAdmins } from '../accounts/moderation/roles.ts'
import type { Tx } from '../platform/db/database.ts'
import { raise } from './raise.ts'

type AdminMessage = NotificationOf<'admin_message'>['data']

/** `path` leads to where they can do something. */
export const notifyAdmins = async (tx: Tx, content: AdminMessage['content'], path: string): Promise<void> => {
  const memberIds = await lockAdmins(tx)
  await raise(tx, { kind: 'admin_message', data: { content, path } }, { memberIds })
}
