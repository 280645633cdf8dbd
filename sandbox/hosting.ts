// Leader election: of several processes on one database, the one with the advisory lock hosts the sandbox. The others
// know its addresses and wait; when it ends, for whatever reason, one of them takes over on the same ports.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, Database } from '../server/platform/db/database.ts'
import type { Log } from '../server/platform/log.ts'
import { listenOn } from './sockets.ts'

const hostLock = 0x5a4d_4057
/** Acquired when the host is ready: a lock ends with its process, a row would stay. */
const upLock = 0x5a4d_4058
const pollEveryMs = 200
const portsFreeWithinMs = 3_000
const portPollMs = 20

export interface Hosting {
  stop(): Promise<void>
}

export interface HostingOptions {
  database: Database
  log: Log
  /**
   * Starts what only one process runs. `takesOver` is true if another process hosted it while this one was already
   * running.
   */
  host(takesOver: boolean): Promise<{ stop(): Promise<void> }>
}

/** Resolves once a process hosts it, this one or another. */
export const shareHosting = async (options: HostingOptions): Promise<Hosting> => {
  const { database, log } = options
  const stopping = new AbortController()
  const stopped = (): boolean => stopping.signal.aborted
  const rest = (): Promise<unknown> => pause(pollEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
  const someoneHosts = Promise.withResolvers<null>()
  let hasWaited = false

  const hostOnce = async (connection: Connection): Promise<void> => {
    if (!(await tryLock(connection, hostLock))) {
      hasWaited = true
      if (await isLocked(connection, upLock)) someoneHosts.resolve(null)
      return
    }
    const lost = new Promise<null>((resolve) => {
      connection.once('error', () => resolve(null))
      connection.once('end', () => resolve(null))
    })
    const parts = await options.host(hasWaited)
    try {
      await tryLock(connection, upLock)
      someoneHosts.resolve(null)
      await Promise.race([lost, untilAborted(stopping.signal)])
    } finally {
      await parts.stop()
    }
    hasWaited = true
    await connection.query('select pg_advisory_unlock_all()')
  }

  const running = (async () => {
    while (!stopped()) {
      let connection: Connection | null = null
      let isBroken = false
      try {
        connection = await database.pool.connect()
        await hostOnce(connection)
      } catch (error) {
        isBroken = true
        someoneHosts.reject(error)
        if (!stopped()) log.warn({ error }, 'the sandbox could not be hosted here')
      } finally {
        connection?.release(isBroken)
      }
      await rest()
    }
    someoneHosts.resolve(null)
  })()

  const stop = async (): Promise<void> => {
    stopping.abort()
    await running
  }
  try {
    await someoneHosts.promise
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** Waits for a hosting process; false if there is none by then. */
export const untilHosted = async (database: Database, withinMs: number): Promise<boolean> => {
  const giveUpAt = performance.now() + withinMs
  while (!(await isLocked(database.pool, upLock))) {
    if (performance.now() > giveUpAt) return false
    await pause(pollEveryMs)
  }
  return true
}

/** The sockets of a killed process may outlive its locks for a moment. */
export const untilFree = async (host: string, ports: readonly number[]): Promise<void> => {
  const giveUpAt = performance.now() + portsFreeWithinMs
  for (const port of ports) {
    while (!(await isFree(host, port)) && performance.now() < giveUpAt) await pause(portPollMs)
  }
}

const isFree = async (host: string, port: number): Promise<boolean> => {
  const probe = createServer()
  try {
    await listenOn(probe, host, port)
  } catch {
    return false
  }
  const closed = once(probe, 'close')
  probe.close()
  await closed
  return true
}

const untilAborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort')
}

type Asked = Pick<Connection, 'query'> | Database['pool']

const tryLock = async (connection: Connection, key: number): Promise<boolean> => {
  const { rows } = await connection.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [key])
  return rows[0]?.got === true
}

const isLocked = async (asked: Asked, key: number): Promise<boolean> => {
  const { rows } = await asked.query<{ held: boolean }>(
    `select exists (
       select from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where locktype = 'advisory' and granted and datname = current_database()
         and classid = 0 and objid = $1::bigint::oid and objsubid = 1) as held`,
    [key],
  )
  return rows[0]?.held === true
}
