// Database access: a connection pool, Kysely on top of it, and transactions that are retried after losing a race.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { minuteMs } from '../../../contract/durations.ts'
import { preparingPool } from './preparedStatements.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** A dedicated connection, for what Kysely does not support: COPY, and session-level locks. */
export type Connection = pg.PoolClient

export interface Database {
  url: string
  pool: pg.Pool
  db: Db
  close(): Promise<void>
}

// Counters and ids fit in the safe integer range; as strings they would spread through every contract.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`int8 outside the safe integer range: ${text}`)
  return value
})

export const openDatabase = (
  url: string,
  options: { connectionsMax?: number; onError?: (error: Error) => void } = {},
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connectionsMax ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: minuteMs,
    application_name: 'ankerplatz',
    verify: countInUtc,
  })
  // An idle connection closed by the server must not end the process; the next query opens a new one.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => {
    client.on('error', (error) => options.onError?.(error))
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) })
  const close = async (): Promise<void> => {
    await db.destroy()
    // Kysely ends a pool only if it has used it.
    if (!pool.ending) await pool.end()
  }
  return { url, pool, db, close }
}

/** Months and days begin in UTC, whatever time zone the server has. The pool waits for this statement. */
const countInUtc = (client: pg.PoolClient, done: (error?: Error) => void): void =>
  client.query(`set time zone 'UTC'`, done)

const retriesMax = 5
const serializationFailure = '40001'
const deadlockDetected = '40P01'

/** The SQLSTATE code of a database error; null for any other error. */
export const sqlStateOf = (error: unknown): string | null =>
  error instanceof pg.DatabaseError ? (error.code ?? null) : null

/** Thrown when a lost race is detected by other means than these SQLSTATE codes. */
export class LostRace extends Error {
  override readonly name = 'LostRace'
}

const lostARace = (error: unknown): boolean =>
  error instanceof LostRace || [serializationFailure, deadlockDetected].includes(sqlStateOf(error) ?? '')

/** Runs `work` in one transaction. Retries it after a deadlock or a serialization failure. */
export const inTransaction = async <T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: { isolation?: 'read committed' | 'repeatable read' | 'serializable' } = {},
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db
        .transaction()
        .setIsolationLevel(options.isolation ?? 'read committed')
        .execute(work)
    } catch (error) {
      if (!lostARace(error) || attempt >= retriesMax) throw error
    }
  }
}
