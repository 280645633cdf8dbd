// Benchmark: noticing a signal and looking up the rings of a completed trade, among a million members with ten million trades,
// compared with fifty times fewer. Target: the cost does not grow with the data. Reports CPU time of the database, and fails
// if a statement scans a whole table. RELATIONS_MEMBERS reduces the size for a smoke test.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Database, inTransaction, openDatabase } from '../server/platform/db/database.ts'
import { noticeSignals } from '../server/relations/notice.ts'
import { findRings, noticeRings } from '../server/relations/rings.ts'
import { explainAll, planText } from './plans.ts'
import { traderId, withTraders } from './relationsDataset.ts'
import { type Measured, median, percentile, round } from './report.ts'

const membersDefault = 1_000_000
const smallerBy = 50
const timesEach = 300
const warmUp = 30
/** Of Linux. */
const tickMs = 10
const largeTables = new Set(['users', 'owner_trades', 'relation_signals', 'relation_values', 'owner_relations'])

export const measureRelations = async (): Promise<Measured> => {
  const members = Number(process.env['RELATIONS_MEMBERS'] ?? membersDefault)
  const small = await measureAt(Math.round(members / smallerBy), { explains: false })
  const large = await measureAt(members, { explains: true })
  const rows = [small, large].flatMap(({ size, costs }) =>
    costs.map(({ measured, times, cpuMs }) => ({
      ...{ measured: `${measured}, ${size.toLocaleString('en-US')} members` },
      ...{
        'median ms': round(median(times), 2),
        'p95 ms': round(percentile(times, 0.95), 2),
        'cpu ms': round(cpuMs, 2),
      },
    })),
  )
  const sum = (costs: readonly Cost[]): number => costs.reduce((all, { times }) => all + median(times), 0)
  return {
    rows: [...rows, { measured: large.plans }],
    figure: { name: 'relations', ours: round(sum(large.costs), 2), limit: round(sum(small.costs), 2), unit: 'ms' },
  }
}

interface Cost {
  measured: string
  times: number[]
  /** Of the database, for each. */
  cpuMs: number
}

/** A small table is scanned for good reason, so plans are read at full size only. */
const measureAt = (
  size: number,
  { explains }: { explains: boolean },
): Promise<{ size: number; costs: Cost[]; plans: string }> =>
  withTraders(size, async ({ database }) => {
    // One connection, so that its process does all the work.
    const single = openDatabase(database.url, { connectionsMax: 1 })
    try {
      const signal = (kind: 'device' | 'network', value: string) => ({
        ...{ kind, hash: createHash('sha256').update(`${kind} ${value}`).digest('hex') },
      })
      const owners = await pick(single, size)
      const notice = (at: number): Promise<unknown> =>
        inTransaction(single.db, (tx) =>
          // The value of a stranger: a new pair with each of its owners.
          noticeSignals(tx, {
            ownerId: owners[at] ?? '',
            signals: [signal('network', String(at % Math.floor(size / 10)))],
          }),
        )
      const trade = (at: number) => ({ sellerId: owners[at] ?? '', buyerId: owners[at + 1] ?? '' })
      const costs = [
        await cost(single, 'notice a new signal', notice),
        await cost(single, 'notice it again', notice),
        await cost(single, 'look up rings of a trade', (at) =>
          inTransaction(single.db, (tx) => findRings(tx, trade(at))),
        ),
        await cost(single, 'record rings of a trade', (at) =>
          inTransaction(single.db, (tx) => noticeRings(tx, trade(at), new Date())),
        ),
      ]
      const last = owners.length - 2
      const asked = [
        {
          name: 'signal',
          ask: (db: Database['db']) =>
            inTransaction(db, (tx) =>
              noticeSignals(tx, { ownerId: owners[last] ?? '', signals: [signal('network', '7')] }),
            ),
        },
        { name: 'rings', ask: (db: Database['db']) => inTransaction(db, (tx) => findRings(tx, trade(last - 1))) },
      ]
      return { size, costs, plans: explains ? planText(await explainAll(database, asked, largeTables)) : '' }
    } finally {
      await single.close()
    }
  })

/** Sellers and their buyers in turn, so that each trade exists. */
const pick = async ({ pool }: Database, size: number): Promise<string[]> => {
  const { rows } = await pool.query<{ seller: string; buyer: string }>(
    `select t.seller_owner_id as seller, t.buyer_owner_id as buyer
     from generate_series(1, $1::int) n
       cross join lateral (select * from owner_trades where seller_owner_id = ${traderId('n * $2::int')} limit 1) as t`,
    [timesEach + warmUp + 10, Math.max(1, Math.floor(size / (timesEach + warmUp + 10)))],
  )
  return rows.flatMap(({ seller, buyer }) => [seller, buyer])
}

const cost = async (database: Database, measured: string, work: (at: number) => Promise<unknown>): Promise<Cost> => {
  for (let at = 0; at < warmUp; at += 1) await work(2 * at)
  const before = await cpuMsOf(database)
  const times: number[] = []
  for (let at = warmUp; at < warmUp + timesEach; at += 1) {
    const startedAt = performance.now()
    await work(2 * at)
    times.push(performance.now() - startedAt)
  }
  return { measured, times, cpuMs: ((await cpuMsOf(database)) - before) / timesEach }
}

/** CPU time of the process that serves the only connection. */
const cpuMsOf = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const stat = await readFile(`/proc/${rows[0]?.pid ?? 0}/stat`, 'utf8')
  const [, , , , , , , , , , , user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(user) + Number(system)) * tickMs
}
