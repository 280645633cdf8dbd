// What websites do later and by themselves: looks at DNS, analyses, figures, small pictures. They wait for strangers' servers, so
// they have a worker of their own.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Crawler } from '../platform/crawl/crawl.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { addJob, addJobs, type JobContext, type JobHandlers } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import type { WorkerOptions } from '../platform/jobs/worker.ts'
import type { Log } from '../platform/log.ts'
import type { Names } from '../platform/outbound/names.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import type { Providers } from '../platform/providers/providers.ts'
import type { ObjectStore } from '../platform/storage/storage.ts'
import { analyseAgainJob, analyseWebsiteJob, endAs, requestAnalysis, runAnalysis } from './analysisRun.ts'
import { lockClaim } from './claims.ts'
import { checkWebsite, checkWebsiteJob } from './verification.ts'

/** How we reach the world outside: its names, its pages, its services. */
export interface Outside {
  names: Names
  crawler: Crawler
  outbound: Outbound
  providers: Providers
}

export interface WebsiteJobParts {
  outside: Outside
  store: ObjectStore
}

const ofWebsite = z.object({ websiteId: z.uuid() })
const ofAnalysis = z.object({ analysisId: z.uuid() })

export const websiteJobs = ({ outside, store }: WebsiteJobParts): JobHandlers => ({
  [checkWebsiteJob]: (payload, { db }) => checkWebsite(db, outside.names, ofWebsite.parse(payload).websiteId),
  [analyseWebsiteJob]: (payload, context) => analyseOrGiveUp(outside, ofAnalysis.parse(payload).analysisId, context),
  [analyseAgainJob]: (payload, { db }) => analyseAgain(db, ofWebsite.parse(payload).websiteId),
})

/** What breaks for a reason of ours is tried a few times; then the member sees that it broke, instead of waiting for ever. */
const analyseOrGiveUp = async (outside: Outside, analysisId: string, context: JobContext): Promise<void> => {
  const { db, log, attempt, attemptsMax } = context
  try {
    await runAnalysis({ ...outside, db, log }, analysisId)
  } catch (error) {
    if (attempt >= attemptsMax) await giveUp(db, analysisId)
    throw error
  }
}

const giveUp = (db: Db, analysisId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const found = await tx.selectFrom('analyses').select('website_id').where('id', '=', analysisId).executeTakeFirst()
    if (found !== undefined) await endAs(tx, { id: analysisId, websiteId: found.website_id }, 'interrupted')
  })

const analyseAgain = (db: Db, websiteId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, websiteId)
    if (claim?.isVerified === true) await requestAnalysis(tx, { websiteId, askedBy: 'schedule' })
  })
