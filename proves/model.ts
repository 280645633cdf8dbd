// Model-based proof of the ledger: a million operations, including repeated, altered, lost, undone and concurrent ones,
// compared with a model that implements only the rules. `--operations` and `--seed` select another run.
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from '../server/platform/db/cluster.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { makeLog } from '../server/platform/log.ts'
import { openLedgerDriver } from '../server/testing/ledgerDriver.ts'
import { runSequences } from '../server/testing/ledgerSequences.ts'
import type { Proven } from './run.ts'

const commandsPerSequence = 100
const shownMax = 20

export const prove = async (settings: string[] = []): Promise<Proven> => {
  const { values } = parseArgs({
    args: settings,
    options: { operations: { type: 'string' }, seed: { type: 'string' } },
  })
  const operations = Number(values.operations ?? 1_000_000)
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  const sequences = Math.ceil(operations / commandsPerSequence)
  console.log(`${sequences} sequences of ${commandsPerSequence} operations; seed ${seed}.`)
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-model-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const log = makeLog('error')
  const cluster = await startCluster({ dataDir: folder, log, durable: false })
  stack.defer(() => cluster.stop())
  await migrate(cluster.url, log)
  const driver = await openLedgerDriver(cluster.url)
  stack.defer(() => driver.close())
  const { commands, postings, parallel, violations } = await runSequences(driver, {
    sequences,
    commands: commandsPerSequence,
    seed,
    onProgress: (done, found) => console.log(`${done} sequences done, ${found} violations.`),
  })
  console.log(`${commands} operations: ${postings} sets of transfers, ${parallel} times several at once.`)
  for (const violation of violations.slice(0, shownMax)) console.log(`VIOLATION: ${violation}`)
  return { tried: commands, violations: violations.length }
}
