// Pays claims at once, as the jobs do that the schedule enqueues every minute.
import { debtorsToPayFor, payClaims } from '../credits/claims.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'

export const payCollectedClaims = async (db: Db): Promise<void> => {
  for (const memberId of await debtorsToPayFor(db)) await inTransaction(db, (tx) => payClaims(tx, memberId))
}
