// Re-analysis of websites on an admin's request: selected ones at once, or all that match a filter, in steps by a job.
import { sql } from 'kysely'
import { z } from 'zod'
import { websiteFilters } from '../../../contract/websitesAdmin.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { defineJob, enqueue, handle, type HandledJob } from '../../platform/jobs/jobs.ts'
import { requestAnalysis } from '../analysisRequest.ts'
import { conditionOf, type WebsiteFilter } from './filter.ts'

const websitesPerStep = 500

const request = z.object({ filter: websiteFilters, after: z.uuid().nullable() })
export const rerunJob = defineJob('analyseFoundWebsites', request)

/** Our crawler reads verified websites only. */
const isVerifiedClaim = sql`w.is_verified`

/** Returns the domains that are analysed now. Unknown and unverified ones are left out. */
export const analyseChosen = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string; domain: string }>`
    select w.id, w.domain from websites w
    where w.id = any(${[...ids]}::uuid[]) and w.ended_at is null and ${isVerifiedClaim} order by w.id`.execute(tx)
  for (const { id } of rows) await requestAnalysis(tx, { websiteId: id, askedBy: 'admin' })
  return rows.map(({ domain }) => domain)
}

/** Returns how many there are; a job requests the analyses, so that the admin does not wait for thousands of them. */
export const analyseFound = async (tx: Tx, filter: WebsiteFilter): Promise<number> => {
  const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted from websites w where ${conditionOf(filter)} and ${isVerifiedClaim}`.execute(tx)
  const counted = rows[0]?.counted ?? 0
  if (counted > 0) await enqueue(tx, rerunJob, { filter, after: null })
  return counted
}

/**
 * Ids do not change while analyses run, so each website is visited once. The job of the next step commits with this
 * one.
 */
const analyseNext = (db: Db, { filter, after }: z.output<typeof request>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select w.id from websites w
      where ${conditionOf(filter)} and ${isVerifiedClaim} and ${after === null ? sql`true` : sql`w.id > ${after}::uuid`}
      order by w.id limit ${websitesPerStep}`.execute(tx)
    for (const { id } of rows) await requestAnalysis(tx, { websiteId: id, askedBy: 'admin' })
    const last = rows.at(-1)
    if (rows.length === websitesPerStep && last !== undefined) await enqueue(tx, rerunJob, { filter, after: last.id })
  })

export const rerunJobs: readonly HandledJob[] = [handle(rerunJob, (step, { db }) => analyseNext(db, step))]
