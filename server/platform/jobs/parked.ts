// Parked jobs: jobs that used up their attempts are kept for an admin instead of being dropped.
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export interface ParkedJob {
  id: string
  name: string
  payload: unknown
  attempts: number
  last_error: string | null
  parked_at: string
}

const listedMax = 100

export const listParked = async (db: Db): Promise<ParkedJob[]> => {
  const { rows } = await sql<Omit<ParkedJob, 'parked_at'> & { parked_at: Date }>`
    select id, name, payload, attempts, last_error, parked_at from parked_jobs
    order by parked_at desc, id desc limit ${listedMax}`.execute(db)
  return rows.map((row) => ({ ...row, parked_at: row.parked_at.toISOString() }))
}

export const countQueue = async (db: Db): Promise<{ waiting: number; running: number }> => {
  const { rows } = await sql<{ waiting: number; running: number }>`
    select count(*) filter (where locked_at is null)::int as waiting, count(*) filter (where locked_at is not null)::int as running
    from graphile_worker.jobs where attempts < max_attempts or locked_at is not null`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0 }
}

/** Returns the job's name; null if there is no such parked job. */
export const retryParked = async (tx: Tx, id: string): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    select parked.name
    from parked_jobs parked, graphile_worker.reschedule_jobs(array[parked.id::bigint], now(), null, 0, null)
    where parked.id = ${id}`.execute(tx)
  return rows[0]?.name ?? null
}

/** Returns the job's name; null if there is no such parked job. */
export const discardParked = async (tx: Tx, id: string): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    select parked.name from parked_jobs parked, graphile_worker.complete_jobs(array[parked.id::bigint])
    where parked.id = ${id}`.execute(tx)
  return rows[0]?.name ?? null
}
