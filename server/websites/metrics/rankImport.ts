// Imports a rank list into the database. It is streamed in batches, each committed together with its position, so that
// a killed import resumes there. Only a complete list becomes current, in one step.
import { setTimeout as pause } from 'node:timers/promises'
import * as copyStreams from 'pg-copy-streams'
import type { RankSource } from '../../../contract/quotas.ts'
import { ConfigError } from '../../platform/config.ts'
import type { Connection, Database } from '../../platform/db/database.ts'
import { openRankFile, type RankFile } from './rankFile.ts'
import { makeRankLines, type RankLines, sourceOf } from './rankLines.ts'
import { importLockClass, importLockOf, type RankJob, rankSchema, startListedSince, tableOf } from './rankTables.ts'
import { makeCurrent } from './rankSwap.ts'

export interface ImportProgress {
  step: 'skipping' | 'reading' | 'indexing'
  rows: number
  /** 0 to 1, by bytes of the file. */
  share: number
}

export interface Imported {
  kind: 'imported' | 'known'
  source: RankSource
  rows: number
  broken: number
  /** Rows that an earlier, interrupted run already imported. */
  resumedAt: number
}

export interface ImportOptions {
  file: string
  /** Rejects a file of another source; null accepts any. */
  source: RankSource | null
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

const rowsPerBatch = 200_000
const lockWaitMs = 5_000
const lockRetryMs = 200
const firstLineBytesMax = 4096
/** A list may have a few invalid lines; above this share, it is not the expected list. */
const brokenShareMax = 0.01
const brokenAlwaysAllowed = 20

const names: Readonly<Record<RankSource, string>> = {
  common_crawl: "Common Crawl's ranks of domains",
  tranco: 'a Tranco list',
}

export const importRanks = async (database: Database, options: ImportOptions): Promise<Imported> => {
  const file = await openRankFile(options.file)
  const client = await database.pool.connect()
  try {
    const source = await recognise(file, options.source)
    await takeTurn(client, source)
    const known = await findKnown(client, source, file)
    if (known !== null) return { kind: 'known', source, ...known, resumedAt: known.rows }
    const begun = await begin(client, source, file)
    const job: RankJob = { client, file, source, id: begun.id }
    const lines = makeRankLines(source, begun)
    try {
      await readAll(job, lines, options)
      options.onProgress?.({ step: 'indexing', rows: lines.rows(), share: 1 })
      await makeCurrent(job, lines)
    } catch (error) {
      await client
        .query(`update rank_imports set state = 'interrupted' where id = $1`, [begun.id])
        .catch(() => undefined)
      throw error
    }
    return { kind: 'imported', source, rows: lines.rows(), broken: lines.broken(), resumedAt: begun.rows }
  } catch (error) {
    throw await explained(client, error)
  } finally {
    // Closing the session releases the advisory lock.
    client.release(true)
    await file.close()
  }
}

/** Any error on a connection that no longer answers is reported as a lost connection. */
const explained = async (client: Connection, error: unknown): Promise<unknown> => {
  if (error instanceof ConfigError) return error
  const answers = await client.query('select').then(
    () => true,
    () => false,
  )
  if (answers) return error
  return new ConfigError('The connection to the database was lost. Run the same command to resume.', {
    cause: error,
  })
}

const recognise = async (file: RankFile, wanted: RankSource | null): Promise<RankSource> => {
  let first = ''
  for await (const piece of file.text()) {
    first += piece.toString('latin1', 0, firstLineBytesMax)
    if (first.includes('\n') || first.length >= firstLineBytesMax) break
  }
  const line = (first.split('\n')[0] ?? '').trimEnd()
  const source = sourceOf(line)
  if (source === null) {
    const begin = line.slice(0, 80).replaceAll(/[^\x20-\x7e]/g, '·')
    throw new ConfigError(
      `${file.name} is neither ${names.common_crawl} nor ${names.tranco}: it begins with "${begin}". Nothing was changed.`,
    )
  }
  if (wanted !== null && wanted !== source) {
    throw new ConfigError(`${file.name} is ${names[source]}, not ${names[wanted]}. Nothing was changed.`)
  }
  return source
}

/** A killed import keeps its advisory lock until the database notices. */
const takeTurn = async (client: Connection, source: RankSource): Promise<void> => {
  for (const giveUpAt = Date.now() + lockWaitMs; ;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
      importLockClass,
      importLockOf(source),
    ])
    if (rows[0]?.got === true) return
    if (Date.now() > giveUpAt) {
      throw new ConfigError(
        `Another import of ${names[source]} is running; wait until it has finished. Nothing was changed.`,
      )
    }
    await pause(lockRetryMs)
  }
}

/** Null: this file is not the list in use. */
const findKnown = async (
  client: Connection,
  source: RankSource,
  file: RankFile,
): Promise<{ rows: number; broken: number } | null> => {
  const { rows } = await client.query<{ rows: number; broken: number }>(
    `select rows, broken from rank_imports
     where source = $1 and fingerprint = $2 and current and to_regclass('open_data.domain_ranks_' || id) is not null`,
    [source, file.fingerprint],
  )
  return rows[0] ?? null
}

interface Begun {
  id: number
  rows: number
  broken: number
}

