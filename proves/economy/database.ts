// A database of its own, so that every run has its own clock.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../server/platform/db/cluster.ts'
import { type Db, openDatabase } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { makeLog } from '../../server/platform/log.ts'

export const openOwnDatabase = async (stack: AsyncDisposableStack): Promise<Db> => {
  const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-economy-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const log = makeLog('error')
  const cluster = await startCluster({ dataDir: folder, log, durable: false })
  stack.defer(() => cluster.stop())
  await migrate(cluster.url, log)
  const database = openDatabase(cluster.url)
  stack.defer(() => database.close())
  return database.db
}
