// Vitest's global setup: one PostgreSQL for the whole run, with a migrated template database that every test file
// copies.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster, stopAbandonedCluster } from '../platform/db/cluster.ts'
import { isAlive } from '../platform/db/clusterFolder.ts'
import { migrate } from '../platform/db/migrate.ts'
import { makeLog } from '../platform/log.ts'
import { dataPlace } from './dataFolder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that tests connect to in order to create and drop their own. */
    clusterUrl: string
    templateName: string
  }
}

const folderPrefix = 'ankerplatz-test-'
const templateName = 'migrated'

const setUp = async (project: TestProject): Promise<() => Promise<void>> => {
  const log = makeLog('error')
  await removeLeftovers()
  const dataDir = await mkdtemp(join(dataPlace, `${folderPrefix}${String(process.pid)}-`))
  const cluster = await startCluster({ dataDir, log, durable: false })
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  await migrate(cluster.url.replace(/[^/]*$/, templateName), log)
  project.provide('clusterUrl', cluster.url)
  project.provide('templateName', templateName)
  return async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export default setUp

/** A killed run leaves its PostgreSQL running; the next run stops it. */
const removeLeftovers = async (): Promise<void> => {
  for (const name of await readdir(dataPlace)) {
    if (!name.startsWith(folderPrefix)) continue
    if (isAlive(Number(name.slice(folderPrefix.length).split('-')[0]))) continue
    await stopAbandonedCluster(join(dataPlace, name))
    await rm(join(dataPlace, name), { recursive: true, force: true })
  }
}
