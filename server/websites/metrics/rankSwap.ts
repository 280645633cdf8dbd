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

const isAttached = async ({ client, id }: RankJob): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_inherits where inhparent = 'domain_ranks'::regclass and inhrelid = $1::regclass`,
    [tableOf(id)],
  )
  return (rowCount ?? 0) > 0
}
