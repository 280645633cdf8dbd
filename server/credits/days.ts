// Daily totals by reason: stored for past days, computed from the transfers for the rest.
import { type RawBuilder, sql } from 'kysely'
import type { LedgerReason } from '../../contract/ledger.ts'
import type { Db, Tx } from '../platform/db/database.ts'

export interface DayFlow {
  day: string
  reason: LedgerReason
  amount: number
}

/**
 * Where the newest stored day begins. Transfer ids and times may disagree for as long as a transaction lasts, so days
 * not stored yet are searched from there on and never further back.
 */
const newestKept = sql`(
  select day, min(first_transfer) as first_transfer from ledger_days
  where day = (select max(day) from ledger_days) group by day)`

/** A subquery, evaluated once instead of for every row. */
const today = sql`(select (clock_now() at time zone 'UTC')::date)`

/** Totals since a day that is computed from the newest stored one, aliased `kept`. */
const movedSince = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select (t.at at time zone 'UTC')::date as day, t.reason, sum(t.amount)::int8 as amount, min(t.id) as first_transfer, max(t.id) as last_transfer
  from ledger_transfers t
  where t.id >= coalesce((select first_transfer from ${newestKept} kept), 0)
    and t.at >= coalesce((select (${day})::timestamp at time zone 'UTC' from ${newestKept} kept), '-infinity')
  group by 1, 2`

/**
 * Stores the totals of past days. Transactions that began before midnight have mostly committed when this runs, hours
 * later; the rest is picked up the next night, when the newest stored day is added up once more.
 */
export const keepDays = async (db: Db): Promise<void> => {
  await sql`
    insert into ledger_days (day, reason, amount, first_transfer, last_transfer)
    select day, reason, amount, first_transfer, last_transfer from (${movedSince(sql`kept.day`)}) moved
    where day < ${today}
    on conflict (day, reason) do update
      set amount = excluded.amount, first_transfer = excluded.first_transfer, last_transfer = excluded.last_transfer
      where ledger_days.amount <> excluded.amount`.execute(db)
}

/** The last days in UTC, today included; days and reasons without transactions are left out. */
export const readDays = async (db: Db, days: number): Promise<DayFlow[]> => {
  const { rows } = await sql<DayFlow>`
    select to_char(day, 'YYYY-MM-DD') as day, reason, amount from (
      select day, reason, amount from ledger_days
      union all
      select day, reason, amount from (${movedSince(sql`kept.day + 1`)}) moved) flows
    where day >= ${today} - ${days - 1}::int
    order by day, reason`.execute(db)
  return rows
}

export interface DatedFlow extends Omit<DayFlow, 'day'> {
  /** Null: older than the last days. */
  day: string | null
}

/**
 * Totals of all time: each of the last days, and everything before as one sum. A single statement, so that the sums are
 * consistent.
 */
export const readAllDays = async (db: Db, days: number): Promise<DatedFlow[]> => {
  const { rows } = await sql<DatedFlow>`
    select to_char(recent, 'YYYY-MM-DD') as day, reason, sum(amount)::int8 as amount from (
      select case when day >= ${today} - ${days - 1}::int then day end as recent, reason, amount from (
        select day, reason, amount from ledger_days
        union all
        select day, reason, amount from (${movedSince(sql`kept.day + 1`)}) moved) flows) dated
    group by recent, reason
    order by recent, reason`.execute(db)
  return rows
}

/**
 * Stored days that differ from the sum of their transfers, for the ledger audit. The newest day counts only once it was
 * added up again.
 */
export const wrongDays = sql<{ rule: string; subject: string; detail: string }>`
  select 'day' as rule, to_char(coalesce(kept.day, moved.day), 'YYYY-MM-DD') || ' ' || coalesce(kept.reason, moved.reason) as subject,
    'kept ' || coalesce(kept.amount, 0) || ', moved ' || coalesce(moved.amount, 0) as detail
  from ledger_days kept
    full join (
      select (at at time zone 'UTC')::date as day, reason, sum(amount) as amount from ledger_transfers
      where at < (select max(day)::timestamp at time zone 'UTC' from ledger_days)
      group by 1, 2) moved on moved.day = kept.day and moved.reason = kept.reason
  where kept.amount is distinct from moved.amount and kept.day is distinct from (select max(day) from ledger_days)`

/** For generated demo data: drops the stored days, so that the nightly job adds them up again. */
export const forgetDays = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('ledger_days').execute()
}

/**
 * A condition that narrows transfers to these days by id; the caller still has to filter by time. Days not stored yet
 * begin no earlier than the newest stored one, which is not final itself.
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
      : sql`and ${id} <= case when ${to}::date < (select max(day) from ledger_days)
          then coalesce((select max(last_transfer) from ledger_days where day <= ${to}::date), 0)
          else ${Number.MAX_SAFE_INTEGER}::bigint end`
  return sql`${earliest} ${latest}`
}
