// Embedded PostgreSQL in the data folder: started or adopted, owned by one server at a time, and stopped with it.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { minuteMs } from '../../../contract/durations.ts'
import { ConfigError } from '../config.ts'
import type { Log } from '../log.ts'
import { clusterIn, openClusterFolder, superuser, type ClusterFolder } from './clusterFolder.ts'
import { findPostmaster, freePort, lastWords, spawnPostmaster, stopPostmaster } from './clusterProcess.ts'

export interface Cluster {
  url: string
  /** True if it was already running, left over from a killed server. */
  adopted: boolean
  stop(): Promise<void>
}

interface ClusterOptions {
  dataDir: string
  log: Log
  /** False only for clusters that live as long as one test run. */
  durable?: boolean
}

const databaseName = 'ankerplatz'
const startTimeoutMs = minuteMs
const respawnPauseMs = 200
const pollMs = 20
const connectTimeoutMs = 5_000
/** Long enough for a server that is draining, short enough for an operator who forgot that one is running. */
const ownershipWaitMs = 3_000
const farewellMs = 500
/** Advisory lock held by the owning server's session, so that it is released with the process, however that ends. */
const ownershipLock = 7_260_451_119

/** Starts the cluster of this data folder for a server, or adopts one that a killed server left running. */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const durable = options.durable ?? true
  const folder = await openClusterFolder(options.dataDir, { durable })
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const running = await ensureRunning(folder, { durable })
    const session = await takeOwnership(folder, running.url).catch((error: unknown) => {
      // Its last user was stopping it while we took it over; the next attempt starts it.
      if (isConnectionLoss(error) && Date.now() < deadline) return null
      throw error
    })
    if (session === null) continue
    const owner = keepOwnership(folder, running, session, options.log, durable)
    return {
      url: running.url,
      adopted: running.adopted,
      stop: async () => {
        await owner.letGo()
        await stopPostmaster(folder.cluster)
      },
    }
  }
}

/**
 * For a command that runs next to or without a server: uses the running cluster, or starts it for the duration of the
 * command.
 */
export const borrowCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const durable = options.durable ?? true
  const folder = await openClusterFolder(options.dataDir, { durable })
  const { url, adopted } = await ensureRunning(folder, { durable })
  return {
    url,
    adopted,
    stop: async () => {
      if (adopted) return
      // If a server has taken it over in between, it is not ours to stop.
      const session = await openSession(url)
      const free = await tryLock(session)
      if (free) await stopPostmaster(folder.cluster)
      else await session.end()
    },
  }
}

/** Stops the cluster running in this data folder, whichever process started it. For folders about to be removed. */
export const stopAbandonedCluster = (dataDir: string): Promise<void> => stopPostmaster(clusterIn(dataDir))

interface Running {
  url: string
  port: number
  adopted: boolean
}

const ensureRunning = async (folder: ClusterFolder, options: { durable: boolean; port?: number }): Promise<Running> => {
  const deadline = Date.now() + startTimeoutMs
  let child: ChildProcess | null = null
  for (;;) {
    const postmaster = await findPostmaster(folder.cluster)
    if (postmaster !== null) {
      const url = urlOf(folder, postmaster.port)
      const adopted = postmaster.pid !== child?.pid
      if (await acceptsConnections(folder, url)) return { url, port: postmaster.port, adopted }
    } else if (child === null) {
      child = await spawnPostmaster(folder, { port: options.port ?? (await freePort()), durable: options.durable })
    } else if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      const reason = await lastWords(folder)
      // A previous postmaster that is still exiting, or a port taken by another process, is resolved by the next
      // attempt.
      const passing = /already exists|still in use|could not bind|could not create any TCP|lock file/.test(reason)
      if (!passing) throw new ConfigError(`The database did not start: ${reason} (see ${folder.logFile})`)
      child = null
      await pause(respawnPauseMs)
    }
    if (Date.now() > deadline) {
      throw new ConfigError(
        `The database did not become ready within ${String(startTimeoutMs / 1000)} s (see ${folder.logFile}).`,
      )
    }
    await pause(pollMs)
  }
}

