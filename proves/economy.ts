// Adversary against the economy: coalitions of accounts act through the product on a real database, and after every step no group
// of members may hold more than the invariant allows (product rules of the economy, decision 0044). `--coalitions`, `--steps` and
// `--seed` select another run; `--weaknesses` puts known mistakes into a copy of the product and expects each to be found.
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { startCluster } from '../server/platform/db/cluster.ts'
import { type Db, openDatabase } from '../server/platform/db/database.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { makeLog } from '../server/platform/log.ts'
import { createBooks } from './economy/books.ts'
import { anyStrategy, createCoalition, type Random, type Strategy, variantOf } from './economy/coalition.ts'
import { openExchange } from './economy/exchange.ts'
import { seeded } from './economy/random.ts'
import { findWeaknesses } from './economy/weaknesses.ts'
import type { Proven } from './run.ts'

interface Run {
  coalitions: number
  steps: number
  seed: number
  /** Stop at the first violation. */
  first: boolean
}

interface Result {
  taken: number
  violations: string[]
  steps: number
}

const honestCount = 4
const honestCredits = 3_000

const runCoalition = async (
  db: Db,
  { strategy, random, run }: { strategy: Strategy; random: Random; run: Run },
): Promise<Result> => {
  const exchange = openExchange(db)
  const books = createBooks()
  const honest: string[] = []
  for (let at = 0; at < honestCount; at += 1) {
    const id = await exchange.join()
    await exchange.buy(id, honestCredits)
    honest.push(id)
  }
  const accounts = 3 + Math.floor(random() * 8)
  const coalition = await createCoalition(exchange, { strategy, random, accounts, honest })
  const violations: string[] = []
  let steps = 0
  for (; steps < run.steps && violations.length === 0; steps += 1) {
    const move = await coalition.step()
    for (const { member, excess } of await books.update(db)) {
      violations.push(`step ${steps}, ${move}: member ${member} has ${excess} credits more than the invariant allows`)
    }
  }
  const { rows } = await sql<{ rule: string; subject: string; detail: string }>`select * from ledger_check()`.execute(
    db,
  )
  for (const { rule, subject, detail } of rows) violations.push(`audit: ${rule}, ${subject}: ${detail}`)
  const taken = coalition.members.reduce((sum, id) => sum + books.memberOf(id).received - books.memberOf(id).paid, 0)
  return { taken, violations, steps }
}

/** Half of the strategies are new, half are variants of the one that took most from honest members. */
const attack = async (db: Db, run: Run): Promise<Proven> => {
  const random = seeded(run.seed)
  let best: { strategy: Strategy; taken: number } | null = null
  let [tried, violations] = [0, 0]
  for (let number = 1; number <= run.coalitions; number += 1) {
    const strategy: Strategy = best === null || random() < 0.5 ? anyStrategy(random) : variantOf(best.strategy, random)
    const result = await runCoalition(db, { strategy, random, run })
    tried += result.steps
    violations += result.violations.length
    console.log(`Coalition ${number}: ${result.steps} steps, ${result.taken} credits from honest members.`)
    for (const violation of result.violations.slice(0, 5)) console.log(`VIOLATION: ${violation}`)
    if (best === null || result.taken > best.taken) best = { strategy, taken: result.taken }
    if (run.first && violations > 0) break
  }
  const { rows } = await sql<{ written: number; claims: number }>`
    select (select coalesce(-sum(balance), 0)::int8 from ledger_accounts where kind = 'write_offs') as written,
      (select coalesce(sum(amount - paid), 0)::int8 from claims where closed_at is null) as claims`.execute(db)
  console.log(`Written off by the operator: ${rows[0]?.written ?? 0}. Claims still open: ${rows[0]?.claims ?? 0}.`)
  return { tried, violations }
}

export const prove = async (settings: string[] = []): Promise<Proven> => {
  const { values } = parseArgs({
    args: settings,
    options: {
      coalitions: { type: 'string' },
      steps: { type: 'string' },
      seed: { type: 'string' },
      first: { type: 'boolean' },
      weaknesses: { type: 'boolean' },
    },
  })
  if (values.weaknesses === true) return findWeaknesses()
  const run: Run = {
    coalitions: Number(values.coalitions ?? 20),
    steps: Number(values.steps ?? 2_000),
    seed: Number(values.seed ?? randomInt(2 ** 31)),
    first: values.first === true,
  }
  console.log(`${run.coalitions} coalitions of up to ${run.steps} steps; seed ${run.seed}.`)
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-economy-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const log = makeLog('error')
  const cluster = await startCluster({ dataDir: folder, log, durable: false })
  stack.defer(() => cluster.stop())
  await migrate(cluster.url, log)
  const database = openDatabase(cluster.url)
  stack.defer(() => database.close())
  return await attack(database.db, run)
}
