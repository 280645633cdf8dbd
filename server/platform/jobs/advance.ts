// Moves the product clock forward in the sandbox: step by step from one due job to the next, so that everything on the
// way happens at its own time.
import { hourMs } from '../../../contract/durations.ts'
import type { Database } from '../db/database.ts'
import { scheduleKeys } from './schedules.ts'

const stepsMax = 400
/**
 * How late schedules may run, as a share of the whole move, within bounds: a month must not take thousands of rounds,
 * and a day only a few. Even with one step of a month on top, a schedule that plans 13 hours ahead still runs
 * before the jobs it plans.
 */
const scheduleLateness = { share: 1 / 16, minMs: 4 * hourMs, maxMs: 10 * hourMs }
const settleWithinMs = 120_000
const recheckAfterMs = 15
const wakeEveryLooks = 5

export interface Advanced {
  now: string
  /** How many waiting jobs became due on the way. */
  ran: number
}

/** Part of a longer move takes steps as long as those of the whole. */
export const advanceClock = async (database: Database, isoDuration: string, wholeMs?: number): Promise<Advanced> => {
  const { pool } = database
  const { rows } = await pool.query<{ total_ms: number }>(
    `select (extract(epoch from (clock_now() + $1::interval) - clock_now()) * 1000)::float8 as total_ms`,
    [isoDuration],
  )
  let remainingMs = rows[0]?.total_ms ?? 0
  const strides = stridesOf(wholeMs ?? remainingMs)
  let ran = 0
  await settle(database)
  while (remainingMs > 0) {
    const stepMs = Math.min(remainingMs, await millisecondsUntilNextStop(database, strides))
    ran += await move(database, stepMs)
    await settle(database)
    remainingMs -= stepMs
  }
  const at = await pool.query<{ now: Date }>('select clock_now() as now')
  return { now: at.rows[0]?.now.toISOString() ?? '', ran }
}

interface Strides {
  stepMinMs: number
  scheduleLateMs: number
}

const stridesOf = (wholeMs: number): Strides => ({
  stepMinMs: wholeMs / stepsMax,
  scheduleLateMs: Math.min(Math.max(wholeMs * scheduleLateness.share, scheduleLateness.minMs), scheduleLateness.maxMs),
})

/**
 * Jobs run at their own time. Schedules wait for each other a little, so that schedules due at various times run
 * together.
 */
const millisecondsUntilNextStop = async ({ pool }: Database, strides: Strides): Promise<number> => {
  const { rows } = await pool.query<{ job: number | null; schedule: number | null }>(
    `select (extract(epoch from min(run_at) filter (where not scheduled) - now()) * 1000)::float8 as job,
       (extract(epoch from min(run_at) filter (where scheduled) - now()) * 1000)::float8 as schedule
     from (
       select run_at, coalesce(starts_with(key, $1), false) as scheduled
       from graphile_worker._private_jobs where is_available) as waiting`,
    [scheduleKeys],
  )
  const job = rows[0]?.job ?? Infinity
  const round = (rows[0]?.schedule ?? Infinity) + strides.scheduleLateMs
  // A round right before a job would delay the job by a step, so it waits for the job instead.
  const next = job < round + strides.stepMinMs ? job : round
  return Math.max(next, strides.stepMinMs)
}

const wokenMax = 100

/**
 * Wakes as many worker slots as there are jobs, in each lane: waking hundreds for nothing costs more than the due jobs.
 */
const wake = (jobs: number): { text: string; values: string[] } => ({
  text: `select pg_notify('jobs:insert', $1)`,
  values: [JSON.stringify({ r: 0, count: Math.min(jobs, wokenMax) })],
})

/** Excludes all readers of the clock: no job can be added for a time that the move has already passed. */
const move = async ({ pool }: Database, ms: number): Promise<number> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table clock in access exclusive mode')
    const by = `${ms} milliseconds`
    await client.query('update clock set ahead = ahead + $1::interval', [by])
    await client.query('update graphile_worker._private_jobs set run_at = run_at - $1::interval where is_available', [
      by,
    ])
    const due = await client.query('select 1 from graphile_worker._private_jobs where is_available and run_at <= now()')
    const jobs = due.rowCount ?? 0
    if (jobs > 0) await client.query(wake(jobs))
    await client.query('commit')
    return jobs
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Waits until no job is due or running and the outbox is empty. */
const settle = async ({ pool }: Database): Promise<void> => {
  const giveUpAt = performance.now() + settleWithinMs
  for (let checks = 1; ; checks += 1) {
    const { rows } = await pool.query<{ due: number; busy: boolean }>(
      `select (select count(*)::int from graphile_worker._private_jobs where is_available and run_at <= now()) as due,
         exists (select 1 from graphile_worker._private_jobs where locked_at is not null)
           or exists (select 1 from outbox where position is null) as busy`,
    )
    const { due = 0, busy = false } = rows[0] ?? {}
    if (due === 0 && !busy) return
    // A worker that was polling when the notification came missed it, and would poll again only at the next full
    // second.
    if (due > 0 && checks % wakeEveryLooks === 0) await pool.query(wake(due))
    if (performance.now() > giveUpAt) throw new Error(`jobs did not settle within ${settleWithinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, recheckAfterMs))
  }
}
