// What moved on each day, by reason: kept for days that are over, read from the transfers for the rest.
import { type RawBuilder, sql } from 'kysely'
import type { LedgerReason } from '../../contract/ledger.ts'
import type { Db, Tx } from '../platform/db/database.ts'

export interface DayFlow {
  day: string
  reason: LedgerReason
  amount: number
}

/**
 * Where the newest kept day begins. Numbers of transfers and their times may disagree for as long as a transaction lasts, so what is not
 * kept yet is looked for from there on and never further back.
 */
const newestKept = sql`(
  select day, min(first_transfer) as first_transfer from ledger_days
  where day = (select max(day) from ledger_days) group by day)`

/** Asked once, not for every row. */
const today = sql`(select (clock_now() at time zone 'UTC')::date)`

/** Of days after the newest kept one. */
const notKept = sql`
  select (t.at at time zone 'UTC')::date as day, t.reason, sum(t.amount)::int8 as amount, min(t.id) as first_transfer, max(t.id) as last_transfer
  from ledger_transfers t
  where t.id >= coalesce((select first_transfer from ${newestKept} kept), 0)
    and t.at >= coalesce((select (day + 1)::timestamp at time zone 'UTC' from ${newestKept} kept), '-infinity')
  group by 1, 2`

/** Keeps the days that are over. What began before midnight has committed when this runs, hours later. */
export const keepDays = async (db: Db): Promise<void> => {
  await sql`
    insert into ledger_days (day, reason, amount, first_transfer, last_transfer)
    select day, reason, amount, first_transfer, last_transfer from (${notKept}) moved
    where day < ${today}
    on conflict do nothing`.execute(db)
}

/** The last days in UTC, today included; days and reasons without movement are left out. */
export const readDays = async (db: Db, days: number): Promise<DayFlow[]> => {
  const { rows } = await sql<DayFlow>`
    select to_char(day, 'YYYY-MM-DD') as day, reason, amount from (
      select day, reason, amount from ledger_days
      union all
      select day, reason, amount from (${notKept}) moved) flows
    where day >= ${today} - ${days - 1}::int
    order by day, reason`.execute(db)
  return rows
}

/** Kept days that are not what the transfers of the day add up to, for the proof. */
export const wrongDays = sql<{ rule: string; subject: string; detail: string }>`
  select 'day' as rule, to_char(coalesce(kept.day, moved.day), 'YYYY-MM-DD') || ' ' || coalesce(kept.reason, moved.reason) as subject,
    'kept ' || coalesce(kept.amount, 0) || ', moved ' || coalesce(moved.amount, 0) as detail
  from ledger_days kept
    full join (
      select (at at time zone 'UTC')::date as day, reason, sum(amount) as amount from ledger_transfers
      where at < (select (max(day) + 1)::timestamp at time zone 'UTC' from ledger_days)
      group by 1, 2) moved on moved.day = kept.day and moved.reason = kept.reason
  where kept.amount is distinct from moved.amount`

/** For whoever makes up a past: what was kept of it is added up anew by night. */
export const forgetDays = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('ledger_days').execute()
}

/**
 * A condition that leads to transfers of these days by their numbers; which of them are of these days is for the caller to ask. Days that
 * are not kept begin no earlier than the newest kept one.
 */
export const numbersWithin = (
  id: RawBuilder<number>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<unknown> => {
  const earliest =
    from === undefined
      ? sql``
      : sql`and ${id} >= coalesce(
          (select min(first_transfer) from ledger_days where day >= ${from}::date),
          (select first_transfer from ${newestKept} kept), 0)`
  const latest =
    to === undefined
      ? sql``
      : sql`and ${id} <= case when ${to}::date <= (select max(day) from ledger_days)
          then coalesce((select max(last_transfer) from ledger_days where day <= ${to}::date), 0)
          else ${Number.MAX_SAFE_INTEGER}::bigint end`
  return sql`${earliest} ${latest}`
}
