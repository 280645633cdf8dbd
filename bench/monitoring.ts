// Benchmark: a million links under guarantee. How long a scheduling round takes and that it reads only links due soon,
// how evenly the checks are spread over the day, and what a poll of the queue costs with the jobs of the horizon in it.
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '../contract/durations.ts'
import { shippedGuaranteeRules } from '../contract/guaranteeTerms.ts'
import { checkLinkInPassingJob, dueWithoutJob, planChecks } from '../server/links/planning.ts'
import { nextOnSchedule } from '../server/links/recheckSchedule.ts'
import * as clock from '../server/platform/clock.ts'
import { type Database, type Db, inTransaction } from '../server/platform/db/database.ts'
import { enqueue } from '../server/platform/jobs/jobs.ts'
import { lanes } from '../server/platform/jobs/lanes.ts'
import { makeLog } from '../server/platform/log.ts'
import { withDatabase } from './processes.ts'
import { type Measured, median, round } from './report.ts'

const linksCount = 1_000_000
const linksPerHost = 40
const batchSize = 20_000
const roundsCount = 5
const pollsCount = 200
const log = makeLog('silent')

export const measureMonitoring = (): Promise<Measured> =>
  withDatabase(async (database) => {
    const { db } = database
    await enqueue(db, checkLinkInPassingJob, { linkId: randomUUID() }, { runAt: new Date(Date.now() + dayMs) })
    const emptyPollMs = await pollMs(database, 0)
    await addLinks(db)
    const first = await timed(() => planChecks(db, log))
    const planned = await countJobs(db)
    const later: number[] = []
    for (let number = 0; number < roundsCount; number += 1) {
      await sql`update clock set ahead = ahead + interval '15 minutes'`.execute(db)
      later.push(await timed(() => planChecks(db, log)))
    }
    const perRound = ((await countJobs(db)) - planned) / roundsCount
    const plan = await explain(db, dueWithoutJob(new Date((await clock.now(db)).getTime() + dayMs / 2), null))
    if (plan.some((line) => line.includes('Seq Scan on monitored_links'))) throw new Error(plan.join('\n'))
    process.stdout.write(`${plan.join('\n')}\n\n`)
    const hours = await checksPerHour(db)
    await forgetDue(db)
    const fullPollMs = await pollMs(database, 0)
    await makeOneDue(db)
    const fetchMs = await pollMs(database, 1)
    return {
      rows: [
        { measured: 'links under guarantee', value: linksCount },
        { measured: 'first round: jobs added', value: planned },
        { measured: 'first round, ms', value: round(first) },
        { measured: 'a later round: jobs added', value: round(perRound) },
        { measured: 'a later round, ms', value: round(median(later)) },
        { measured: 'looks in an hour of the day, fewest', value: Math.min(...hours) },
        { measured: 'looks in an hour of the day, most', value: Math.max(...hours) },
        { measured: 'most / fewest', value: round(Math.max(...hours) / Math.min(...hours), 3) },
        { measured: 'idle poll of a queue with one job, ms', value: round(emptyPollMs, 2) },
        { measured: 'idle poll with the jobs of the horizon, ms', value: round(fullPollMs, 2) },
        { measured: 'the same where one is due, ms', value: round(fetchMs, 2) },
      ],
      figure: { name: 'monitoring', ours: round(median(later), 1), limit: null, unit: 'ms per round of planning' },
    }
  })

