import { randomUUID } from 'node:crypto'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '../../contract/durations.ts'
import type { Db } from '../platform/db/database.ts'
import { useDatabase } from '../testing/database.ts'
import { describeAccount, listTransfers } from './admin/transfers.ts'
import { drawChart } from './chart.ts'
import { keepDays, readDays } from './days.ts'
import { readEarned } from './earned.ts'
import { findEntries } from './history.ts'

const database = useDatabase()
const [long, short] = [randomUUID(), randomUUID()]
const movements = 100_000
const day = (ago: number): string => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)

/** Bare rows, one a minute, as many as years bring: this tests how they are read, not how they are posted. */
beforeAll(async () => {
  const { pool } = database.current
  // Nothing is issued here: the rows are written without their rules and counters.
  await pool.query('alter table ledger_transfers disable trigger issuance_is_counted')
  await pool.query(
    `with accounts as (
       insert into ledger_accounts (kind, owner_id) values ('member', $1), ('member', $2) returning id, owner_id),
     made as (
       insert into ledger_transfers (key, kind, reason, from_account, from_version, to_account, to_version, amount, refers_to, at)
       select 'made:' || n, 'earned', (array['website_award', 'welcome_bonus', 'pack_purchase'])[1 + n % 3], 1, n,
         accounts.id, case when n % 1000 = 0 then n / 1000 else n - n / 1000 end, 1,
         'domain:' || n || '.test', now() - ($3::int - n) * interval '1 minute'
       from generate_series(1, $3::int) as n
         join accounts on accounts.owner_id = case when n % 1000 = 0 then $2::uuid else $1::uuid end
       order by n
       returning id, to_account, to_version, at)
     insert into ledger_entries (account_id, version, transfer_id, kind, balance_before, balance_after, at)
     select to_account, to_version, id, (array['earned', 'bonus', 'purchase'])[(1 + to_version % 3)::int], to_version - 1, to_version, at from made`,
    [long, short, movements],
  )
  await pool.query('vacuum analyze ledger_transfers, ledger_entries, ledger_accounts')
})

const large = ['ledger_transfers', 'ledger_entries']

/** This history contains no orders. */
const noNumbers = () => Promise.resolve(new Map<string, number>())

/** How many database blocks the work reads, and which large tables it scans in full. */
const costOf = async (work: (db: Db) => Promise<unknown>): Promise<{ blocks: number; wholeTables: string[] }> => {
  const { pool } = database.current
  const asked: CompiledQuery[] = []
  await work(new Kysely({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query) }))
  let blocks = 0
  const wholeTables: string[] = []
  for (const { sql: text, parameters } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...parameters],
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
    blocks += Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks'])
    const read = [...JSON.stringify(plan).matchAll(/"Seq Scan"[^{}]*"Relation Name":"(\w+)"/g)]
    wholeTables.push(...read.map(([, name = '']) => name))
  }
  return { blocks, wholeTables: wholeTables.filter((name) => large.includes(name)) }
}

describe('a history of a hundred thousand transactions', () => {
  it.each([
    ['whole', {}],
    ['of a kind', { kind: 'bonus' as const }],
    ['of some days', { from: day(40), to: day(33) }],
    ['of a kind on some days', { kind: 'bonus' as const, from: day(40), to: day(33) }],
  ])('%s: a page costs as much as in a short history', async (_, filter) => {
    const page = { before: null, limit: 51, ...filter }
    const [few, many] = [
      await costOf((db) => findEntries(db, short, page)),
      await costOf((db) => findEntries(db, long, page)),
    ]
    expect(many.wholeTables).toEqual([])
    // Allows for two levels of an index and for fuller pages.
    expect(many.blocks).toBeLessThanOrEqual(Math.max(1.5 * few.blocks, 280))
  })

  it('draws its chart from the entries of the requested days only', async () => {
    const { wholeTables } = await costOf((db) => drawChart(db, long, 30))
    expect(wholeTables).toEqual([])
  })

  it('is added up once: later reads use the stored sums and at most the last thousand entries', async () => {
    const { db, pool } = database.current
    await pool.query(
      'update ledger_accounts a set version = (select max(version) from ledger_entries e where e.account_id = a.id) where owner_id = $1',
      [long],
    )
    const earned = await readEarned(db, long)
    expect(earned.map(({ reason }) => reason)).toEqual(['website_award', 'welcome_bonus'])
    const { blocks, wholeTables } = await costOf((counted) => readEarned(counted, long))
    expect(wholeTables).toEqual([])
    // For each of the last entries, an index lookup and the row itself.
    expect(blocks).toBeLessThan(6_000)
    expect(await readEarned(db, long)).toEqual(earned)
  })
})

describe('the ledger for admins', () => {
  beforeAll(async () => {
    await keepDays(database.current.db)
    await database.current.pool.query('analyze ledger_days')
  })

  it.each([
    ['the newest', {}],
    ['by reason', { reason: 'pack_purchase' as const }],
    ['by a reason that nothing had', { reason: 'account_closed' as const }],
    ['by subject', { subject: 'domain:500.test' }],
    ['by days', { from: day(40), to: day(33) }],
    ['by reason and days', { reason: 'welcome_bonus' as const, from: day(40), to: day(33) }],
    ['by member', { member: long }],
    ['by member and days', { member: long, from: day(40), to: day(33) }],
    ['by member and subject', { member: long, subject: 'domain:500.test' }],
  ])('reads a page %s without a full scan', async (_, filter) => {
    const { blocks, wholeTables } = await costOf((db) => listTransfers(db, filter, noNumbers))
    expect(wholeTables).toEqual([])
    expect(blocks).toBeLessThan(1_000)
  })

  it('reads an account with a long chain and the daily totals', async () => {
    const { rows } = await database.current.pool.query<{ id: number }>(
      'select id from ledger_accounts where owner_id = $1',
      [long],
    )
    const chain = await costOf((db) => describeAccount(db, String(rows[0]?.id), undefined, noNumbers))
    expect(chain.wholeTables).toEqual([])
    expect(chain.blocks).toBeLessThan(1_000)
    const days = await costOf((db) => readDays(db, 365))
    expect(days.wholeTables).toEqual([])
  })
})
