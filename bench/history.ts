// Benchmark: a page of the credit history for a member with 100,000 entries, against one with 100; newest page and
// deeper ones, with and without a filter. Target: at most 1.5 times as much.
import { randomInt, randomUUID } from 'node:crypto'
import type { TransferKind } from '../contract/ledger.ts'
import { listHistory } from '../server/credits/history.ts'
import { findOwnOrders } from '../server/orders/orderNumbers.ts'
import { encodeCursor } from '../server/platform/db/cursor.ts'
import type { Database } from '../server/platform/db/database.ts'
import { withDatabase } from './processes.ts'
import { median, percentile, round, type Measured } from './report.ts'

const shortCount = 100
const longCount = 100_000
const othersCount = 200
const roundsCount = 400
const targetRatio = 1.5

interface HistoryRequest {
  kind?: TransferKind
  from?: string
  to?: string
  cursor?: string
}

export const measureHistory = (): Promise<Measured> =>
  withDatabase(async (database) => {
    const [short, long] = [randomUUID(), randomUUID()]
    await fill(database, short, shortCount)
    await fill(database, long, longCount)
    for (let other = 0; other < othersCount; other += 1) await fill(database, randomUUID(), shortCount)
    await database.pool.query('vacuum analyze')
    const today = new Date().toISOString().slice(0, 10)
    const deeper = (count: number): HistoryRequest => ({
      cursor: encodeCursor('history', String(randomInt(60, count))),
    })
    const rows: { name: string; ratio: number; short: number[]; long: number[] }[] = []
    const requests: readonly [name: string, request: (count: number) => HistoryRequest][] = [
      ['newest page', () => ({})],
      ['any deeper page', deeper],
      ['one kind', () => ({ kind: 'bonus' })],
      ['some days', () => ({ from: today, to: today })],
    ]
    for (const [name, request] of requests) {
      const times: { short: number[]; long: number[] } = { short: [], long: [] }
      for (let number = 0; number < roundsCount; number += 1) {
        times.short.push(await timed(() => listHistory(database.db, short, request(shortCount), findOwnOrders)))
        times.long.push(await timed(() => listHistory(database.db, long, request(longCount), findOwnOrders)))
      }
      rows.push({ name, ratio: median(times.long) / median(times.short), ...times })
    }
    const worst = rows.reduce((one, other) => (other.ratio > one.ratio ? other : one))
    return {
      rows: rows.map((row) => ({
        measured: row.name,
        '100 entries, p50 ms': round(median(row.short), 2),
        '100,000 entries, p50 ms': round(median(row.long), 2),
        'p95 ms': round(percentile(row.long, 0.95), 2),
        times: round(row.ratio, 2),
        target: targetRatio,
      })),
      figure: {
        name: 'history',
        ours: round(median(worst.long), 3),
        limit: round(median(worst.short), 3),
        unit: `ms, p50, ${worst.name}`,
      },
    }
  })

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Written the way the ledger would write them; posting each one would take longer than the measurement. */
const fill = async ({ pool }: Database, memberId: string, count: number): Promise<void> => {
  // The rows are not issued one by one, so their counters are left out.
  await pool.query('alter table ledger_transfers disable trigger issuance_is_counted')
  await pool.query(
    `with account as (
       insert into ledger_accounts (kind, owner_id, balance, version) values ('member', $1, $2, $2) returning id),
     numbers as (select n from generate_series(1, $2::int) n),
     moved as (
       insert into ledger_transfers (key, kind, reason, from_account, from_version, to_account, to_version, amount, refers_to, at)
       select 'bench:' || $1 || ':' || n, kinds[1 + n % 3], reasons[1 + n % 3], 1, n, account.id, n, 1, 'domain:berth' || n || '.test',
         now() - ($2::int - n) * interval '5 minutes'
       from account, numbers, (select array['bonus', 'purchase', 'earned'] as kinds, array['loyalty_bonus', 'plan_month', 'website_award'] as reasons) words
       order by n
       returning id, to_account, to_version, kind, at)
     insert into ledger_entries (account_id, version, transfer_id, kind, balance_before, balance_after, at)
     select to_account, to_version, id, kind, to_version - 1, to_version, at from moved`,
    [memberId, count],
  )
}