/** Verified at any time in the last year; the next check follows the recheck policy. */
const addLinks = async (db: Db): Promise<void> => {
  const {
    check_after_days: checkAfterDays,
    then_every_days: thenEveryDays,
    repair_days: repairDays,
  } = shippedGuaranteeRules
  const now = new Date()
  for (let from = 0; from < linksCount; from += batchSize) {
    const links = Array.from({ length: Math.min(batchSize, linksCount - from) }, (_, at) => {
      const id = randomUUID()
      const verified = new Date(now.getTime() - Math.floor(Math.random() * 365 * dayMs))
      const schedule = { checkAfterDays, thenEveryDays, repairDays, dayShare: Math.random(), isRequested: false }
      const host = `site${Math.floor((from + at) / linksPerHost)}.test`
      return { id, host, verified, next: nextOnSchedule(now, verified, schedule) }
    })
    await sql`
      insert into monitored_links (id, purpose, page_url, host, target_url, rel, schedule, state, verified_at, next_check_at)
      select id, 'order', 'https://' || host || '/post', host, 'https://target.test/', 'dofollow', 'guarantee', 'live', verified, next
      from json_to_recordset(${JSON.stringify(links)}::json) as given (id uuid, host text, verified timestamptz, next timestamptz)`.execute(
      db,
    )
  }
  await sql`vacuum analyze monitored_links`.execute(db)
}

const explain = (db: Db, statement: RawBuilder<unknown>): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain (analyze, buffers, costs off, timing off) ${statement}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN'])
  })

const timed = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const countJobs = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from graphile_worker._private_jobs`.execute(db)
  return rows[0]?.count ?? 0
}

const checksPerHour = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ checks: number }>`
    select count(*) as checks from monitored_links group by extract(hour from next_check_at at time zone 'UTC')`.execute(
    db,
  )
  return rows.map(({ checks }) => checks)
}

/** How the worker polls for checks: the statement of graphile-worker for a worker that fetches batches. */
const poll = `
  with j_raw as (
    select jobs.job_queue_id, jobs.priority, jobs.run_at, jobs.id from graphile_worker._private_jobs as jobs
    where jobs.is_available = true and run_at <= now() and task_id = any($2::int[])
      and (jobs.job_queue_id is null or jobs.job_queue_id in (
        select id from graphile_worker._private_job_queues as job_queues where job_queues.is_available = true for update skip locked))
    order by priority asc, run_at asc limit ${2 * lanes.scheduledLinkCheck.concurrency} for update skip locked),
  j as (
    select distinct on (job_queue_id, case when job_queue_id is null then id end) job_queue_id, priority, run_at, id from j_raw
    order by job_queue_id, case when job_queue_id is null then id end, priority asc, run_at asc),
  q as (
    update graphile_worker._private_job_queues as job_queues set locked_by = $1::text, locked_at = now()
    from j where job_queues.id = j.job_queue_id)
  update graphile_worker._private_jobs as jobs set attempts = jobs.attempts + 1, locked_by = $1::text, locked_at = now()
  from j where jobs.id = j.id returning *`

/** Either no job is due, or one job, which is returned to the queue each time. */
const pollMs = async ({ pool }: Database, found: 0 | 1): Promise<number> => {
  await pool.query('vacuum analyze graphile_worker._private_jobs')
  await pool.query('vacuum analyze graphile_worker._private_job_queues')
  const { rows } = await pool.query<{ ids: number[] }>(
    'select array_agg(id) as ids from graphile_worker._private_tasks',
  )
  const client = await pool.connect()
  const times: number[] = []
  try {
    for (let number = 0; number < pollsCount; number += 1) {
      await client.query('begin')
      const began = performance.now()
      const { rowCount } = await client.query(poll, ['bench', rows[0]?.ids ?? []])
      times.push(performance.now() - began)
      await client.query('rollback')
      if (rowCount !== found) throw new Error(`A poll found ${rowCount} jobs instead of ${found}`)
    }
  } finally {
    client.release()
  }
  return median(times)
}

/** Jobs that became due while the links were created are not what an idle worker meets. */
const forgetDue = async (db: Db): Promise<void> => {
  await sql`delete from graphile_worker._private_jobs where run_at <= now() + interval '10 minutes'`.execute(db)
}

const makeOneDue = async (db: Db): Promise<void> => {
  await sql`update graphile_worker._private_jobs set run_at = now() where id = (select min(id) from graphile_worker._private_jobs)`.execute(
    db,
  )
}
