// Set-up of cluster tests: prepared data folders, and processes that own them.
import type { ChildProcess } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { dataPlace } from '../../testing/dataFolder.ts'
import { makeLog } from '../log.ts'
import { startCluster, stopAbandonedCluster, type Cluster } from './cluster.ts'

export const log = makeLog('silent')
const folders: string[] = []
export const children: ChildProcess[] = []

export const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(dataPlace, 'cluster-'))
  folders.push(folder)
  return folder
}

export const start = (dataDir: string): Promise<Cluster> => startCluster({ dataDir, log, durable: false })

export interface Clusters {
  preparedFolder: () => Promise<string>
}

/** Call once at the top of a test file. */
export const useClusters = (): Clusters => {
  /** A data folder with an initialised and stopped cluster; copying it is much faster than running initdb. */
  let prepared = ''

  beforeAll(async () => {
    prepared = await mkdtemp(join(dataPlace, 'cluster-prepared-'))
    await (await start(prepared)).stop()
  })

  afterAll(() => rm(prepared, { recursive: true, force: true }))

  const preparedFolder = async (): Promise<string> => {
    const folder = await newFolder()
    await cp(prepared, folder, { recursive: true })
    return folder
  }

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const folder of folders.splice(0)) {
      for (const dataDir of [folder, ...(await readdir(folder)).map((name) => join(folder, name))]) {
        await stopAbandonedCluster(dataDir)
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    }
  })

  return { preparedFolder }
}
