// For what is given once, ever, whoever gets it and however much it is by then: the first who comes gets it.
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { post, type Transfer } from './ledger.ts'

/**
 * False where the key was used before, also for another member or amount, or one of those under which the same was given in earlier
 * times. Whoever asks for the same at once waits for the first, so the answer is the whole truth.
 */
export const postOnce = async (tx: Tx, transfer: Transfer, earlierKeys: readonly string[] = []): Promise<boolean> => {
  await lockName(tx, transfer.key)
  const known = await tx
    .selectFrom('ledger_transfers')
    .select('id')
    .where('key', 'in', [transfer.key, ...earlierKeys])
    .executeTakeFirst()
  return known === undefined && (await post(tx, [transfer])) === 'posted'
}

/** Until the transaction is over, whoever names the same waits. */
export const lockName = async (tx: Tx, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
