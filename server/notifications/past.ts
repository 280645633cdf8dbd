// Notifications of a past that nobody lived through, for a world that is made up: nothing is sent and nobody hears of it.
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Language } from '../../contract/accounts.ts'
import type { Notice } from '../../contract/notifications.ts'
import type { Tx } from '../platform/db/database.ts'
import { describe } from './describe.ts'

export interface PastNotice {
  memberId: string
  language: Language
  notice: Notice
  at: RawBuilder<Date>
  read: boolean
  broadcastId?: string
}

export const tellInThePast = async (tx: Tx, { memberId, language, notice, at, read, broadcastId }: PastNotice): Promise<void> => {
  const { kind, data } = notice
  await tx
    .insertInto('notifications')
    .values({
      user_id: memberId,
      type: kind,
      ...describe({ type: kind, title: '', message: '', data }, language),
      data: JSON.stringify(data),
      created_at: at,
      read,
      read_at: read ? sql<Date>`${at} + interval '2 hours'` : null,
      mailing: 'done',
      broadcast_id: broadcastId ?? null,
    })
    .execute()
}
