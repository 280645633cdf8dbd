// Set-up of rank import tests: a folder for list files, and the imported ranks.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { ConfigError } from '../../platform/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { useDatabase } from '../../testing/database.ts'
import { importRanks, type Imported } from './rankImport.ts'
import { listImports } from './rankTables.ts'

export const domains = ['first.example', 'second.example', 'third.co.uk']
export const expected = { 'first.example': 1, 'second.example': 2, 'third.co.uk': 3 }

export interface RankImports {
  database: { readonly current: Database }
  db: () => Db
  readonly folder: string
  fileOf: (name: string, content: string | Buffer) => Promise<string>
  importFile: (name: string, content: string | Buffer) => Promise<Imported>
  refusal: (name: string, content: string | Buffer) => Promise<string>
  ranks: () => Promise<Record<string, number>>
  imported: () => Promise<
    | {
        id: string
        source: 'common_crawl' | 'tranco'
        file: string
        state: 'done' | 'running' | 'interrupted'
        rows: number
        progress: number
        started_at: string
        finished_at: string | null
        current: boolean
      }
    | undefined
  >
}

/** Call once at the top of a test file. */
export const useRankImports = (): RankImports => {
  const database = useDatabase()
  const db = () => database.current.db
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ranks-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  beforeEach(async () => {
    const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname ~ '^domain_ranks_[0-9]+$'`.execute(db())
    for (const { name } of rows) await sql`drop table ${sql.id('open_data', name)}`.execute(db())
    await sql`truncate rank_imports, domain_metrics; delete from graphile_worker._private_jobs`.execute(db())
  })

  const fileOf = async (name: string, content: string | Buffer): Promise<string> => {
    const file = join(folder, name)
    await writeFile(file, content)
    return file
  }

  const importFile = async (name: string, content: string | Buffer) =>
    importRanks(database.current, { file: await fileOf(name, content), source: null })

  const refusal = async (name: string, content: string | Buffer): Promise<string> => {
    const failure = await importFile(name, content).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConfigError)
    expect((failure as Error).message).not.toContain('\n')
    return (failure as Error).message
  }

  const ranks = async (): Promise<Record<string, number>> => {
    const { rows } = await sql<{
      domain: string
      rank: number
    }>`select domain, rank from domain_ranks order by rank`.execute(db())
    return Object.fromEntries(rows.map(({ domain, rank }) => [domain, rank]))
  }

  const imported = async () => (await listImports(db()))[0]

  return {
    database,
    db,
    get folder() {
      return folder
    },
    fileOf,
    importFile,
    refusal,
    ranks,
    imported,
  }
}
