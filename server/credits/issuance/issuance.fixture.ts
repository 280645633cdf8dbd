// Shared steps of issuance tests: limits, issuances and what became of them.
import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { type IssuanceLimits, issuanceRules, type IssuedReason } from '../../../contract/issuanceRules.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { type Issued, issueOne } from './issue.ts'

type Tables = Db extends Kysely<infer T> ? T : never

export const setLimits = async (db: Db, reason: IssuedReason, limits: Partial<IssuanceLimits>): Promise<void> => {
  await db
    .updateTable('issuance_controls')
    .set({ limits: JSON.stringify({ ...issuanceRules[reason].limits, ...limits }) })
    .where('reason', '=', reason)
    .execute()
}

/** Shipped limits, nothing paused, nothing counted: as at the beginning of a day. */
export const resetIssuance = async (db: Db): Promise<void> => {
  await db
    .updateTable('issuance_controls')
    .set({ limits: null, paused_at: null, paused_by: null, pause_reason: null, reviewed_day: null, reviewed_amount: 0 })
    .execute()
  await db.deleteFrom('issuance_days').execute()
  await db.deleteFrom('issuance_log').execute()
  await db.deleteFrom('issuance_alerts').execute()
}

export const issueTo = (
  db: Db,
  memberId: string,
  amount: number,
  reason: IssuedReason = 'website_award',
  key: string = `award:${randomUUID()}`,
): Promise<Issued> =>
  inTransaction(db, (tx) =>
    issueOne(tx, { transfer: { key, reason, amount, memberId, subject: `domain:${key.replaceAll(':', '-')}.test` } }),
  )

export const issuedToday = async (db: Db, reason: IssuedReason): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::int8 as amount from issuance_counters
    where reason = ${reason} and owner_id = ledger_platform() and day = (clock_now() at time zone 'UTC')::date`.execute(
    db,
  )
  return rows[0]?.amount ?? 0
}

export const isPaused = async (db: Db, reason: IssuedReason): Promise<boolean> => {
  const { paused_at: at } = await db
    .selectFrom('issuance_controls')
    .select('paused_at')
    .where('reason', '=', reason)
    .executeTakeFirstOrThrow()
  return at !== null
}

type QueuedRow = Pick<Selectable<Tables['issuance_queue']>, 'id' | 'key' | 'amount' | 'cause' | 'state'>

export const queueOf = (db: Db, memberId: string): Promise<QueuedRow[]> =>
  db
    .selectFrom('issuance_queue')
    .select(['id', 'key', 'amount', 'cause', 'state'])
    .where('owner_id', '=', memberId)
    .orderBy('number')
    .execute()
