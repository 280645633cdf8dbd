// What a backup contains: the rows of our tables and of graphile-worker's, and the sequence values. The sandbox schema
// is left out because it simulates external services; migration tables are left out because they come with the schema.
import type pg from 'pg'
import type { BackupTable, SequenceValue } from './backupFile.ts'

const schemas = ['public', 'graphile_worker']

/** Our names and graphile-worker's would not need quoting, but they are read from a file. */
export const quoted = (...path: string[]): string => path.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')

/** Generated columns are left out: the database computes them again. */
export const listTables = async (client: pg.Client): Promise<BackupTable[]> => {
  const { rows } = await client.query<Omit<BackupTable, 'kind'>>(
    `select n.nspname::text as schema, c.relname::text as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by a.attnum
     ) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'r' and c.relpersistence <> 't' and c.relname <> 'migrations'
     order by 1, 2`,
    [schemas],
  )
  return rows.map((row) => ({ kind: 'table', ...row }))
}

export const listSequences = async (client: pg.Client): Promise<SequenceValue[]> => {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname::text as schema, c.relname::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'S' order by 1, 2`,
    [schemas],
  )
  const values: SequenceValue[] = []
  for (const { schema, name } of rows) {
    const standing = await client.query<Pick<SequenceValue, 'lastValue' | 'isCalled'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(schema, name)}`,
    )
    const value = standing.rows[0]
    if (value === undefined) throw new Error(`The sequence ${name} has no value`)
    values.push({ schema, name, ...value })
  }
  return values
}

export const setSequences = async (client: pg.Client, values: readonly SequenceValue[]): Promise<void> => {
  for (const { schema, name, lastValue, isCalled } of values) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(schema, name), lastValue, isCalled])
  }
}

/** The latest of graphile-worker's own migrations, which defines the shape of its tables. */
export const readJobsMigration = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ id: number | null }>('select max(id) as id from graphile_worker.migrations')
  return rows[0]?.id ?? 0
}

/**
 * Runs `work` without the foreign keys and triggers of our tables and restores them afterwards. Rows can then arrive in
 * any order, no trigger repeats its effect, and restoring a key checks every row.
 */
export const withoutGuards = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = any ($1::regnamespace[]) and conparentid = 0`,
    [schemas],
  )
  const tables = (await listTables(client)).map(({ schema, name }) => quoted(schema, name))
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await work()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
}
