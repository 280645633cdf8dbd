// Starts the measured processes separately and reads their resource usage.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase, type Database } from '../server/platform/db/database.ts'
import { startCluster } from '../server/platform/db/cluster.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { makeLog } from '../server/platform/log.ts'
import type { Usage } from './probe.ts'

const startWithinMs = 30_000
const stopWithinMs = 12_000

export interface Child {
  port: number
  process: ChildProcess
  usage(): Promise<Usage>
  /** Garbage collection takes time, so it is skipped where time is measured. */
  usageAfterCollection(): Promise<Usage>
  stop(): Promise<void>
}

type Environment = Readonly<Record<string, string>>

const start = async (file: string, environment: Environment, output: number): Promise<ChildProcess> => {
  const child = fork(join(import.meta.dirname, file), {
    env: { PATH: process.env['PATH'], ...environment },
    execArgv: ['--expose-gc', '--import', join(import.meta.dirname, 'probe.ts')],
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  await once(child, 'spawn')
  return child
}

const ask = async (child: ChildProcess, question: 'usage' | 'usage after collection'): Promise<Usage> => {
  const answer = once(child, 'message')
  child.send(question)
  const [usage] = (await answer) as [Usage]
  return usage
}

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await gone
  clearTimeout(late)
}

const childOf = (child: ChildProcess, port: number): Child => ({
  port,
  process: child,
  usage: () => ask(child, 'usage'),
  usageAfterCollection: () => ask(child, 'usage after collection'),
  stop: () => stop(child),
})

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a benchmark program: it sends its port once it listens, or 0 if it does not listen. */
export const startServer = async (file: string, environment: Environment = {}): Promise<Child> => {
  const nowhere = await open(devNull, 'w')
  const child = await start(join('servers', file), environment, nowhere.fd)
  await nowhere.close()
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${file} exited before it was ready`)))
  const [port] = (await Promise.race([once(child, 'message'), failed])) as [number]
  failed.catch(() => undefined)
  return childOf(child, port)
}

/** The product itself. Its log goes to a file, as an operator's would. */
export const startProduct = async (folder: string, environment: Environment): Promise<Child> => {
  const logFile = join(folder, `product-${Date.now()}.log`)
  const output = await open(logFile, 'w')
  const port = await freePort()
  const own = { PORT: String(port), SANDBOX: '0', DATA_DIR: folder }
  const child = await start('../server/main.ts', { ...own, ...environment }, output.fd)
  await output.close()
  const until = Date.now() + startWithinMs
  for (;;) {
    const said = await readFile(logFile, 'utf8')
    if (/ is ready: | works in the background /.test(said)) return childOf(child, port)
    if (child.exitCode !== null || Date.now() > until) {
      await stop(child)
      throw new Error(`The product did not start:\n${said}`)
    }
    await pause(50)
  }
}

/** A temporary database, stored on disk as in production and deleted afterwards. */
export const withDatabase = async <T>(work: (database: Database, folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-bench-'))
  try {
    return await withDatabaseIn(folder, work)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The database in a folder, which is kept. */
export const withDatabaseIn = async <T>(
  folder: string,
  work: (database: Database, folder: string) => Promise<T>,
): Promise<T> => {
  const log = makeLog('error')
  const cluster = await startCluster({ dataDir: folder, log })
  try {
    await migrate(cluster.url, log)
    const database = openDatabase(cluster.url)
    try {
      return await work(database, folder)
    } finally {
      await database.close()
    }
  } finally {
    await cluster.stop()
  }
}
