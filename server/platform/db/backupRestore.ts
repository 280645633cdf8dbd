// Restores a backup: the schema of its version, its rows, its objects, then the migrations added since. The database
// changes in one transaction, so afterwards it is either the backup or unchanged.
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import * as copyStreams from 'pg-copy-streams'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { unreachable } from '../errors.ts'
import type { Log } from '../log.ts'
import type { ObjectStore } from '../storage/storage.ts'
import type { BackupCount } from './backup.ts'
import { openBackupFile, type BackupFrame, type BackupHeader, type BackupTable } from './backupFile.ts'
import { listTables, quoted, readJobsMigration, setSequences, withoutGuards } from './backupTables.ts'
import {
  advisoryLock,
  applyInTransaction,
  connect,
  createMigrationsTable,
  missingMigrations,
  otherInitialSchema,
  prepareJobs,
  readMigrations,
  type Migration,
} from './migrate.ts'

export interface RestoreOptions {
  databaseUrl: string
  store: ObjectStore
  file: string
  log: Log
  /** A table whose rows mean that the database is in use; null if the database may be replaced anyway. */
  refuseIfRowsIn: string | null
  /** Other schemas that depend on ours: they are dropped with it, and their owners recreate them. */
  remadeSchemas?: readonly string[]
  migrationsFolder?: string
}

type Frames = AsyncGenerator<BackupFrame, void, void>

const lockWaitMs = 10_000
const lockNotAvailable = '55P03'

export const restoreBackup = async (options: RestoreOptions): Promise<BackupCount & { header: BackupHeader }> => {
  const { header, frames } = await openBackupFile(options.file)
  const known = await readMigrations(options.migrationsFolder)
  const newer = migrationsSince(header, known, options.file)
  await prepareJobs(options.databaseUrl, options.log)
  const client = await connect(options.databaseUrl)
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${lockWaitMs}`)
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock])
    await requireUnused(client, options.refuseIfRowsIn)
    await requireJobsKnown(client, header, options.file)
    await dropSchemas(client, ['public', ...(options.remadeSchemas ?? [])])
    await makeSchema(client, known.slice(0, header.migrations.length))
    const count = await readEverything(client, frames, options.store)
    for (const migration of newer) await applyInTransaction(client, migration)
    await client.query('commit')
    await client.query('analyze')
    return { ...count, header }
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) {
      throw new ConfigError(
        'The database is in use; nothing was changed. Stop every server that uses it and try again.',
      )
    }
    throw error
  } finally {
    // Ending the session without a commit rolls everything back.
    await client.end()
  }
}

const migrationsSince = (header: BackupHeader, known: readonly Migration[], file: string): Migration[] => {
  const other = otherInitialSchema(known, header.migrations)
  if (other !== null) {
    throw new ConfigError(
      `${file} was made with a different initial schema (${other} differs), such as that of a development version before 0.2, and cannot be restored by this version; nothing was changed, restore it with the version that made it.`,
    )
  }
  try {
    return missingMigrations(known, header.migrations)
  } catch (error) {
    throw new ConfigError(
      `${file} was made by a version with other migrations; nothing was changed. Restore it with that version or a newer one.`,
      { cause: error },
    )
  }
}

const requireUnused = async (client: pg.Client, table: string | null): Promise<void> => {
  if (table === null) return
  const found = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    quoted('public', table),
  ])
  if (found.rows[0]?.there !== true) return
  const { rowCount } = await client.query(`select from ${quoted('public', table)} limit 1`)
  if (rowCount === 0) return
  throw new ConfigError(
    'The database already has members; nothing was changed. Add --replace to discard its data and restore the backup.',
  )
}

const requireJobsKnown = async (client: pg.Client, header: BackupHeader, file: string): Promise<void> => {
  if (header.jobsMigration <= (await readJobsMigration(client))) return
  throw new ConfigError(`${file} was made by a newer version; nothing was changed. Restore it with that version.`)
}

const dropSchemas = async (client: pg.Client, names: readonly string[]): Promise<void> => {
  for (const name of names) await client.query(`drop schema if exists ${quoted(name)} cascade`)
}

/** Our schema exactly as the version of the backup created it. */
const makeSchema = async (client: pg.Client, migrations: readonly Migration[]): Promise<void> => {
  await client.query('create schema public')
  await client.query('grant usage on schema public to public')
  await createMigrationsTable(client)
  for (const migration of migrations) await applyInTransaction(client, migration)
}

/** Rows inserted by migrations are in the backup as well. */
const emptyTables = async (client: pg.Client): Promise<void> => {
  const tables = (await listTables(client)).map(({ schema, name }) => quoted(schema, name))
  if (tables.length > 0) await client.query(`truncate ${tables.join()} cascade`)
}

const readEverything = async (client: pg.Client, frames: Frames, store: ObjectStore): Promise<BackupCount> => {
  const count: BackupCount = { tables: 0, rows: 0, objects: 0 }
  await withoutGuards(client, async () => {
    await emptyTables(client)
    for (let next = await frames.next(); next.done !== true; next = await frames.next()) {
      const frame = next.value
      switch (frame.kind) {
        case 'table':
          count.tables += 1
          count.rows += await copyIn(client, frame, frames)
          break
        case 'sequences':
          await setSequences(client, frame.sequences)
          break
        case 'object':
          count.objects += 1
          await store.put(frame.key, await readObject(frame.sizeBytes, frames), { contentType: frame.contentType })
          break
        case 'end':
          return
        case 'header':
        case 'data':
        case 'tableEnd':
          throw new Error(`Unexpected frame ${frame.kind} in the backup`)
        default:
          unreachable(frame)
      }
    }
    throw new Error('The backup has no end frame')
  })
  return count
}

const copyIn = async (client: pg.Client, table: BackupTable, frames: Frames): Promise<number> => {
  const columns = table.columns.map((name) => quoted(name)).join()
  const rows = client.query(copyStreams.from(`copy ${quoted(table.schema, table.name)} (${columns}) from stdin`))
  const done = finished(rows)
  done.catch(() => null)
  for (let next = await frames.next(); next.done !== true; next = await frames.next()) {
    if (next.value.kind === 'data') {
      if (!rows.write(next.value.bytes)) await Promise.race([once(rows, 'drain'), done])
      continue
    }
    rows.end()
    await done
    if (next.value.kind === 'tableEnd' && next.value.rows === rows.rowCount) return rows.rowCount
    break
  }
  throw new Error(`The row count of ${table.name} in the backup does not match the rows written`)
}

const readObject = async (sizeBytes: number, frames: Frames): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = []
  for (let missing = sizeBytes; missing > 0;) {
    const next = await frames.next()
    if (next.done === true || next.value.kind !== 'data') throw new Error('An object in the backup is incomplete')
    pieces.push(next.value.bytes)
    missing -= next.value.bytes.byteLength
  }
  return Buffer.concat(pieces)
}
