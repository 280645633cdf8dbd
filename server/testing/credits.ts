// Credits for tests, posted through the ledger, and the ledger audit.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openBalance } from '../credits/balance.ts'
import { post } from '../credits/ledger.ts'
import { addLot } from '../credits/unsettled/lots.ts'
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

/** A pack paid by card just now, without its invoice. Returns the purchase. */
export const buyByCard = (db: Db, memberId: string, credits: number): Promise<string> =>
  inTransaction(db, async (tx) => {
    const money = { price_cents: 1_000, paid_cents: 1_000, currency: 'EUR', paid_currency: 'EUR', vat_percent: '19' }
    const { id } = await tx
      .insertInto('purchases')
      .values({
        ...{ user_id: memberId, kind: 'pack', state: 'paid', credits, ...money, method: 'card' },
        paid_at: sql<Date>`clock_now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const key = `purchase:${id}`
    await openBalance(tx, memberId)
    await post(tx, [{ key, reason: 'pack_purchase', amount: credits, memberId, subject: `purchase:${id}` }])
    await addLot(tx, { key, purchaseId: id, memberId, amount: credits })
    return id
  })

/** The rows that violate a ledger rule; tests expect none. */
export const ledgerViolations = async (db: Db): Promise<{ rule: string; subject: string; detail: string }[]> => {
  const { rows } = await sql<{ rule: string; subject: string; detail: string }>`select * from ledger_check()`.execute(
    db,
  )
  return rows
}