/** Resumes an interrupted import of the same file; leftovers of other imports of this source are dropped. */
const begin = async (client: Connection, source: RankSource, file: RankFile): Promise<Begun> => {
  const { rows: unfinished } = await client.query<Begun & { fingerprint: string; there: boolean }>(
    `select id, rows, broken, fingerprint, to_regclass('open_data.domain_ranks_' || id) is not null as there
     from rank_imports where source = $1 and state <> 'done' order by id desc`,
    [source],
  )
  const kept = unfinished.find(({ fingerprint, there }) => there && fingerprint === file.fingerprint)
  for (const { id } of unfinished) {
    if (id === kept?.id) continue
    await client.query(`drop table if exists ${tableOf(id)}`)
    await client.query('delete from rank_imports where id = $1', [id])
  }
  if (kept !== undefined) {
    await client.query(`update rank_imports set state = 'running', file = $2 where id = $1`, [kept.id, file.name])
    return kept
  }
  return beginAnew(client, source, file)
}

const beginAnew = async (client: Connection, source: RankSource, file: RankFile): Promise<Begun> => {
  await client.query('begin')
  const { rows } = await client.query<{ id: number }>(
    'insert into rank_imports (source, file, fingerprint, bytes_total) values ($1, $2, $3, $4) returning id',
    [source, file.name, file.fingerprint, file.sizeBytes],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The import insert returned no id')
  await client.query(`create schema if not exists ${rankSchema}`)
  await client.query(`drop table if exists ${tableOf(id)}`)
  // Not a partition yet: no query sees half a list or waits for it.
  await client.query(`create table ${tableOf(id)} (like domain_ranks including constraints)`)
  await client.query(`alter table ${tableOf(id)} alter column import_id set default ${id}`)
  // A release counts from the day of its import, so that nobody can date one back.
  await startListedSince(client, id)
  await client.query('commit')
  return { id, rows: 0, broken: 0 }
}

const readAll = async (job: RankJob, lines: RankLines, options: ImportOptions): Promise<void> => {
  const before = { rows: lines.rows(), broken: lines.broken() }
  let batch = await openBatch(job)
  const tell = (): void => {
    const going = lines.rows() > before.rows || lines.broken() > before.broken
    const share = Math.min(1, job.file.bytesRead() / job.file.sizeBytes)
    options.onProgress?.({ step: going || before.rows === 0 ? 'reading' : 'skipping', rows: lines.rows(), share })
  }
  try {
    let committed = lines.rows()
    for await (const piece of job.file.text()) {
      options.signal?.throwIfAborted()
      await batch.write(lines.read(piece))
      refuseBroken(job, lines)
      if (lines.rows() - committed >= rowsPerBatch) {
        await batch.commit(lines)
        committed = lines.rows()
        batch = await openBatch(job)
      }
      tell()
    }
    await batch.write(lines.finish())
    refuseBroken(job, lines)
    if (lines.rows() === 0) throw new ConfigError(`${job.file.name} has no row in it. Nothing was changed.`)
    await batch.commit(lines)
  } catch (error) {
    await batch.abandon()
    if (options.signal?.aborted === true) {
      throw new ConfigError('Stopped. Run the same command to resume.', { cause: error })
    }
    throw error
  }
}

const refuseBroken = ({ file, source }: RankJob, lines: RankLines): void => {
  const [rows, broken] = [lines.rows(), lines.broken()]
  if (broken <= brokenAlwaysAllowed || broken <= (rows + broken) * brokenShareMax) return
  const first = lines.firstBroken()
  const example = first === null ? '' : `; the first is line ${first.line}, "${first.text}"`
  throw new ConfigError(
    `Stopped: ${broken} of the first ${rows + broken} lines of ${file.name} do not belong to ${names[source]}${example}. The list in use stays as it was.`,
  )
}

interface Batch {
  write(rows: Buffer): Promise<void>
  commit(lines: RankLines): Promise<void>
  abandon(): Promise<void>
}

/** Rows and their position are committed together. */
const openBatch = async ({ client, file, id }: RankJob): Promise<Batch> => {
  await client.query('begin')
  const copy = client.query(copyStreams.from(`copy ${tableOf(id)} (domain, rank) from stdin`))
  let failure: Error | null = null
  const ended = new Promise<void>((resolve, reject) => {
    copy.once('finish', resolve).on('error', (error) => {
      failure ??= error
      reject(error)
    })
  })
  ended.catch(() => undefined)
  // A failed stream has lost its connection and throws other errors when it is used again.
  const refuseFailed = (): void => {
    if (failure !== null) throw failure
  }
  return {
    write: async (rows) => {
      refuseFailed()
      if (rows.length > 0 && !copy.write(rows)) {
        await Promise.race([new Promise((resolve) => copy.once('drain', resolve)), ended])
      }
    },
    commit: async (lines) => {
      refuseFailed()
      copy.end()
      await ended
      await client.query('update rank_imports set rows = $2, broken = $3, bytes_done = $4 where id = $1', [
        id,
        lines.rows(),
        lines.broken(),
        file.bytesRead(),
      ])
      await client.query('commit')
    },
    abandon: async () => {
      if (failure === null) copy.destroy()
      await ended.catch(() => undefined)
      await client.query('rollback').catch(() => undefined)
    },
  }
}
