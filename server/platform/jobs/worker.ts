// Job worker of this process. graphile-worker keeps the jobs of a killed process locked for hours; our heartbeat and
// sweeper release them within a minute.
import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type Log, withTrace } from '../log.ts'
import type { HandledJob } from './jobs.ts'
import { type LaneName, lanes, type LaneSettings } from './lanes.ts'
import { ensureSchedules, type Schedule, scheduleHandlers } from './schedules.ts'

const heartbeatEveryMs = 5_000
const silentIsDeadAfterMs = 30_000
const stopWithinMs = 8_000
const pollEveryMs = 1_000
/**
 * Slots that fetch one by one each poll on their own, so the more slots, the less often each polls. Jobs added for now
 * are notified at once.
 */
const pollPerPlaceMs = 75
const aheadPerPlace = 5
/** One job in each slot and one waiting behind it: more would block queues with jobs that do not run yet. */
const aheadInBatches = 2
/** A job that waits for its predecessor in a queue is not notified, and one poller serves all slots. */
const pollBatchEveryMs = 250
/** Prefetched jobs without a free slot by then are released, so that their queues do not wait for slots. */
const aheadKeptMs = 5_000
const batchedWithinMs = 25

export interface JobObserver {
  observeJob(name: string, outcome: 'done' | 'failed', durationMs: number): void
}

export interface Worker {
  stop(): Promise<void>
}

export interface Lane extends LaneSettings {
  name: LaneName
  handlers: readonly HandledJob[]
  schedules: readonly Schedule[]
}

const laneNames = Object.keys(lanes) as (keyof typeof lanes)[]

/** The workers of a process: the default lane with all schedules, and every other lane that has jobs. */
export const groupByLane = (
  handlers: readonly HandledJob[],
  shared: { concurrency: number; schedules: readonly Schedule[] },
): Lane[] => {
  const jobsOf = Map.groupBy(handlers, ({ lane }): string => lane)
  const all = [
    { ...shared, name: 'default' as const, handlers: jobsOf.get('default') ?? [] },
    ...laneNames.map((name) => ({
      ...lanes[name],
      name,
      handlers: jobsOf.get(name) ?? [],
      schedules: [],
    })),
  ]
  return all.filter((lane) => lane.handlers.length + lane.schedules.length > 0)
}

interface WorkerOptions extends Omit<Lane, 'name'> {
  database: Database
  log: Log
  observer: JobObserver
}

export const startWorker = async (options: WorkerOptions): Promise<Worker> => {
  const { database, log, concurrency } = options
  const handlers = [...options.handlers, ...scheduleHandlers(options.schedules)]
  const events: WorkerEvents = new EventEmitter()
  let workerId: string | null = null
  events.on('pool:create', ({ workerPool }) => {
    workerId = workerPool.id
  })
  const runner = await run({
    pgPool: database.pool,
    taskList: taskList(handlers, options),
    concurrency,
    noHandleSignals: true,
    parsedCronItems: [],
    events,
    logger: silentButErrors(log),
    preset: {
      worker: { gracefulShutdownAbortTimeout: stopWithinMs, ...fetching(options) },
    },
  })
  await ensureSchedules(database.db, options.schedules)
  const pulse = async (): Promise<void> => {
    if (workerId !== null) await beat(database, workerId)
    await unlockJobsOfTheDead(database, log)
  }
  await pulse()
  const timer = setInterval(() => {
    pulse().catch((error: unknown) => log.warn({ error }, 'heartbeat failed'))
  }, heartbeatEveryMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await runner.stop('shutdown')
      if (workerId !== null) {
        await sql`delete from worker_heartbeats where worker_id = ${workerId}`.execute(database.db)
      }
    },
  }
}

