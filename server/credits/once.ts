// Grants that happen once, ever, whichever member receives them and whatever the amount is by then: first come, first
// served.
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { post, type Transfer } from './ledger.ts'

/**
 * Returns false if the key was used before, also for another member or amount. Concurrent callers wait for the first one,
 * so the result is final.
 */
export const postOnce = async (tx: Tx, transfer: Transfer): Promise<boolean> => {
  await lockName(tx, transfer.key)
  const known = await tx.selectFrom('ledger_transfers').select('id').where('key', '=', transfer.key).executeTakeFirst()
  return known === undefined && (await post(tx, [transfer])) === 'posted'
}

/** Advisory lock on a name: concurrent callers with the same name wait until the transaction ends. */
export const lockName = async (tx: Tx, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
