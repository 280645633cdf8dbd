// Background jobs of websites: DNS checks, analyses, metrics, favicons.
import { sql } from 'kysely'
import { type Db, inTransaction } from '../platform/db/database.ts'
import {
  enqueue,
  enqueueAll,
  handle,
  type HandledJob,
  type JobContext,
  jobWaits,
  newJob,
} from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import type { Log } from '../platform/log.ts'
import type { ObjectStore } from '../platform/storage/storage.ts'
import { rerunJobs } from './admin/rerun.ts'
import {
  againKeyOf,
  analyseAgainJob,
  analyseInPassingJob,
  analyseWebsiteJob,
  endStuckAnalyses,
  withdrawOrder,
  requestAnalysis,
} from './analysisRequest.ts'
import { runAnalysis } from './analysisRun.ts'
import { lockClaim } from './lockClaim.ts'
import { metricJobs } from './metricJobs.ts'
import { faviconJobs, sweepFaviconsJob } from './public/favicons.ts'
import type { Outside } from './externalClients.ts'
import { checkKeyOf, checkWebsite, checkWebsiteJob } from './verification.ts'

export interface WebsiteJobParts {
  settings: { secret: string; publicUrl: string }
  clients: Outside
  store: ObjectStore
}

export const websiteJobs = ({ clients, store, settings }: WebsiteJobParts): HandledJob[] => [
  handle(checkWebsiteJob, ({ websiteId }, { db }) => checkWebsite(db, clients.names, websiteId)),
  handle(analyseWebsiteJob, ({ analysisId }, context) => analyseOrGiveUp({ clients, settings }, analysisId, context)),
  handle(analyseInPassingJob, ({ analysisId }, context) => analyseOrGiveUp({ clients, settings }, analysisId, context)),
  handle(analyseAgainJob, ({ websiteId }, { db }) => analyseAgain(db, websiteId)),
  ...faviconJobs({ ...clients, store }),
  ...metricJobs({ ...clients }),
  ...rerunJobs,
]

/** Internal failures are retried a few times. */
const analyseOrGiveUp = async (
  { clients, settings }: Pick<WebsiteJobParts, 'clients' | 'settings'>,
  analysisId: string,
  context: JobContext,
): Promise<void> => {
  const { db, log, attempt, attemptsMax } = context
  try {
    await runAnalysis({ ...clients, secret: settings.secret, db, log }, analysisId)
  } catch (error) {
    if (attempt >= attemptsMax) await withdrawOrder(db, analysisId)
    throw error
  }
}

const analyseAgain = (db: Db, websiteId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, websiteId)
    if (claim?.isVerified === true) await requestAnalysis(tx, { websiteId, askedBy: 'schedule' })
  })

const overdueAfter = '15 minutes'
const resumedMax = 1_000
const analysisGoodFor = '90 days'
const renewedPerDayMax = 2_000
const checksKeptFor = '180 days'
const reasonsKeptFor = '180 days'
const prunedAtOnceMax = 20_000

/** Resumes checks whose job was lost for any reason. Those still queued keep their place. */
const resumeOverdueChecks = async (db: Db, log: Log): Promise<void> => {
  const lost = await db
    .selectFrom('websites')
    .select('id')
    .where('next_check_at', '<', sql<Date>`clock_now() - ${overdueAfter}::interval`)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`not ${jobWaits(sql<string>`${checkKeyOf('')} || websites.id`)}`)
    .orderBy('next_check_at')
    .limit(resumedMax)
    .execute()
  if (lost.length > 0) log.warn({ websites: lost.length }, 'DNS checks were lost')
  await enqueueAll(
    db,
    lost.map(({ id }) => newJob(checkWebsiteJob, { websiteId: id }, { jobKey: checkKeyOf(id) })),
  )
}

/**
 * Refreshes old analyses, because a score describes the current site. A site that could not be read recently has
 * already had its attempt.
 */
const renewOldAnalyses = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from websites
    where coalesce(analysed_at, verified_at) < clock_now() - ${analysisGoodFor}::interval and is_verified and ended_at is null
      and not exists (
        select from analyses where website_id = websites.id and created_at > clock_now() - ${analysisGoodFor}::interval)
    order by coalesce(analysed_at, verified_at) limit ${renewedPerDayMax}`.execute(db)
  await enqueueAll(
    db,
    rows.map(({ id }) => newJob(analyseAgainJob, { websiteId: id }, { jobKey: againKeyOf(id) })),
  )
}

/** Deletes old checks. Old analyses keep their score for the history but lose the reasons. */
const pruneWebsiteChecks = async (db: Db): Promise<void> => {
  await sql`
    delete from website_checks where id in (
      select id from website_checks where at < clock_now() - ${checksKeptFor}::interval order by id limit ${prunedAtOnceMax})`.execute(
    db,
  )
  await sql`
    update analyses set result = null where id in (
      select analyses.id from analyses left join websites on websites.analysis_id = analyses.id
      where result is not null and finished_at < clock_now() - ${reasonsKeptFor}::interval and websites.id is null
      limit ${prunedAtOnceMax})`.execute(db)
}

export const websiteSchedules: readonly Schedule[] = [
  {
    name: 'resumeOverdueChecks',
    recurrence: { everyMinutes: 15 },
    run: (_, { db, log }) => resumeOverdueChecks(db, log),
  },
  { name: 'endStuckAnalyses', recurrence: { everyMinutes: 15 }, run: (_, { db, log }) => endStuckAnalyses(db, log) },
  { name: 'renewOldAnalyses', recurrence: { dailyAtUtc: '04:20' }, run: (_, { db }) => renewOldAnalyses(db) },
  { name: 'pruneWebsiteChecks', recurrence: { dailyAtUtc: '04:40' }, run: (_, { db }) => pruneWebsiteChecks(db) },
  // The sweep itself needs the object store, which only job handlers receive.
  {
    name: 'beginFaviconSweep',
    recurrence: { dailyAtUtc: '04:50' },
    run: (_, { db }) => enqueue(db, sweepFaviconsJob, {}),
  },
]
