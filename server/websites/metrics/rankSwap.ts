// Swaps a complete list in for the previous one and queues a refresh of all metrics.
import { z } from 'zod'
import { defineJob, enqueueStatement, newJob } from '../../platform/jobs/jobs.ts'
import type { RankLines } from './rankLines.ts'
import { type RankJob, tableOf } from './rankTables.ts'

export const refreshJob = defineJob(
  'refreshOpenDataMetrics',
  z.object({ importId: z.number(), after: z.uuid().nullable().default(null) }),
)

/** Each step is idempotent: an import killed between them resumes here. */
export const makeCurrent = async (job: RankJob, lines: RankLines): Promise<void> => {
  const { client, id, source } = job
  const table = tableOf(id)
  await inheritListedSince(job)
  // Building an index in one go costs a fraction of maintaining it with every row.
  await client.query(`create index if not exists domain_ranks_${id}_by_domain on ${table} (domain, rank)`)
  await client.query(`analyze ${table}`)
  if (!(await isAttached(job))) {
    await client.query(`alter table domain_ranks attach partition ${table} for values in (${id})`)
  }
  await client.query('begin')
  try {
    const { rows: old } = await client.query<{ id: number }>(
      'select id from rank_imports where source = $1 and current for update',
      [source],
    )
    await client.query('update rank_imports set current = false where source = $1 and current', [source])
    await client.query(
      `update rank_imports set state = 'done', current = true, rows = $2, broken = $3, bytes_done = bytes_total, finished_at = clock_now()
       where id = $1`,
      [id, lines.rows(), lines.broken()],
    )
    for (const { id: oldId } of old) await client.query(`drop table if exists ${tableOf(oldId)}`)
    const refresh = newJob(refreshJob, { importId: id }, { jobKey: `${refreshJob.name}:${id}` })
    await client.query(enqueueStatement, [JSON.stringify([refresh])])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * A domain that the list in use names as well keeps the date since which it is listed. Before the index is built, because
 * every updated row is written again; repeated after an interruption, it changes nothing.
 */
const inheritListedSince = async ({ client, id, source }: RankJob): Promise<void> => {
  const { rows } = await client.query<{ id: number; day: string }>(
    `select id, to_char(coalesce(finished_at, started_at), 'YYYY-MM-DD') as day from rank_imports
     where source = $1 and current and to_regclass('open_data.domain_ranks_' || id) is not null`,
    [source],
  )
  const [old] = rows
  if (old === undefined) return
  await client.query(
    `update ${tableOf(id)} as listed set listed_since = before.since
     from (select domain, min(coalesce(listed_since, $1::date)) as since from ${tableOf(old.id)} group by domain) as before
     where before.domain = listed.domain and before.since < listed.listed_since`,
    [old.day],
  )
}

const isAttached = async ({ client, id }: RankJob): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_inherits where inhparent = 'domain_ranks'::regclass and inhrelid = $1::regclass`,
    [tableOf(id)],
  )
  return (rowCount ?? 0) > 0
}
