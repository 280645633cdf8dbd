// Removes the name and texts of a departing member from the notifications of others.
import type { Language } from '../../contract/accounts.ts'
import type { Tx } from '../platform/db/database.ts'
import { describe } from './describe.ts'
import { withoutNames } from './nameless.ts'

const rowsPerStep = 500

export const forgetNames = async (tx: Tx, memberId: string): Promise<void> => {
  for (let left = true; left;) {
    const rows = await tx
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .select(['notifications.id', 'type', 'title', 'message', 'data', 'users.language'])
      .where('about_id', '=', memberId)
      .limit(rowsPerStep)
      .execute()
    for (const row of rows) {
      const language = row.language as Language
      const data = without(row.type, row.data as Record<string, unknown>, language)
      const words = describe({ type: row.type, title: '', message: '', data }, language)
      await tx
        .updateTable('notifications')
        .set({ data: JSON.stringify(data), ...words, about_id: null })
        .where('id', '=', row.id)
        .execute()
    }
    left = rows.length === rowsPerStep
  }
}

/** Fields with text of another member; in other kinds the reason is a code. */
const wordsOf: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  message_received: { excerpt: '…' },
  revision_requested: { note: '…' },
  order_declined: { reason: null },
  exchange_answered: { note: null },
}

const without = (
  type: string,
  data: Readonly<Record<string, unknown>>,
  language: Language,
): Record<string, unknown> => ({
  ...withoutNames(data, language),
  ...wordsOf[type],
})
