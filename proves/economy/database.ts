// One PostgreSQL for a run, and a database of its own for each simulation, copied from a migrated one: each has its own clock.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster } from '../../server/platform/db/cluster.ts'
import { type Db, openDatabase } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { makeLog } from '../../server/platform/log.ts'

/** Opens another database; it is closed and dropped with its stack. */
export type OpenDatabase = (stack: AsyncDisposableStack) => Promise<Db>

const template = 'migrated'

export const openCluster = async (stack: AsyncDisposableStack): Promise<OpenDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-economy-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const log = makeLog('error')
  const cluster = await startCluster({ dataDir: folder, log, durable: false })
  stack.defer(() => cluster.stop())
  const client = new pg.Client(cluster.url)
  await client.connect()
  stack.defer(() => client.end())
  const urlOf = (name: string): string => cluster.url.replace(/[^/]*$/, name)
  await client.query(`create database ${template}`)
  await migrate(urlOf(template), log)
  let opened = 0
  return async (own) => {
    opened += 1
    const name = `simulation_${opened}`
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    own.defer(async () => void (await client.query(`drop database ${name} with (force)`)))
    const database = openDatabase(urlOf(name))
    own.defer(() => database.close())
    return database.db
  }
}
