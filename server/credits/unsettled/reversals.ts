// Reversals: a chargeback, a returned debit or a refund at the payment provider. The balance of the member pays first; what is
// lacking is a debt of theirs until open orders and pending credits have covered it (orders/reversals.ts), and the rest is written
// off. The debt is owed to the operator alone: it pays no member.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { defineEvent, publish } from '../../platform/outbox/events.ts'
import { lockBalance, read as readBalance } from '../balance.ts'
import { post } from '../ledger.ts'
import { settleReversed } from './lots.ts'
import { alertOfWriteOff, closePurchases } from './writeOffs.ts'

export const reversalOpened = defineEvent(
  'credits.reversalOpened',
  z.object({ purchaseId: z.uuid(), number: z.int().positive() }),
)

export interface ReversalKey {
  purchaseId: string
  number: number
}

export interface Reversal extends ReversalKey {
  memberId: string
  reason: 'refund' | 'dispute'
}

interface Taking extends Reversal {
  amount: number
  isWhole: boolean
  /** Posts the reversal; what the balance lacks becomes debt. */
  take: () => Promise<unknown>
}

/** Takes back what a purchase gave. Its own unsettled credits go first. */
export const reverse = async (tx: Tx, { take, isWhole, amount, ...reversal }: Taking): Promise<void> => {
  const { purchaseId, number, memberId, reason } = reversal
  const before = await lockBalance(tx, memberId)
  await sql`select ledger_reverse_lots(${purchaseId}, ${memberId}, ${amount})`.execute(tx)
  await take()
  const lacking = (await readBalance(tx, memberId)).debt - before.debt
  if (lacking === 0) {
    if (isWhole) await settleReversed(tx, purchaseId, memberId)
    return
  }
  await tx
    .insertInto('reversals')
    .values({ purchase_id: purchaseId, number, owner_id: memberId, amount, outstanding: lacking, reason })
    .execute()
  await publish(tx, reversalOpened, { purchaseId, number })
}

/** Null if it is collected already. */
export const findReversal = async (db: Db, { purchaseId, number }: ReversalKey): Promise<Reversal | null> => {
  const row = await db
    .selectFrom('reversals')
    .select(['owner_id', 'reason'])
    .where('purchase_id', '=', purchaseId)
    .where('number', '=', number)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  return { purchaseId, number, memberId: row.owner_id, reason: row.reason === 'dispute' ? 'dispute' : 'refund' }
}

/** What is still lacking. Whatever the member received since then has reduced the debt. */
export const outstandingOf = async (tx: Tx, { purchaseId, number, memberId }: Reversal): Promise<number> => {
  const { debt } = await readBalance(tx, memberId)
  const row = await tx
    .updateTable('reversals')
    .set({ outstanding: sql<number>`least(outstanding, ${debt}::bigint)` })
    .where('purchase_id', '=', purchaseId)
    .where('number', '=', number)
    .where('finished_at', 'is', null)
    .returning('outstanding')
    .executeTakeFirst()
  return row?.outstanding ?? 0
}

export const unfinishedReversals = async (db: Db): Promise<ReversalKey[]> => {
  const { rows } = await sql<ReversalKey>`
    select purchase_id as "purchaseId", number from reversals
    where finished_at is null and at < clock_now() - interval '5 minutes' order by at limit 500`.execute(db)
  return rows
}

/** Writes off what could not be recovered. The member buys nothing more until an admin allows it. */
export const finishReversal = async (tx: Tx, reversal: Reversal): Promise<void> => {
  const { purchaseId, number, memberId, reason } = reversal
  await lockBalance(tx, memberId)
  if ((await findReversal(tx, reversal)) === null) return
  const amount = await outstandingOf(tx, reversal)
  if (amount > 0) {
    const key = `purchase:${purchaseId}:correction:${number}:written_off`
    await post(tx, [{ key, reason: 'reversal_written_off', amount, memberId, subject: `purchase:${purchaseId}` }])
    await tx.insertInto('write_offs').values({ purchase_id: purchaseId, owner_id: memberId, amount, reason }).execute()
    await closePurchases(tx, memberId)
  }
  await tx
    .updateTable('reversals')
    .set({ outstanding: 0, finished_at: sql<Date>`clock_now()` })
    .where('purchase_id', '=', purchaseId)
    .where('number', '=', number)
    .execute()
  const { rows } = await sql<{ gone: boolean }>`
    select dispute in ('open', 'lost') or refunded_cents >= paid_cents as gone from purchases where id = ${purchaseId}`.execute(
    tx,
  )
  if (rows[0]?.gone === true) await settleReversed(tx, purchaseId, memberId)
  if (amount > 0) await alertOfWriteOff(tx, amount)
}

/** What sellers did not get because a payment was reversed. Owned by orders, passed in by the composition. */
export interface ReversedPayouts {
  /** Orders are locked before the ledger. */
  lock: (tx: Tx, purchaseId: string) => Promise<void>
  /** Gives it back out of `amount`, in the reverse order, and returns the rest. `key` starts the keys of its transfers. */
  giveBack: (tx: Tx, of: { purchaseId: string; key: string }, amount: number) => Promise<number>
}

/**
 * A dispute that was won gives back in the reverse order: the loss of the operator, then what sellers did not get. Returns the
 * rest, which is the member’s.
 */
export const giveBack = async (
  tx: Tx,
  payouts: ReversedPayouts,
  { purchaseId, number, memberId }: Omit<Reversal, 'reason'>,
  amount: number,
): Promise<number> => {
  await payouts.lock(tx, purchaseId)
  await lockBalance(tx, memberId)
  // A reversal that is still being collected ends here: what is outstanding of it is settled by what comes back.
  await sql`
    update reversals set outstanding = 0, finished_at = clock_now() where purchase_id = ${purchaseId} and finished_at is null`.execute(
    tx,
  )
  const key = `purchase:${purchaseId}:correction:${number}`
  const rest = await recoverWriteOffs(tx, { purchaseId, key }, amount)
  return await payouts.giveBack(tx, { purchaseId, key }, rest)
}

const recoverWriteOffs = async (
  tx: Tx,
  { purchaseId, key }: { purchaseId: string; key: string },
  amount: number,
): Promise<number> => {
  const lost = await tx
    .selectFrom('write_offs')
    .select(['id', 'amount'])
    .where('purchase_id', '=', purchaseId)
    .where('recovered_at', 'is', null)
    .orderBy('id')
    .execute()
  const subject = `purchase:${purchaseId}` as const
  let rest = amount
  for (const { id, amount: written } of lost) {
    if (written > rest) break
    rest -= written
    await post(tx, [{ key: `${key}:recovered:${id}`, reason: 'write_off_recovered', amount: written, subject }])
    await sql`update write_offs set recovered_at = clock_now() where id = ${id}`.execute(tx)
  }
  return rest
}
