// For what is given once, ever, whoever gets it and however much it is by then: the first who comes gets it.
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { post, type Transfer } from './ledger.ts'

/**
 * False where the key was used before, also for another member or amount. Whoever asks for the same at once waits for the first, so
 * the answer is the whole truth.
 */
export const postOnce = async (tx: Tx, transfer: Transfer): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${transfer.key}, 0))`.execute(tx)
  const known = await tx.selectFrom('ledger_transfers').select('id').where('key', '=', transfer.key).executeTakeFirst()
  return known === undefined && (await post(tx, [transfer])) === 'posted'
}
