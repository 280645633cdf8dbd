// Prepared statements with named parameters, for queries so frequent that parsing and planning cost more than running
// them: each connection does both once. The SQL text and the positions of the names are composed on first use.
import { CompiledQuery, type Kysely, type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.ts'

type Db = Kysely<DB>

/** Prefix of a prepared statement's text, to recognise it where only the text is passed. */
const mark = '/* prepared */ '

/** Placeholder for the value of that name; a name may be used several times. */
export type Param<Params> = <Name extends keyof Params>(name: Name) => RawBuilder<Params[Name]>

/**
 * `compose` names its parameters by the type of `param`: `preparedStatement((db, param: Param<{ id: string }>) => …)`
 * is run as `statement(db, { id })`. Constants are written with `sql.lit`, since every value needs a name.
 */
export const preparedStatement = <Params extends object, Row>(
  compose: (db: Db, param: Param<Params>) => CompiledQuery<Row>,
) => {
  let prepared: Prepared<Params> | null = null
  return async (db: Db, params: Params): Promise<Row[]> => {
    prepared ??= prepare(compose, db)
    const values = prepared.names.map((name) => params[name])
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(prepared.text, values))
    return rows
  }
}

interface Prepared<Params> {
  text: string
  /** The name of the value at each position: $1, $2, … */
  names: (keyof Params)[]
}

const prepare = <Params>(compose: (db: Db, param: Param<Params>) => CompiledQuery, db: Db): Prepared<Params> => {
  const nameByPlaceholder = new Map<unknown, keyof Params>()
  const param: Param<Params> = (name) => {
    const placeholder = { name }
    nameByPlaceholder.set(placeholder, name)
    return sql`${placeholder}`
  }
  const { sql: text, parameters } = compose(db, param)
  const names = parameters.map((placeholder, at) => {
    const name = nameByPlaceholder.get(placeholder)
    if (name === undefined) throw new Error(`prepared statement has a value without a name at $${at + 1}: ${text}`)
    return name
  })
  return { text: mark + text, names }
}

const statementNames = new Map<string, string>()

const nameOf = (text: string): string => {
  const known = statementNames.get(text)
  if (known !== undefined) return known
  const name = `prepared ${statementNames.size + 1}`
  statementNames.set(text, name)
  return name
}

const preparingClient = (client: pg.PoolClient): PostgresPoolClient => {
  const query = (text: string, values: unknown[]): Promise<pg.QueryResult> =>
    text.startsWith(mark) ? client.query({ name: nameOf(text), text, values }) : client.query(text, values)
  // Kysely's other query signature, with a cursor, is not used here.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** Pool adapter for Kysely. Kysely identifies a connection by its object, so each connection has one wrapper. */
export const preparingPool = (pool: pg.Pool): PostgresPool => {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const preparing = known.get(client) ?? preparingClient(client)
      known.set(client, preparing)
      return preparing
    },
    end: () => pool.end(),
  }
}
