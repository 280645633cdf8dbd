// Background jobs. A job is added in the caller's transaction and runs at least once; handlers are idempotent by a key
// of their own.
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../db/database.ts'
import { type Param, preparedStatement } from '../db/preparedStatements.ts'
import type { Log } from '../log.ts'
import type { LaneName } from './lanes.ts'

/** A kind of background work, declared once as a value next to the code it belongs to. */
export interface Job<Payload, Parsed = Payload> {
  /** As stored with every job of this kind, a verb phrase such as `checkLink`. */
  readonly name: string
  /** Parses the payload when the job runs: it may have been written by another version of the product. */
  readonly schema: z.ZodType<Parsed, Payload>
  readonly lane: LaneName
}

/** `lane`: the worker slots it runs in; those that most jobs share if omitted. */
export const defineJob = <Parsed, Payload>(
  name: string,
  schema: z.ZodType<Parsed, Payload>,
  { lane = 'default' }: { lane?: LaneName } = {},
): Job<Payload, Parsed> => ({ name, schema, lane })

export interface JobContext {
  db: Db
  log: Log
  jobId: string
  attempt: number
  attemptsMax: number
}

/** A job with its handler, which fails like any other attempt if the stored payload does not match the schema. */
export interface HandledJob {
  name: string
  lane: LaneName
  run: (payload: unknown, context: JobContext) => Promise<void>
}

export const handle = <Payload, Parsed>(
  { name, lane, schema }: Job<Payload, Parsed>,
  handler: (payload: Parsed, context: JobContext) => Promise<void>,
): HandledJob => ({ name, lane, run: async (payload, context) => handler(schema.parse(payload), context) })

export interface JobOptions {
  /** In product time; immediately if omitted. */
  runAt?: Date
  /** Replaces a waiting job with the same key instead of adding a second one. */
  jobKey?: string
  maxAttempts?: number
  /** Jobs of one queue run one after the other. */
  queue?: string
  /** Among due jobs, those with a lower number run first; 0 if omitted. */
  priority?: number
}

const attemptsMaxByDefault = 10

export const enqueue = <Payload>(
  tx: Tx | Db,
  job: Job<Payload, unknown>,
  payload: NoInfer<Payload>,
  options: JobOptions = {},
): Promise<void> => addJob(tx, job.name, payload, options)

const addJob = async (tx: Tx | Db, name: string, payload: unknown, options: JobOptions): Promise<void> => {
  await sql`
    select graphile_worker.add_job(
      identifier => ${name},
      payload => ${JSON.stringify(payload)}::json,
      queue_name => ${options.queue ?? null},
      run_at => clock_real(${options.runAt ?? null}::timestamptz),
      max_attempts => ${options.maxAttempts ?? attemptsMaxByDefault},
      job_key => ${options.jobKey ?? null},
      priority => ${options.priority ?? 0}
    )`.execute(tx)
}

export interface NewJobOptions {
  jobKey?: string
  queue?: string
  /** In product time, as formatted by the database. */
  runAt?: string
  priority?: number
}

/** Only `newJob` has this key, so that no job exists whose payload was not compared with its schema. */
const typed = Symbol('typed')

export interface NewJob extends NewJobOptions {
  readonly [typed]: true
  name: string
  payload: unknown
}

export const newJob = <Payload>(
  { name }: Job<Payload, unknown>,
  payload: NoInfer<Payload>,
  options: NewJobOptions = {},
): NewJob => ({ [typed]: true, name, payload, ...options })

/** Its one parameter is a JSON array of `NewJob`. For callers with a bare connection; all others call `enqueueAll`. */
export const enqueueStatement = `
  select count(*) from graphile_worker.add_jobs(array(
    select row(name, payload, queue, clock_real("runAt"), ${attemptsMaxByDefault}::smallint, "jobKey", priority, null)::graphile_worker.job_spec
    from json_to_recordset($1::json) as given (name text, payload json, "jobKey" text, queue text, "runAt" timestamptz, priority smallint)
  ))`

/** Adds many jobs in one statement, which costs little more than adding one. */
export const enqueueAll = async (tx: Tx | Db, jobs: readonly NewJob[]): Promise<void> => {
  if (jobs.length === 0) return
  await tx.executeQuery(CompiledQuery.raw(enqueueStatement, [JSON.stringify(jobs)]))
}

const insertJobs = preparedStatement((db, param: Param<{ jobs: string }>) =>
  sql<{ planned: number }>`
    with given as (
      select * from json_to_recordset(${param('jobs')}::json) as given (name text, payload json, "jobKey" text, "runAt" timestamptz)
    ), planned as (
      insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key)
      select tasks.id, given.payload, clock_real(given."runAt"), ${sql.lit(attemptsMaxByDefault)}, given."jobKey"
      from given join graphile_worker._private_tasks tasks on tasks.identifier = given.name
      returning id
    ) select count(*) as planned from planned`.compile(db),
)

/**
 * Adds future jobs under unused keys without notifying the workers, which poll for due jobs anyway. A NOTIFY takes a
 * lock shared by all commits, and callers of this function have others waiting for theirs.
 */
export const planJobs = async <Payload>(
  tx: Tx,
  job: Job<Payload, unknown>,
  planned: readonly ({ payload: NoInfer<Payload> } & Required<Pick<NewJob, 'jobKey' | 'runAt'>>)[],
): Promise<void> => {
  const jobs = planned.map(({ payload, ...options }) => newJob(job, payload, options))
  const [counted] = await insertJobs(tx, { jobs: JSON.stringify(jobs) })
  const { planned: added = 0 } = counted ?? {}
  if (added === jobs.length) return
  if (added > 0) throw new Error('only some of these jobs were planned')
  // The first jobs of a new kind: `enqueueAll` registers its name.
  await enqueueAll(tx, jobs)
}

/**
 * Reschedules a recurring job under its key without notifying the workers: otherwise a clock that moves by a month
 * would make every worker poll in vain most of the time. As with `enqueue`, a waiting job is moved; a running or
 * permanently failed one loses its key and is not retried.
 */
export const planAgain = async (
  db: Tx | Db,
  {
    name,
    jobKey,
    runAt,
    maxAttempts,
  }: { name: string } & Required<Pick<JobOptions, 'jobKey' | 'runAt' | 'maxAttempts'>>,
): Promise<void> => {
  const { rows } = await sql`
    with over as (
      update graphile_worker._private_jobs set key = null, attempts = max_attempts
      where key = ${jobKey} and not is_available returning id
    ), freed as (select count(*) from over)
    insert into graphile_worker._private_jobs as jobs (task_id, payload, run_at, max_attempts, key)
    select tasks.id, '{}'::json, clock_real(${runAt}::timestamptz), ${maxAttempts}, ${jobKey}
    from freed, graphile_worker._private_tasks tasks where tasks.identifier = ${name}
    on conflict (key) do update set task_id = excluded.task_id, payload = excluded.payload, run_at = excluded.run_at,
      max_attempts = excluded.max_attempts, attempts = 0, last_error = null, updated_at = now()
    returning id`.execute(db)
  // The first job of a new kind: `addJob` registers its name.
  if (rows.length === 0) await addJob(db, name, {}, { jobKey, runAt, maxAttempts })
}

/**
 * SQL condition: true if a job with this key is waiting or running, false if it has used up its attempts. A subquery by
 * key, because a join planned while the queue was short would scan all of it for every row.
 */
export const jobWaits = (key: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`coalesce(
  (select jobs.attempts < jobs.max_attempts from graphile_worker._private_jobs jobs where jobs.key = ${key}), false)`
