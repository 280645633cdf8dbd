// Benchmark: jobs per second of a worker, and how soon the job of a killed worker runs again. Targets: at least 1,000 a
// second, at most 60 s.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTransaction, type Database } from '../server/platform/db/database.ts'
import { enqueue } from '../server/platform/jobs/jobs.ts'
import { startServer, withDatabase, type Child } from './processes.ts'
import { median, round, type Measured } from './report.ts'
import { catchMeJob, doNothingJob } from './servers/benchJobs.ts'
import type { RunnerReport } from './servers/jobRunner.ts'

const jobsPerRound = 15_000
const flowingJobs = 2_000
const rounds = 3
const addersAtOnce = 8
const runWithinMs = 120_000
const againWithinMs = 120_000

export const measureJobs = (): Promise<Measured> =>
  withDatabase(async (database) => {
    const drained: number[] = []
    const flowing: number[] = []
    const inserted: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      drained.push(await drain(database))
      flowing.push(await flow(database))
      inserted.push(await insertRows(database))
    }
    const againSeconds = await killAndWait(database)
    const perSecond = round(median(drained))
    return {
      rows: [
        { measured: 'waiting jobs run, per second', value: perSecond, target: 1000 },
        { measured: 'added and run at the same time, a transaction each, per second', value: round(median(flowing)) },
        { measured: 'bare rows inserted likewise, per second', value: round(median(inserted)) },
        { measured: "killed worker's job runs again after, s", value: round(againSeconds, 1), target: 60 },
      ],
      figure: { name: 'jobs', ours: perSecond, limit: null, unit: 'jobs/s' },
    }
  })

const startRunner = (database: Database, environment: Record<string, string> = {}): Promise<Child> =>
  startServer('jobRunner.ts', { DATABASE_URL: database.url, ...environment })

const countOf = (runner: Child): { ran: number } => {
  const seen = { ran: 0 }
  runner.process.on('message', (reported: RunnerReport) => {
    if (reported.kind === 'ran') seen.ran = reported.count
  })
  return seen
}

const untilRan = async (seen: { ran: number }, count: number): Promise<number> => {
  const startedAt = performance.now()
  while (seen.ran < count) {
    if (performance.now() - startedAt > runWithinMs) throw new Error(`Only ${seen.ran} of ${count} jobs ran`)
    await pause(5)
  }
  return performance.now()
}

/** All jobs are queued before the worker starts; timing begins with the first completed job. */
const drain = async (database: Database): Promise<number> => {
  await sql`
    select graphile_worker.add_job('doNothing', json_build_object('n', n)) from generate_series(1, ${jobsPerRound}) n`.execute(
    database.db,
  )
  const runner = await startRunner(database)
  try {
    const seen = countOf(runner)
    const firstAt = await untilRan(seen, 1)
    const already = seen.ran
    const lastAt = await untilRan(seen, jobsPerRound)
    return (jobsPerRound - already) / ((lastAt - firstAt) / 1000)
  } finally {
    await runner.stop()
  }
}

/** Jobs arrive as in production: each in its own transaction, while the worker runs. */
const flow = async (database: Database): Promise<number> => {
  const runner = await startRunner(database)
  try {
    const seen = countOf(runner)
    const startedAt = performance.now()
    await inParallel(flowingJobs, (n) => inTransaction(database.db, (tx) => enqueue(tx, doNothingJob, { n })))
    const lastAt = await untilRan(seen, flowingJobs)
    return flowingJobs / ((lastAt - startedAt) / 1000)
  } finally {
    await runner.stop()
  }
}

/** Upper bound of the disk: every row committed on its own. */
const insertRows = async (database: Database): Promise<number> => {
  await sql`create table if not exists bench_rows (n integer)`.execute(database.db)
  const startedAt = performance.now()
  await inParallel(flowingJobs, (n) =>
    inTransaction(database.db, (tx) => sql`insert into bench_rows values (${n})`.execute(tx)),
  )
  return flowingJobs / ((performance.now() - startedAt) / 1000)
}

const inParallel = async (count: number, work: (number: number) => Promise<unknown>): Promise<void> => {
  let next = 0
  const loop = async (): Promise<void> => {
    for (let number = (next += 1); number <= count; number = next += 1) await work(number)
  }
  await Promise.all(Array.from({ length: addersAtOnce }, loop))
}

const untilCaught = async (runner: Child): Promise<void> => {
  const signal = AbortSignal.timeout(againWithinMs)
  for (;;) {
    const [reported] = (await once(runner.process, 'message', { signal })) as [RunnerReport]
    if (reported.kind === 'caught') return
  }
}

/** Seconds from kill -9 of the worker that had the job until another worker runs it. */
const killAndWait = async (database: Database): Promise<number> => {
  const victim = await startRunner(database, { HANGS: '1' })
  const caught = untilCaught(victim)
  await inTransaction(database.db, (tx) => enqueue(tx, catchMeJob, {}))
  await caught
  const other = await startRunner(database)
  try {
    const again = untilCaught(other)
    const killedAt = performance.now()
    victim.process.kill('SIGKILL')
    await again
    return (performance.now() - killedAt) / 1000
  } finally {
    await Promise.all([victim.stop(), other.stop()])
  }
}
