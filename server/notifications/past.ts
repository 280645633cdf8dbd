// Past notifications for demo data: rows only, nothing is sent or published.
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../contract/accounts.ts'
import type { BroadcastContent } from '../../contract/broadcasts.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Brand } from '../platform/mail/template.ts'
import { previewMail } from '../platform/mail/writeMail.ts'
import { notificationsFor, writeMailText } from './broadcastContent.ts'
import { templateOf } from './templates.ts'

export interface PastBroadcast {
  id: string
  content: BroadcastContent
  path: string | null
  at: RawBuilder<Date>
}

export interface PastReader {
  id: string
  name: string
  language: Language
  read: boolean
}

/** Writes the in-app notifications that a broadcast would have left. */
export const broadcastInThePast = async (
  tx: Tx,
  { id, content, path, at }: PastBroadcast,
  sender: Brand,
  readers: readonly PastReader[],
): Promise<void> => {
  for (const { notification, memberIds } of notificationsFor({ content, path }, sender.siteName, readers)) {
    for (const reader of readers.filter((one) => memberIds.includes(one.id))) {
      await tx
        .insertInto('notifications')
        .values({
          user_id: reader.id,
          type: notification.kind,
          ...notification.data.content[reader.language],
          data: JSON.stringify(notification.data),
          created_at: at,
          read: reader.read,
          read_at: reader.read ? sql<Date>`${at} + interval '2 hours'` : null,
          mailing: 'done',
          broadcast_id: id,
        })
        .execute()
    }
  }
}

/** The email that one reader would have received. */
export const mailOfBroadcast = (
  { content, path }: Pick<PastBroadcast, 'content' | 'path'>,
  sender: Brand,
  { name, language }: Pick<PastReader, 'name' | 'language'>,
): { subject: string; text: string; html: string } => {
  const { title, message, label } = writeMailText(content[language], { name, site: sender.siteName })
  const template = templateOf('admin_message')
  const values = { title, message, label }
  return previewMail(template, template.shipped[language], {
    language,
    brand: sender,
    name,
    values,
    path: path ?? '/notifications',
  })
}
