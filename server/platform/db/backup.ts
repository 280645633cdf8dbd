// Backup: writes all data of the product into one file as a consistent snapshot, while the product keeps running.
import * as copyStreams from 'pg-copy-streams'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { objectBytesMax, type ObjectStore } from '../storage/storage.ts'
import { writeBackupFile, type BackupFrame, type BackupTable } from './backupFile.ts'
import { listSequences, listTables, quoted, readJobsMigration } from './backupTables.ts'
import { connect, type AppliedMigration } from './migrate.ts'

export interface BackupCount {
  tables: number
  rows: number
  objects: number
}

const pieceBytes = 1024 * 1024

export const writeBackup = async (options: {
  databaseUrl: string
  store: ObjectStore
  secret: string | null
  file: string
}): Promise<BackupCount> => {
  const client = await connect(options.databaseUrl)
  const count: BackupCount = { tables: 0, rows: 0, objects: 0 }
  try {
    await client.query('begin isolation level repeatable read read only')
    await requireSchema(client)
    await writeBackupFile(options.file, allFrames(client, options, count))
    await client.query('rollback')
    return count
  } finally {
    await client.end()
  }
}

const requireSchema = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.migrations') is not null as there`,
  )
  if (rows[0]?.there !== true) throw new ConfigError('The database is empty; there is nothing to back up.')
}

async function* allFrames(
  client: pg.Client,
  { store, secret }: { store: ObjectStore; secret: string | null },
  count: BackupCount,
): AsyncGenerator<BackupFrame> {
  const { rows: migrations } = await client.query<AppliedMigration>(
    'select name, checksum from public.migrations order by name',
  )
  const jobsMigration = await readJobsMigration(client)
  yield { kind: 'header', createdAt: new Date().toISOString(), migrations, jobsMigration, secret }
  for (const table of await listTables(client)) {
    count.tables += 1
    yield* tableFrames(client, table, count)
  }
  // Sequences are not part of the snapshot. Reading them last guarantees that they are past every number the rows use.
  yield { kind: 'sequences', sequences: await listSequences(client) }
  yield* objectFrames(store, count)
  yield { kind: 'end' }
}

async function* tableFrames(client: pg.Client, table: BackupTable, count: BackupCount): AsyncGenerator<BackupFrame> {
  yield table
  const columns = table.columns.map((name) => quoted(name)).join()
  const rows = client.query(copyStreams.to(`copy ${quoted(table.schema, table.name)} (${columns}) to stdout`))
  for await (const bytes of rows as AsyncIterable<Uint8Array>) yield { kind: 'data', bytes }
  count.rows += rows.rowCount
  yield { kind: 'tableEnd', rows: rows.rowCount }
}

/**
 * Objects are not part of the snapshot: an object replaced during the copy may be missing, and is then shown as
 * missing.
 */
async function* objectFrames(store: ObjectStore, count: BackupCount): AsyncGenerator<BackupFrame> {
  for await (const { key } of store.list('')) {
    const object = await store.get(key)
    if (object === null) continue
    const { bytes, contentType } = object
    if (bytes.byteLength > objectBytesMax) throw new Error(`The object ${key} exceeds the maximum object size`)
    count.objects += 1
    yield { kind: 'object', key, contentType, sizeBytes: bytes.byteLength }
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
      yield { kind: 'data', bytes: bytes.subarray(at, at + pieceBytes) }
    }
  }
}