const urlOf = (folder: ClusterFolder, port: number): string =>
  `postgres://${superuser}:${folder.password}@127.0.0.1:${String(port)}/${databaseName}`

const openSession = async (url: string): Promise<pg.Client> => {
  const session = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: `ankerplatz owner ${String(process.pid)}`,
  })
  // The loss of the session is reported by its `end` event; the error itself must not end the process.
  session.on('error', () => null)
  await session.connect()
  return session
}

/** False while it is starting, recovering or stopping. Creates the database on the first call. */
const acceptsConnections = async (folder: ClusterFolder, url: string): Promise<boolean> => {
  try {
    const session = await openSession(url)
    await session.end()
    return true
  } catch (error) {
    if (isConnectionLoss(error)) return false
    if (!(error instanceof pg.DatabaseError)) throw error
    if (error.code === '3D000') return createDatabase(url)
    throw new ConfigError(`The database in ${folder.dataDir} refuses the connection: ${error.message}`, {
      cause: error,
    })
  }
}

const createDatabase = async (url: string): Promise<boolean> => {
  const session = await openSession(url.replace(/\/[^/]*$/, '/postgres'))
  try {
    await session.query(`create database ${databaseName}`)
  } catch (error) {
    const raced = error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? '')
    if (!raced) throw error
  } finally {
    await session.end()
  }
  return true
}

const isConnectionLoss = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return ['57P03', '57P01', '57P02', '53300'].includes(error.code ?? '')
  return (
    error instanceof Error &&
    /ECONNREFUSED|ECONNRESET|EPIPE|terminated|timeout|closed|not queryable/i.test(`${error.message} ${error.name}`)
  )
}

const tryLock = async (session: pg.Client): Promise<boolean> => {
  const { rows } = await session.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    ownershipLock,
  ])
  return rows[0]?.locked === true
}

const takeOwnership = async (folder: ClusterFolder, url: string): Promise<pg.Client> => {
  const session = await openSession(url)
  const patienceEnds = Date.now() + ownershipWaitMs
  while (!(await tryLock(session))) {
    if (Date.now() > patienceEnds) {
      const { rows } = await session.query<{ owner: string }>(
        `select replace(application_name, 'ankerplatz owner', 'process') as owner
         from pg_locks join pg_stat_activity using (pid)
         where locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = $1`,
        [ownershipLock],
      )
      await session.end()
      throw new ConfigError(
        `Ankerplatz is already running with the data folder ${folder.dataDir} (${rows[0]?.owner ?? 'another process'}). ` +
          'Stop it first, or set DATA_DIR to another folder.',
      )
    }
    await pause(pollMs * 5)
  }
  return session
}

/** If PostgreSQL dies, restarts it on the same port, so that the pool finds it at the same address. */
const keepOwnership = (
  folder: ClusterFolder,
  running: Running,
  first: pg.Client,
  log: Log,
  durable: boolean,
): { letGo(): Promise<void> } => {
  let wanted = true
  let current = first
  const watch = (session: pg.Client): void => {
    current = session
    session.once('end', () => {
      if (wanted) void recover()
    })
  }
  const recover = async (): Promise<void> => {
    log.warn('the database connection that marks ownership was lost; taking it up again')
    while (wanted) {
      try {
        await ensureRunning(folder, { durable, port: running.port })
        watch(await takeOwnership(folder, running.url))
        log.info('the database is back')
        return
      } catch (error) {
        log.error({ error }, 'the database is not back yet')
        await pause(1_000)
      }
    }
  }
  watch(first)
  return {
    letGo: async () => {
      wanted = false
      await untilAlone(current).catch(() => null)
    },
  }
}

/** A pool counts as closed before PostgreSQL has ended its sessions; waiting spares them an error at shutdown. */
const untilAlone = async (session: pg.Client): Promise<void> => {
  const patienceEnds = Date.now() + farewellMs
  while (Date.now() < patienceEnds) {
    const { rows } = await session.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (rows[0]?.others === 0) return
    await pause(pollMs)
  }
}
