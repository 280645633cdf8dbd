// Statements that are asked so often that reading and planning them anew costs more than answering them: each connection does both once and
// keeps them. A statement is put together at its first use.
import { CompiledQuery, type Kysely, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.ts'

type Db = Kysely<DB>

/** Opens the text of a statement that is kept, so that one is known where only texts pass by. */
const mark = '/* kept */ '

/** Asks with values in the order of the statement's places; `compose` has as many, whatever they are. */
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
  // Of the two ways to ask that Kysely knows, the one with a cursor is not used here.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** The pool as Kysely uses it. Kysely knows a connection by its object, so each has one of its own. */
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
