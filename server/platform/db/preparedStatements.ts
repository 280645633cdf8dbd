// Prepared statements for queries so frequent that parsing and planning cost more than running them: each connection
// does both once. The SQL text is composed on first use.
import { CompiledQuery, type Kysely, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.ts'

type Db = Kysely<DB>

/** Prefix of a prepared statement's text, to recognise it where only the text is passed. */
const mark = '/* kept */ '

/**
 * Runs the statement with values in the order of its placeholders; `compose` has to use as many values, whatever they
 * are.
 */
export const preparedStatement = <Row>(compose: (db: Db) => CompiledQuery<Row>) => {
  let text: string | null = null
  return async (db: Db, ...values: readonly unknown[]): Promise<Row[]> => {
    text ??= mark + compose(db).sql
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
    return rows
  }
}

const names = new Map<string, string>()

const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `kept ${names.size + 1}`
  names.set(text, name)
  return name
}

const keeping = (client: pg.PoolClient): PostgresPoolClient => {
  const query = (text: string, values: unknown[]): Promise<pg.QueryResult> =>
    text.startsWith(mark) ? client.query({ name: nameOf(text), text, values }) : client.query(text, values)
  // Kysely's other query signature, with a cursor, is not used here.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** Pool adapter for Kysely. Kysely identifies a connection by its object, so each connection keeps one wrapper. */
export const keepingPool = (pool: pg.Pool): PostgresPool => {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const kept = known.get(client) ?? keeping(client)
      known.set(client, kept)
      return kept
    },
    end: () => pool.end(),
  }
}
