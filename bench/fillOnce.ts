// Fills a database of its own with what is drawn in it: there as a whole or not at all, and made once.
import type { Connection, Database } from '../server/platform/db/database.ts'

/** False: what the table says is there already. */
export const fillOnce = async (
  { pool }: Database,
  table: string,
  makeRows: (client: Connection) => Promise<void>,
): Promise<boolean> => {
  const { rowCount } = await pool.query(`select from ${table} limit 1`)
  if (rowCount !== 0) return false
  const client = await pool.connect()
  try {
    await client.query(`set synchronous_commit = off; set work_mem = '512MB'; set maintenance_work_mem = '1GB'; begin`)
    // What refers to what is drawn so that it exists; looking each of it up would take longer than writing it.
    await client.query('set local session_replication_role = replica')
    await makeRows(client)
    await client.query('commit')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    return true
  } finally {
    // What was set for this session goes with its connection.
    client.release(true)
  }
}
