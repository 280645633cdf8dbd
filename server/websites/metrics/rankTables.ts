// Tables of rank imports: where the rows of an import are stored, and which import is in use, running or interrupted.
import { sql } from 'kysely'
import type { RankImport, RankSource } from '../../../contract/quotas.ts'
import type { Connection, Db } from '../../platform/db/database.ts'
import type { RankFile } from './rankFile.ts'

/** Advisory session locks: an import holds the lock of its source. */
export const importLockClass = 0x72616e6b
export const importLockOf = (source: RankSource): number => (source === 'common_crawl' ? 1 : 2)

const importsShownMax = 20

/**
 * A schema outside our own, because backups should not contain data that can be downloaded anywhere; a restore empties
 * it.
 */
export const rankSchema = 'open_data'

/** The table of one import; a partition of domain_ranks once complete. Its name contains only a number. */
export const tableOf = (importId: number): string => `${rankSchema}.domain_ranks_${importId}`

/** Sets the date since which all domains of a new list are listed, until those of the list before are inherited. */
export const startListedSince = async (client: Connection, importId: number): Promise<void> => {
  const { rows } = await client.query<{ day: string }>(`select to_char(clock_now(), 'YYYY-MM-DD') as day`)
  // A constant: an expression would be evaluated for each of millions of rows.
  await client.query(`alter table ${tableOf(importId)} alter column listed_since set default '${rows[0]?.day ?? ''}'`)
}

/** A running import, on a connection that holds the lock of its source. */
export interface RankJob {
  client: Connection
  file: RankFile
  source: RankSource
  id: number
}

/**
 * Newest first, for the admin. An unfinished import that no process holds a lock for is reported as interrupted,
 * whatever its row contains.
 */
export const listImports = async (db: Db): Promise<RankImport[]> => {
  const { rows } = await sql<
    Omit<RankImport, 'started_at' | 'finished_at'> & { started_at: Date; finished_at: Date | null }
  >`
    select id::text, source, regexp_replace(file, '^.*[/\\\\]', '') as file,
      case when state = 'done' then 'done'
        when state = 'running' and exists (
          select from pg_locks
          where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
            and classid = ${importLockClass} and objid = case source when 'common_crawl' then 1 else 2 end and granted
        ) then 'running'
        else 'interrupted' end as state,
      rows, case when state = 'done' then 1 else least(1, bytes_done::float8 / bytes_total) end as progress,
      started_at, finished_at, current and to_regclass('open_data.domain_ranks_' || id) is not null as current
    from rank_imports order by rank_imports.id desc limit ${importsShownMax}`.execute(db)
  return rows.map((row) => ({
    ...row,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }))
}
