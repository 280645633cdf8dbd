// The PostgreSQL process of a data folder: found by its pid file, started detached, stopped by signal.
import type { ChildProcess } from 'node:child_process'
import { execFile } from 'node:child_process'
import { open, readFile, readlink, realpath, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { spawnAs } from './clusterAccount.ts'
import { binary, isAlive, type ClusterFolder } from './clusterFolder.ts'

const run = promisify(execFile)

export interface Postmaster {
  pid: number
  port: number
}

const logBytesMax = 10_000_000
const fastShutdownMs = 20_000
const pollMs = 20

/** Larger than any process id: a lock file with it counts as stale. */
const noProcess = 2_147_483_646

const settings = {
  listen_addresses: '127.0.0.1',
  // Socket paths are limited to about 100 characters; data folders are not.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '128MB',
  work_mem: '16MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  // On a small machine many members share few cores, so one query must not take them all.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
} as const

/** For clusters that live as long as one test run. */
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' } as const

/** The live postmaster of this folder, whichever process started it. */
export const findPostmaster = async (cluster: string): Promise<Postmaster | null> => {
  const pidFile = join(cluster, 'postmaster.pid')
  const content = await readFile(pidFile, 'utf8').catch(() => '')
  const lines = content.split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!Number.isInteger(pid) || pid <= 0 || pid === noProcess || !isAlive(pid)) return null
  if (await isPostmasterOf(cluster, pid)) return port > 0 ? { pid, port } : null
  // After a reboot another program may have the old pid, and PostgreSQL would take it for a postmaster. Only the pid is
  // replaced, because PostgreSQL reads from the rest of the file whether its old shared memory is still in use.
  await writeFile(pidFile, content.replace(/^\d+/, String(noProcess)))
  return null
}

const isPostmasterOf = async (cluster: string, pid: number): Promise<boolean> => {
  if (process.platform === 'linux') {
    // A postmaster's working directory is its data folder; a zombie has none.
    const workingFolder = await readlink(`/proc/${String(pid)}/cwd`).catch(() => null)
    return workingFolder === (await realpath(cluster))
  }
  if (process.platform === 'win32') return isAlive(pid)
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes(cluster)
}

/** Starts a detached postmaster: Ctrl-C in the terminal must not reach it before the server has drained. */
export const spawnPostmaster = async (
  folder: ClusterFolder,
  options: { port: number; durable: boolean },
): Promise<ChildProcess> => {
  const size = await stat(folder.logFile).then(
    ({ size: bytes }) => bytes,
    () => 0,
  )
  if (size > logBytesMax) await truncate(folder.logFile)
  const log = await open(folder.logFile, 'a', 0o600)
  const chosen = options.durable ? settings : { ...settings, ...notDurable }
  const args = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnAs(folder.runAs, binary('postgres'), ['-D', folder.cluster, '-p', String(options.port), ...args], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    cwd: folder.cluster,
  })
  child.on('error', () => null)
  child.unref()
  await log.close()
  return child
}

/** The last log lines of PostgreSQL, for the message that explains why it did not start. */
export const lastWords = async (folder: ClusterFolder): Promise<string> => {
  const lines = (await readFile(folder.logFile, 'utf8').catch(() => '')).trimEnd().split('\n')
  const fatal = lines.slice(-20).findLast((line) => /FATAL|PANIC|ERROR|error/.test(line))
  return (fatal ?? lines.at(-1) ?? '').replace(/^.*?(?=FATAL|PANIC)/, '')
}

/** Ends all sessions, flushes everything to disk, and returns when the process is gone. */
export const stopPostmaster = async (cluster: string): Promise<void> => {
  const running = await findPostmaster(cluster)
  if (running === null) return
  if (process.platform === 'win32') {
    await run(binary('pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w'])
    return
  }
  process.kill(running.pid, 'SIGINT')
  const patienceEnds = Date.now() + fastShutdownMs
  while (isAlive(running.pid) && (await isPostmasterOf(cluster, running.pid))) {
    // SIGQUIT loses no data: the next start replays the log.
    if (Date.now() > patienceEnds) process.kill(running.pid, 'SIGQUIT')
    await pause(pollMs)
  }
}

export const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        found(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
  })
