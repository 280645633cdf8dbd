// Product clock: the database's time, so that every process sees the same. Only the sandbox can move it, and only
// forward: rules, deadlines and jobs follow it; sign-in tokens and rate limits stay on real time.
import { sql } from 'kysely'
import type { Db } from './db/database.ts'

export const now = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`select clock_now() as at`.execute(db)
  const at = rows[0]?.at
  if (at === undefined) throw new Error('clock_now() returned no row')
  return at
}
