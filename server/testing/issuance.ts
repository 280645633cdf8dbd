// Paused issuance for tests of the domains that issue: pausing, and releasing everything that waits.
import type { IssuedReason } from '../../contract/issuanceRules.ts'
import { decideQueued } from '../credits/issuance/queue.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'

export const pauseIssuance = async (db: Db, reasons: readonly IssuedReason[], paused = true): Promise<void> => {
  await db
    .updateTable('issuance_controls')
    .set({ paused_at: paused ? new Date() : null })
    .where('reason', 'in', reasons)
    .execute()
}

/** What waits for a member, by reason. */
export const waitingFor = async (
  db: Db,
  memberId: string,
): Promise<[reason: string, amount: number, state: string][]> => {
  const rows = await db
    .selectFrom('issuance_queue')
    .select(['reason', 'amount', 'state'])
    .where('owner_id', '=', memberId)
    .orderBy('number')
    .execute()
  return rows.map(({ reason, amount, state }) => [reason, amount, state])
}

/** The jobs that pay it still have to run. */
export const decideAll = async (db: Db, by: string, decision: 'release' | 'reject' = 'release'): Promise<void> => {
  const rows = await db.selectFrom('issuance_queue').select('id').where('state', '=', 'queued').execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await inTransaction(db, (tx) => decideQueued(tx, { ids, decision, reason: 'Reviewed in a test', by }))
}
