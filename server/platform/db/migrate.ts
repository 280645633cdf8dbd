// Migrations: graphile-worker's own tables first, then the plain SQL files of server/migrations, each once, in order,
// in its own transaction. An advisory lock makes concurrent starts of any number of processes safe.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Log } from '../log.ts'
import { openDatabase } from './database.ts'

export interface Migration {
  name: string
  checksum: string
  sql: string
}

export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>

const migrationsFolder = join(import.meta.dirname, '../../migrations')
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/
const connectTimeoutMs = 10_000

/** Any constant works, as long as nothing else in this database locks the same number. */
export const advisoryLock = 7_260_451_118

/** Applies the missing migrations and returns their names. `last` stops after the migration of that name. */
export const migrate = async (
  databaseUrl: string,
  log: Log,
  options: { folder?: string; last?: string } = {},
): Promise<{ applied: string[] }> => {
  const migrations = await readMigrations(options.folder)
  const client = await connect(databaseUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await prepareJobs(databaseUrl, log)
    const applied = await readApplied(client)
    const missing = missingMigrations(migrations, applied)
    const end = options.last === undefined ? missing.length : missing.findIndex(({ name }) => name === options.last) + 1
    const todo = missing.slice(0, end)
    for (const migration of todo) await apply(client, migration, log)
    return { applied: todo.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

/** graphile-worker's own tables. Its migrations are never undone, so they are always those of the installed version. */
export const prepareJobs = async (databaseUrl: string, log: Log): Promise<void> => {
  // Uses our pool: the one graphile-worker creates has no error listener while its last connection closes, so a
  // stopping server or a dropped database would end the process.
  const { pool, close } = openDatabase(databaseUrl, { connectionsMax: 1 })
  try {
    await runMigrations({ pgPool: pool, logger: quietLogger(log) })
  } finally {
    await close()
  }
}

/** All migrations of this version, in the order in which they are applied. */
export const readMigrations = async (folder = migrationsFolder): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !fileName.test(name))
  if (misnamed !== undefined) throw new ConfigError(`The migration ${misnamed} is not named like 0001_subject.sql.`)
  return Promise.all(
    names.map(async (name) => {
      // A checkout with other line endings is still the same migration.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * The name of the first applied migration if this version starts from a different initial schema, otherwise null. There is no upgrade from
 * one initial schema to another (docs/decisions/0037-one-initial-schema.md).
 */
export const otherInitialSchema = (
  known: readonly AppliedMigration[],
  applied: readonly AppliedMigration[],
): string | null => {
  const [initial] = known
  const [first] = applied
  if (initial === undefined || first === undefined) return null
  return first.name === initial.name && first.checksum === initial.checksum ? null : first.name
}

/** The migrations still to apply, or one sentence that says why the database and these files do not belong together. */
export const missingMigrations = <M extends AppliedMigration>(
  known: readonly M[],
  applied: readonly AppliedMigration[],
): M[] => {
  const other = otherInitialSchema(known, applied)
  if (other !== null) {
    throw new ConfigError(
      `The database was made with a different initial schema (${other} differs), such as that of a development version before 0.2, and cannot be upgraded; start with an empty database (move the folder DATA_DIR away, ./data by default, or set another DATABASE_URL), or use the version that made it.`,
    )
  }
  const byName = new Map(known.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = byName.get(name)
    if (migration === undefined) {
      throw new ConfigError(
        `The database has the migration ${name}, which this version does not know. Start the version that applied it, or restore a backup.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new ConfigError(
        `The migration ${name} was changed after it had been applied. Put the old file back and write the change as a new migration.`,
      )
    }
  }
  const missing = known.slice(applied.length)
  const late = known.find((migration, index) => index < applied.length && applied[index]?.name !== migration.name)
  if (late !== undefined) {
    throw new ConfigError(
      `The migration ${late.name} comes before others that are already applied. Give it a number after the last one.`,
    )
  }
  return missing
}

const readApplied = async (client: pg.Client): Promise<AppliedMigration[]> => {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null as found`,
  )
  if (rows[0]?.found !== true) {
    await createMigrationsTable(client)
    return []
  }
  const applied = await client.query<AppliedMigration>('select name, checksum from public.migrations order by name')
  return applied.rows
}

export const createMigrationsTable = async (client: pg.Client): Promise<void> => {
  await client.query(`
    create table public.migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    comment on table public.migrations is 'Which SQL files made this schema, with the SHA-256 of each.';`)
}

const apply = async (client: pg.Client, migration: Migration, log: Log): Promise<void> => {
  try {
    await client.query('begin')
    await applyInTransaction(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${migration.name} failed and was rolled back.`, { cause: error })
  }
  log.info({ migration: migration.name }, 'migration applied')
}

/** For callers that have more to do in the same transaction. */
export const applyInTransaction = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query(migration.sql)
  const { name, checksum } = migration
  await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum])
}

/** Opens a dedicated connection. On failure throws one sentence that names the address but never the password. */
export const connect = async (databaseUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'ankerplatz-migrate',
  })
  try {
    await client.connect()
    return client
  } catch (error) {
    const { hostname, port, pathname } = new URL(databaseUrl)
    const reason = error instanceof Error ? error.message || 'no answer' : String(error)
    throw new ConfigError(
      `The database ${pathname.slice(1)} at ${hostname}:${port || '5432'} cannot be used (${reason}). Check DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** graphile-worker logs every step; only warnings and errors matter here. */
const quietLogger = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ message }, 'graphile-worker migration')
  })