const fetching = ({ concurrency, oneByOne = false, inBatches = false, pollEveryMs: batchMs }: WorkerOptions) => {
  const ahead = concurrency * (inBatches ? aheadInBatches : aheadPerPlace)
  const pollAllMs = inBatches ? (batchMs ?? pollBatchEveryMs) : pollEveryMs
  return {
    pollInterval: oneByOne ? Math.max(pollEveryMs, concurrency * pollPerPlaceMs) : pollAllMs,
    localQueue: oneByOne ? { size: -1 } : { size: ahead, ttl: aheadKeptMs },
    completeJobBatchDelay: inBatches ? batchedWithinMs : 0,
    failJobBatchDelay: inBatches ? batchedWithinMs : 0,
  }
}

const taskList = (
  handlers: readonly HandledJob[],
  { database, log, observer }: { database: Database; log: Log; observer: JobObserver },
): TaskList => {
  const names = handlers.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`job ${twice} has two handlers`)
  return Object.fromEntries(
    handlers.map(({ name, run: handler }) => [
      name,
      (payload: unknown, { job }: { job: { id: string; attempts: number; max_attempts: number } }) =>
        withTrace({ jobId: job.id, job: name }, async () => {
          const startedAt = performance.now()
          try {
            const { id: jobId, attempts: attempt, max_attempts: attemptsMax } = job
            await handler(payload, { db: database.db, log, jobId, attempt, attemptsMax })
            observer.observeJob(name, 'done', performance.now() - startedAt)
          } catch (error) {
            observer.observeJob(name, 'failed', performance.now() - startedAt)
            log.error({ error, attempt: job.attempts, attemptsMax: job.max_attempts }, 'job failed')
            throw error
          }
        }),
    ]),
  )
}

const beat = async (database: Database, workerId: string): Promise<void> => {
  await sql`
    insert into worker_heartbeats (worker_id, beat_at) values (${workerId}, now())
    on conflict (worker_id) do update set beat_at = excluded.beat_at`.execute(database.db)
}

/**
 * Releases the jobs of a worker without a heartbeat. Its handlers may still be running somewhere, which is why they are
 * idempotent.
 */
export const unlockJobsOfTheDead = async (database: Database, log: Log): Promise<number> => {
  const silence = `${silentIsDeadAfterMs} milliseconds`
  const { rows } = await sql<{ id: string }>`
    with dead as (
      delete from worker_heartbeats where beat_at < now() - ${silence}::interval returning worker_id
    ), abandoned as (
      select jobs.id from graphile_worker._private_jobs jobs
      left join worker_heartbeats alive on alive.worker_id = jobs.locked_by
        and alive.beat_at >= now() - ${silence}::interval
      where jobs.locked_at is not null and alive.worker_id is null
        and (jobs.locked_by in (select worker_id from dead) or jobs.locked_at < now() - ${silence}::interval)
    ), queues as (
      update graphile_worker._private_job_queues queues set locked_at = null, locked_by = null
      where queues.locked_by in (select worker_id from dead)
         or (queues.locked_at < now() - ${silence}::interval and not exists (
           select 1 from worker_heartbeats alive where alive.worker_id = queues.locked_by
             and alive.beat_at >= now() - ${silence}::interval))
         -- One that was only silent has finished a job that was given back: its new worker is not unlocked at its end.
         or (queues.locked_by is not null and not exists (
           select 1 from graphile_worker._private_jobs held where held.job_queue_id = queues.id and held.locked_by = queues.locked_by))
    )
    update graphile_worker._private_jobs jobs
    set locked_at = null, locked_by = null, run_at = greatest(jobs.run_at, now())
    from abandoned where jobs.id = abandoned.id
    returning jobs.id`.execute(database.db)
  if (rows.length > 0) {
    await sql`select pg_notify('jobs:insert', ${JSON.stringify({ r: Math.random(), count: rows.length })})`.execute(
      database.db,
    )
    log.warn({ jobs: rows.length }, 'gave back jobs of a dead worker')
  }
  return rows.length
}

const silentButErrors = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    // Suppresses the advice to have a connection per slot. Most slots wait for external servers and hold none during
    // that time.
    if ('max' in meta && 'concurrency' in meta) return
    if (level === 'error') log.error({ worker: message }, 'job runner')
    else if (level === 'warning') log.warn({ worker: message }, 'job runner')
  })
