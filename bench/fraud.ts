// Benchmark: each list of the fraud page among a million pairs and ten million trades, on the first page and deep inside, and
// the check for alerts. Reports the p95 of each, and fails if a statement scans a whole table. FRAUD_RELATIONS and FRAUD_TRADES
// reduce the size for a smoke test.
import { listDecisions } from '../server/decisions/listDecisions.ts'
import { alertSubjects } from '../server/fraud/alerts.ts'
import { readAnomalies } from '../server/fraud/anomalies.ts'
import { listFrozen } from '../server/fraud/freezing.ts'
import { listPairs } from '../server/fraud/pairs.ts'
import { listRings, readRing } from '../server/fraud/rings.ts'
import { encodeCursor } from '../server/platform/db/cursor.ts'
import type { Database, Db } from '../server/platform/db/database.ts'
import { withFraud } from './fraudDataset.ts'
import { type Asking, explainAll, planText } from './plans.ts'
import { type Measured, median, percentile, round } from './report.ts'

const relationsDefault = 1_000_000
const tradesPerRelation = 10
const timesEach = 200
const warmUp = 20
const largeTables = new Set([
  ...['users', 'owner_trades', 'owner_relations', 'trade_rings', 'freezes', 'decisions', 'issuance_days', 'claims'],
])
/** In the middle of all ids. */
const middle = '80000000-0000-4000-a000-000000000000'

export const measureFraud = async (): Promise<Measured> => {
  const relations = Number(process.env['FRAUD_RELATIONS'] ?? relationsDefault)
  const trades = Number(process.env['FRAUD_TRADES'] ?? relations * tradesPerRelation)
  return withFraud({ relations, trades }, async (database) => {
    const lists = await listsOf(database)
    const plans = await explainAll(database, lists, largeTables)
    const rows: { measured: string; 'median ms': number; 'p95 ms': number }[] = []
    for (const { name, ask } of lists) {
      const times = await timesOf(() => ask(database.db))
      rows.push({
        ...{ measured: name, 'median ms': round(median(times), 2), 'p95 ms': round(percentile(times, 0.95), 2) },
      })
    }
    const size = `${relations.toLocaleString('en-US')} pairs, ${trades.toLocaleString('en-US')} trades`
    return {
      rows: [...rows, { measured: size }, { measured: planText(plans) }],
      figure: { name: 'fraud', ours: Math.max(...rows.map((row) => row['p95 ms'])), limit: null, unit: 'ms' },
    }
  })
}

const listsOf = async ({ db }: Database): Promise<Asking[]> => {
  const { id } = await db.selectFrom('trade_rings').select('id').orderBy('credits', 'desc').executeTakeFirstOrThrow()
  const { number } = await db
    .selectFrom('freezes')
    .select((eb) => eb.fn.max('number').as('number'))
    .executeTakeFirstOrThrow()
  const deep = { pairs: encodeCursor('pairs', '60', middle, middle), rings: encodeCursor('rings', '900', middle) }
  const pairs = (state: 'related' | 'unrelated' | 'new_evidence', cursor?: string) => (asked: Db) =>
    listPairs(asked, { state, cursor })
  return [
    { name: 'rings', ask: (asked) => listRings(asked, undefined) },
    { name: 'rings, deep', ask: (asked) => listRings(asked, deep.rings) },
    { name: 'one ring', ask: (asked) => readRing(asked, id) },
    { name: 'pairs', ask: pairs('related') },
    { name: 'pairs, deep', ask: pairs('related', deep.pairs) },
    { name: 'pairs marked as unrelated', ask: pairs('unrelated') },
    { name: 'pairs marked as unrelated, deep', ask: pairs('unrelated', deep.pairs) },
    { name: 'pairs with new evidence', ask: pairs('new_evidence') },
    { name: 'anomalies', ask: readAnomalies },
    { name: 'frozen', ask: (asked) => listFrozen(asked, undefined) },
    {
      name: 'frozen, deep',
      ask: (asked) => listFrozen(asked, encodeCursor('frozen', String(Math.round(number / 2)))),
    },
    { name: 'open objections', ask: (asked) => listDecisions(asked, { state: 'open' }, middle) },
    { name: 'all decisions', ask: (asked) => listDecisions(asked, { state: 'all' }, middle) },
    { name: 'check for alerts', ask: alertSubjects },
  ]
}

const timesOf = async (work: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  for (let at = 0; at < warmUp + timesEach; at += 1) {
    const startedAt = performance.now()
    await work()
    if (at >= warmUp) times.push(performance.now() - startedAt)
  }
  return times
}
