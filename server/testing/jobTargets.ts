// Targets of the access test among background jobs.
import type { TestApi } from './api.ts'

/** A job that has failed permanently. */
export const parkJob = async ({ database: { pool } }: TestApi): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    `select (graphile_worker.add_job('nobodyKnowsThis', '{}'::json, max_attempts => 1)).id::text as id`,
  )
  const id = rows[0]?.id ?? ''
  await pool.query('update graphile_worker._private_jobs set attempts = 1 where id = $1', [id])
  return id
}
