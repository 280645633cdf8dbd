// Available credits and debt of a member.
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'

export interface Balance {
  total_credits: number
  /** Penalties the balance did not cover; incoming credits settle it first. */
  debt: number
}

export const read = async (db: Db, memberId: string): Promise<Balance> => {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where('owner_id', '=', memberId)
    .where('kind', 'in', ['member', 'debt'])
    .execute()
  const held = (kind: string): number => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { total_credits: held('member'), debt: Math.abs(held('debt')) }
}

/**
 * The same under the lock that every posting takes first: no credits of this member move until the transaction ends.
 */
export const lockBalance = async (tx: Tx, memberId: string): Promise<Balance> => {
  await sql`select ledger_lock(${memberId}, 'member')`.execute(tx)
  return read(tx, memberId)
}

/** Creates empty accounts for a new member. Idempotent. */
export const openBalance = async (tx: Tx, memberId: string): Promise<void> => {
  const { rows } = await sql`
    insert into ledger_accounts (kind, owner_id) values ('debt', ${memberId}), ('member', ${memberId})
    on conflict do nothing returning id`.execute(tx)
  if (rows.length > 0) await notifyMember(tx, memberId, 'credits.changed', { total_credits: 0, debt: 0 })
}
