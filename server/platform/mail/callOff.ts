// Mails that nobody should get any more, although they wait to be sent.
import type { Tx } from '../db/database.ts'

/** Of one member: those of some kinds, or all of them. What a mail server is being given at this moment may still go out. */
export const callOff = async (tx: Tx, memberId: string, kinds: readonly string[] | 'all'): Promise<void> => {
  let waiting = tx
    .updateTable('mails')
    .set({ state: 'cancelled', next_attempt_at: null })
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
  if (kinds !== 'all') waiting = waiting.where('kind', 'in', kinds)
  await waiting.execute()
}
