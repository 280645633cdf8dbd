// Credits for tests, posted through the ledger, and the ledger audit.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openBalance } from '../credits/balance.ts'
import { post } from '../credits/ledger.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'

/** Granted, or as if they had been bought. */
export const giveCredits = async (
  db: Db,
  memberId: string,
  amount: number,
  reason: 'adjustment_grant' | 'pack_purchase' = 'adjustment_grant',
): Promise<void> => {
  await inTransaction(db, async (tx) => {
    await openBalance(tx, memberId)
    if (amount === 0) return
    await post(tx, [{ key: `given:${randomUUID()}`, reason, amount, memberId, note: 'For a test.' }])
  })
}

/** The rows that violate a ledger rule; tests expect none. */
export const ledgerViolations = async (db: Db): Promise<{ rule: string; subject: string; detail: string }[]> => {
  const { rows } = await sql<{ rule: string; subject: string; detail: string }>`select * from ledger_check()`.execute(
    db,
  )
  return rows
}
