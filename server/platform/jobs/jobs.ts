// Work that happens later or elsewhere. A job is added in the caller's transaction and runs at least once; handlers are
// idempotent by a key of their own.
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { preparedStatement } from '../db/preparedStatements.ts'
import type { Log } from '../log.ts'

export interface JobContext {
  db: Db
  log: Log
  jobId: string
  attempt: number
  attemptsMax: number
}

export type JobHandler = (payload: unknown, context: JobContext) => Promise<void>
export type JobHandlers = Readonly<Record<string, JobHandler>>

export interface JobOptions {
  /** In product time; at once when left out. */
  runAt?: Date
  /** A waiting job with the same key is replaced instead of joined by a second one. */
  jobKey?: string
  maxAttempts?: number
  /** Jobs of one queue run one after the other. */
  queue?: string
  /** Of the jobs that are due, those with a lower number run first; 0 when left out. */
  priority?: number
}

const attemptsMaxByDefault = 10

export const addJob = async (tx: Tx | Db, name: string, payload: unknown, options: JobOptions = {}): Promise<void> => {
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

export interface NewJob {
  name: string
  payload: unknown
  jobKey?: string
  queue?: string
  /** In product time, as the database writes it. */
  runAt?: string
  priority?: number
}

/** Its one parameter is a JSON array of `NewJob`. For those who hold a bare connection; everybody else calls `addJobs`. */
export const addJobsStatement = `
  select count(*) from graphile_worker.add_jobs(array(
    select row(name, payload, queue, clock_real("runAt"), ${attemptsMaxByDefault}::smallint, "jobKey", priority, null)::graphile_worker.job_spec
    from json_to_recordset($1::json) as given (name text, payload json, "jobKey" text, queue text, "runAt" timestamptz, priority smallint)
  ))`

/** Adds many at once, which costs little more than adding one. */
export const addJobs = async (tx: Tx | Db, jobs: readonly NewJob[]): Promise<void> => {
  if (jobs.length === 0) return
  await tx.executeQuery(CompiledQuery.raw(addJobsStatement, [JSON.stringify(jobs)]))
}

const askPlanned = preparedStatement((db) =>
  sql<{ planned: number }>`
    with given as (
      select * from json_to_recordset(${''}::json) as given (name text, payload json, "jobKey" text, "runAt" timestamptz)
    ), planned as (
      insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key)
      select tasks.id, given.payload, clock_real(given."runAt"), ${sql.lit(attemptsMaxByDefault)}, given."jobKey"
      from given join graphile_worker._private_tasks tasks on tasks.identifier = given.name
      returning id
    ) select count(*) as planned from planned`.compile(db),
)

/**
 * Adds jobs of a later time under keys that nobody has used, without waking the workers, which look by themselves what has become due.
 * Being woken takes a lock that all commits share, and whoever adds a job here has others waiting for theirs.
 */
export const planJobs = async (
  tx: Tx,
  jobs: readonly Required<Pick<NewJob, 'name' | 'payload' | 'jobKey' | 'runAt'>>[],
): Promise<void> => {
  const [counted] = await askPlanned(tx, JSON.stringify(jobs))
  const { planned = 0 } = counted ?? {}
  if (planned === jobs.length) return
  if (planned > 0) throw new Error('some of these jobs were planned and some were not')
  // Of a kind that there never was: the first ones tell its name.
  await addJobs(tx, jobs)
}

/**
 * Puts off to a later time what comes again and again under its key, without waking the workers: with each of them looking in vain, a clock
 * that moves by a month would have them ask for little else. As with `addJob`, what waits is moved, and what runs or has failed for good gives
 * its key away and is not tried again.
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
  // Of a kind that there never was: the first one tells its name.
  if (rows.length === 0) await addJob(db, name, {}, { jobKey, runAt, maxAttempts })
}

/**
 * A condition: whether a job with this key still waits or runs; one that has used up its attempts does neither. Each is looked up by its
 * key: as a join, a plan made while the queue was short would read all of it for every row.
 */
export const jobWaits = (key: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`coalesce(
  (select jobs.attempts < jobs.max_attempts from graphile_worker._private_jobs jobs where jobs.key = ${key}), false)`
