// Moves the product's clock forward for the sandbox: step by step from one due job to the next, so that whatever happens on the
// way happens at its own time.
import type { Database } from '../db/database.ts'

const stepsMax = 400
const settleWithinMs = 120_000
const lookAgainAfterMs = 15

export interface Advanced {
  now: string
  /** How many waiting jobs became due on the way. */
  ran: number
}

export const advanceClock = async (database: Database, isoDuration: string): Promise<Advanced> => {
  const { pool } = database
  const { rows } = await pool.query<{ total_ms: number }>(
    `select (extract(epoch from (clock_now() + $1::interval) - clock_now()) * 1000)::float8 as total_ms`,
    [isoDuration],
  )
  let remainingMs = rows[0]?.total_ms ?? 0
  const stepMinMs = remainingMs / stepsMax
  let ran = 0
  await settle(database)
  while (remainingMs > 0) {
    const untilNextMs = await millisecondsUntilNextJob(database)
    const stepMs = Math.min(remainingMs, Math.max(untilNextMs ?? remainingMs, stepMinMs))
    ran += await move(database, stepMs)
    await settle(database)
    remainingMs -= stepMs
  }
  const at = await pool.query<{ now: Date }>('select clock_now() as now')
  return { now: at.rows[0]?.now.toISOString() ?? '', ran }
}

const millisecondsUntilNextJob = async ({ pool }: Database): Promise<number | null> => {
  const { rows } = await pool.query<{ ms: number | null }>(
    `select (extract(epoch from min(run_at) - now()) * 1000)::float8 as ms
     from graphile_worker._private_jobs where is_available`,
  )
  const ms = rows[0]?.ms
  return ms === undefined || ms === null ? null : Math.max(0, ms)
}

/** Every reader of the clock waits or is waited for: no job can be added for a time that the move has already passed. */
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
    await client.query(`select pg_notify('jobs:insert', '{"r":0,"count":100}')`)
    await client.query('commit')
    return due.rowCount ?? 0
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Waits until nothing is due, nothing runs and nothing is left to publish. */
const settle = async ({ pool }: Database): Promise<void> => {
  const giveUpAt = performance.now() + settleWithinMs
  for (;;) {
    const { rows } = await pool.query<{ busy: boolean }>(
      `select exists (select 1 from graphile_worker._private_jobs where is_available and run_at <= now())
           or exists (select 1 from graphile_worker._private_jobs where locked_at is not null)
           or exists (select 1 from outbox where position is null) as busy`,
    )
    if (rows[0]?.busy !== true) return
    if (performance.now() > giveUpAt) throw new Error(`jobs did not settle within ${settleWithinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, lookAgainAfterMs))
  }
}
