// Crash proof of the ledger: no acknowledged booking is lost or doubled, however often the product and PostgreSQL are
// killed under load.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { postUnderFire } from './crash/ledger.ts'
import { freePort, startProduct } from './crash/product.ts'
import type { Proven } from './run.ts'
import { startCluster } from '../server/platform/db/cluster.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { makeLog } from '../server/platform/log.ts'

const shownMax = 20

export const prove = async (settings: string[] = []): Promise<Proven> => {
  const { values } = parseArgs({ args: settings, options: { kills: { type: 'string' } } })
  const kills = Number(values.kills ?? 50)
  console.log(`Adjustments of credits while the product and PostgreSQL are killed ${kills} times.`)
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-crash-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  // Each kill of PostgreSQL would be logged as an error; here it is intended.
  const log = makeLog('silent')
  const cluster = await startCluster({ dataDir: folder, log })
  stack.defer(() => cluster.stop())
  await migrate(cluster.url, log)
  const database = openDatabase(cluster.url)
  stack.defer(() => database.close())
  const port = await freePort()
  const environment = { DATABASE_URL: cluster.url, DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:9', SANDBOX: '1' }
  const { tried, violations } = await postUnderFire({
    database,
    folder,
    kills,
    start: () => startProduct(port, environment),
  })
  for (const violation of violations.slice(0, shownMax)) console.log(`VIOLATION: ${violation}`)
  return { tried, violations: violations.length }
}
