// Cancels waiting mails that should no longer be sent.
import type { Tx } from '../db/database.ts'

/**
 * For one member: mails of some kinds, or all. A mail being handed to the mail server at this moment may still go out.
 */
export const callOff = async (tx: Tx, memberId: string, kinds: readonly string[] | 'all'): Promise<void> => {
  let waiting = tx
    .updateTable('mails')
    .set({ state: 'cancelled', next_attempt_at: null })
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
  if (kinds !== 'all') waiting = waiting.where('kind', 'in', kinds)
  await waiting.execute()
}
