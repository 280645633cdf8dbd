// Available credits and debt of a member.
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
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

/** With credits that the member does not have yet, and what they owe to other members or others to them. */
export interface Holdings extends Balance {
  pending: number
  /** Of the guarantee account. */
  guarantee: number
  /** The part of the credits whose payment can still be reversed. */
  unsettled: number
  /** What can be spent now: less than the credits while a new payer may spend only some of the unsettled ones. */
  spendable: number
  /** When more can be spent; null: all credits can be spent. */
  more_at: Date | null
  /** Frozen by an admin, with the decision; null: nothing is frozen. */
  frozen: { amount: number; decision_id: string } | null
  owed_to_others: number
  owed_by_others: number
  purchases_closed: boolean
}

const selectHoldings = preparedStatement((db, param: Param<{ memberId: string }>) => {
  const memberId = param('memberId')
  return sql<Holdings>`
    select
      coalesce((select balance from ledger_accounts where owner_id = ${memberId} and kind = 'member' and part = 0), 0)::int8 as total_credits,
      coalesce((select -balance from ledger_accounts where owner_id = ${memberId} and kind = 'debt' and part = 0), 0)::int8 as debt,
      coalesce((select unsettled from ledger_accounts where owner_id = ${memberId} and kind = 'member' and part = 0), 0)::int8 as unsettled,
      coalesce((select balance - unsettled + least(unsettled, coalesce(unsettled_allowance, unsettled)) from ledger_accounts
        where owner_id = ${memberId} and kind = 'member' and part = 0), 0)::int8 as spendable,
      (select least((select limited_until from payers p where p.owner_id = a.owner_id),
          (select min(settles_at) from credit_lots l where l.owner_id = a.owner_id and l.remaining > 0))
        from ledger_accounts a where a.owner_id = ${memberId} and a.kind = 'member' and a.part = 0 and a.unsettled > a.unsettled_allowance) as more_at,
      (select coalesce(sum(amount), 0)::int8 from payout_parts where owner_id = ${memberId} and state = 'pending') as pending,
      coalesce((select balance from ledger_accounts where owner_id = ${memberId} and kind = 'guarantee' and part = 0), 0)::int8 as guarantee,
      (select jsonb_build_object('decision_id', f.decision_id, 'amount',
          coalesce((select balance from ledger_accounts where owner_id = f.owner_id and kind = 'frozen' and part = 0), 0))
        from freezes f where f.owner_id = ${memberId} and f.ended_at is null) as frozen,
      (select coalesce(sum(amount - paid), 0)::int8 from claims where owner_id = ${memberId} and closed_at is null) as owed_to_others,
      (select coalesce(sum(amount - paid), 0)::int8 from claims where creditor_id = ${memberId} and closed_at is null) as owed_by_others,
      exists (select from payers where owner_id = ${memberId} and closed_at is not null) as purchases_closed`.compile(
    db,
  )
})

/** In one statement, because every page reads it. */
export const readHoldings = async (db: Db, memberId: string): Promise<Holdings> => {
  const [holdings] = await selectHoldings(db, { memberId })
  if (holdings === undefined) throw new Error('reading a balance returned no row')
  return holdings
}

/**
 * The balance under the lock that every posting takes first: no credits of this member move until the transaction ends.
 */
export const lockBalance = async (tx: Tx, memberId: string): Promise<Balance> => {
  await sql`select ledger_lock(${memberId}, 'member')`.execute(tx)
  return read(tx, memberId)
}

/** Under the same lock, without credits whose payment can still be reversed. */
export const lockSettled = async (tx: Tx, memberId: string): Promise<number> => {
  await sql`select ledger_lock(${memberId}, 'member')`.execute(tx)
  const { rows } = await sql<{ settled: number }>`
    select balance - unsettled as settled from ledger_accounts
    where owner_id = ${memberId} and kind = 'member' and part = 0`.execute(tx)
  return rows[0]?.settled ?? 0
}

/** Creates empty accounts for a new member. Idempotent. */
export const openBalance = async (tx: Tx, memberId: string): Promise<void> => {
  const { rows } = await sql`
    insert into ledger_accounts (kind, owner_id) values ('debt', ${memberId}), ('member', ${memberId})
    on conflict do nothing returning id`.execute(tx)
  if (rows.length > 0) await notifyMember(tx, memberId, 'credits.changed', { total_credits: 0, debt: 0 })
}
