// Shared parts of the operator commands: settings, a database for the duration of the command, and a one-sentence
// error.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inspect } from 'node:util'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { borrowCluster, startCluster } from '../platform/db/cluster.ts'
import { type Log, makeLog } from '../platform/log.ts'
import { diskStore, type ObjectStore, s3Store } from '../platform/storage/storage.ts'

export interface Ground {
  config: Config
  databaseUrl: string
  store: ObjectStore
  log: Log
}

/** Prints the result of `work`, or one sentence with the error. */
export const runCommand = async (work: () => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${inspect(error)}\n`)
    process.exitCode = 1
  }
}

/** `beside` a running server, or `instead` of one: then a running server is rejected. */
export const onGround = async <T>(use: 'beside' | 'instead', work: (ground: Ground) => Promise<T>): Promise<T> => {
  const config = readConfig(process.env)
  const log = makeLog('warn')
  const store = config.s3 === null ? diskStore(join(config.dataDir, 'objects')) : s3Store(config.s3)
  if (config.databaseUrl !== null) return work({ config, databaseUrl: config.databaseUrl, store, log })
  const { dataDir } = config
  const cluster = await (use === 'beside' ? borrowCluster({ dataDir, log }) : startCluster({ dataDir, log }))
  try {
    return await work({ config, databaseUrl: cluster.url, store, log })
  } finally {
    await cluster.stop()
  }
}

export const secretFile = (config: Config): string => join(config.dataDir, 'secret')

/** The secret stored beside the data; null if it is set by the environment and has to be kept there. */
export const keptSecret = (config: Config): string | null =>
  config.secret === null && existsSync(secretFile(config)) ? readFileSync(secretFile(config), 'utf8').trim() : null

/** npm runs scripts in the project folder; a file path is relative to where npm was called. */
export const fileArgument = (name: string | undefined, usage: string): string => {
  if (name === undefined || name === '') throw new ConfigError(usage)
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), name)
}
