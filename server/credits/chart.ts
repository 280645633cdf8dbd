// Balance chart: the balance at the end of each day, with what was received and spent. Days without transactions carry
// the balance over. Debt is not counted as received, nor as spent: a deduction counts only as far as the balance
// covered it. Freezing and releasing credits is neither.
import { sql } from 'kysely'
import type { BalanceChart } from '../../contract/credits.ts'
import type { Db } from '../platform/db/database.ts'

/** Creating a debt is the only penalty that raises a balance. */
const isLent = sql`(e.kind = 'penalty' and e.balance_after > e.balance_before)`

/** Looked up only for the kinds that these reasons have. */
const isFrozen = sql`(e.kind in ('penalty', 'refund') and exists (
  select from ledger_transfers t where t.id = e.transfer_id and t.reason in ('credits_frozen', 'credits_released', 'frozen_used')))`

/** The last days in UTC, today included. */
export const drawChart = async (db: Db, memberId: string, days: number): Promise<BalanceChart> => {
  const { rows } = await sql<BalanceChart['points'][number]>`
    with account as (
      select id from ledger_accounts where owner_id = ${memberId} and kind = 'member' and part = 0),
    period as (
      select (clock_now() at time zone 'UTC')::date as today, (clock_now() at time zone 'UTC')::date - ${days - 1}::int as first),
    moved as (
      select (e.at at time zone 'UTC')::date as day,
        coalesce(sum(e.balance_after - e.balance_before) filter (where e.balance_after > e.balance_before and not ${isLent}), 0)::int8 as gained,
        coalesce(sum(e.balance_before - e.balance_after) filter (where e.balance_after < e.balance_before or ${isLent}), 0)::int8 as spent
      from ledger_entries e, period
      where e.account_id = (select id from account) and e.kind is not null and e.at >= period.first::timestamp at time zone 'UTC'
          and not ${isFrozen}
      group by 1)
    select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(moved.gained, 0)::int8 as gained, coalesce(moved.spent, 0)::int8 as spent,
      coalesce((
        select e.balance_after from ledger_entries e
        where e.account_id = (select id from account) and e.kind is not null and e.at < (each.day + 1)::timestamp at time zone 'UTC'
        order by e.at desc, e.version desc limit 1), 0)::int8 as balance
    from period, lateral (select period.first + n as day from generate_series(0, ${days - 1}::int) as n) as each
      left join moved on moved.day = each.day
    order by each.day`.execute(db)
  return { points: rows }
}
