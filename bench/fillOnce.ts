// Fills a database of its own with data generated in SQL. All or nothing, and only once.
import type { Connection, Database } from '../server/platform/db/database.ts'

/** Returns false if the table already has rows. */
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
    // The generated references are known to exist; checking each foreign key would take longer than writing the rows.
    await client.query('set local session_replication_role = replica')
    await makeRows(client)
    await client.query('commit')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    return true
  } finally {
    // Drops the connection, because its session settings must not be reused.
    client.release(true)
  }
}
