// Requests an analysis, and ends one without a result. At most one is in progress per website.
import { sql } from 'kysely'
import { z } from 'zod'
import type { AnalysisFailure } from '../../contract/analysis.ts'
import { hourMs } from '../../contract/durations.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { defineJob, enqueue, jobWaits } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { weightOf } from './analysis/failure.ts'
import { type Claim, lockClaim } from './lockClaim.ts'
import { settle } from './effectiveMetrics.ts'
import { notifyOwner } from './notifyOwner.ts'

const ofAnalysis = z.object({ analysisId: z.uuid() })

/** For analyses that a member waits for. */
export const analyseWebsiteJob = defineJob('analyseWebsite', ofAnalysis, { lane: 'analysis' })
/**
 * For scheduled analyses and those requested by an admin: a separate job, so that their number does not delay the
 * others.
 */
export const analyseInPassingJob = defineJob('analyseWebsiteInPassing', ofAnalysis, { lane: 'scheduledAnalysis' })
export const analyseAgainJob = defineJob('analyseWebsiteAgain', z.object({ websiteId: z.uuid() }))

const keyOf = (analysisId: string): string => `${analyseWebsiteJob.name}:${analysisId}`
export const againKeyOf = (websiteId: string): string => `${analyseAgainJob.name}:${websiteId}`

const attemptsMax = 3

export type AskedBy = 'member' | 'proof' | 'schedule' | 'admin'

/** A second request joins the analysis in progress; one that is only queued is taken over by a member's request. */
export const requestAnalysis = async (
  tx: Tx,
  { websiteId, askedBy }: { websiteId: string; askedBy: AskedBy },
): Promise<'queued' | 'under_way' | 'ended'> => {
  const claim = await lockClaim(tx, websiteId)
  if (claim === null) return 'ended'
  const asked = await tx
    .insertInto('analyses')
    .values({ website_id: websiteId, asked_by: askedBy })
    .onConflict((conflict) => conflict.column('website_id').where('state', 'in', ['queued', 'running']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const analysisId = asked?.id ?? (await takeOver(tx, websiteId, askedBy))
  if (analysisId === null) return 'under_way'
  await queue(tx, claim, analysisId, askedBy !== 'admin' && (await isAwaited(tx, websiteId)))
  await notifyOwner(tx, websiteId)
  return 'queued'
}

/** A member does not wait behind analyses queued by an admin or the schedule. */
const takeOver = async (tx: Tx, websiteId: string, askedBy: AskedBy): Promise<string | null> => {
  if (askedBy !== 'member' && askedBy !== 'proof') return null
  const taken = await tx
    .updateTable('analyses')
    .set({ asked_by: askedBy })
    .where('website_id', '=', websiteId)
    .where('state', '=', 'queued')
    .where('asked_by', 'in', ['schedule', 'admin'])
    .returning('id')
    .executeTakeFirst()
  return taken?.id ?? null
}

/** The analyses of one member run serially; background ones have a separate queue. */
const queue = (tx: Tx, { memberId }: Claim, analysisId: string, awaited: boolean): Promise<void> => {
  const job = awaited ? analyseWebsiteJob : analyseInPassingJob
  const line = awaited ? 'analyses' : 'analyses in passing'
  const options = { jobKey: keyOf(analysisId), queue: `${line} of ${memberId}`, maxAttempts: attemptsMax }
  return enqueue(tx, job, { analysisId }, options)
}

/** Whether the member requested the analysis in progress, or one that failed since the last completed one. */
export const isAwaited = async (tx: Tx, websiteId: string): Promise<boolean> => {
  const { rows } = await sql<{ awaited: boolean }>`
    select exists (
      select from analyses where website_id = ${websiteId} and asked_by in ('member', 'proof') and ${sinceDone(websiteId)}
    ) as awaited`.execute(tx)
  return rows[0]?.awaited === true
}

const sinceDone = (websiteId: string) => sql`created_at > coalesce(
  (select max(created_at) from analyses where website_id = ${websiteId} and state = 'done'), '-infinity')`

const retryAfterHours = [1, 6, 24] as const

export interface Analysed {
  id: string
  websiteId: string
}

/** Ends it without a result. The previous score stays until it is certain that the site has changed. */
export const endWithout = async (tx: Tx, { id, websiteId }: Analysed, failure: AnalysisFailure): Promise<void> => {
  const claim = await lockClaim(tx, websiteId)
  const ended = await tx
    .updateTable('analyses')
    .set({ state: 'failed', failure, step: null, finished_at: sql<Date>`clock_now()` })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst()
  if (ended === undefined) return
  if (claim?.isVerified === true) {
    const weight = weightOf[failure]
    if (weight === 'passing') await planAgain(tx, websiteId)
    if (weight === 'conclusive') await doubtScore(tx, websiteId)
  }
  await notifyOwner(tx, websiteId)
}

const conclusive = Object.entries(weightOf).flatMap(([failure, weight]) => (weight === 'conclusive' ? [failure] : []))

/**
 * Once may be a temporary fault of the site. If it happens again an hour later or more, with no success in between, the
 * score is removed.
 */
const doubtScore = async (tx: Tx, websiteId: string): Promise<void> => {
  const { rows } = await sql<{ again_at: Date; twice: boolean }>`
    select min(finished_at) + interval '1 hour' as again_at, min(finished_at) + interval '1 hour' <= clock_now() as twice
    from analyses
    where website_id = ${websiteId} and failure = any(${conclusive}::text[]) and ${sinceDone(websiteId)}
      and exists (select from websites where id = ${websiteId} and analysis_id is not null)
    having count(*) > 0`.execute(tx)
  const [doubt] = rows
  if (doubt === undefined) return
  if (!doubt.twice) {
    await enqueue(tx, analyseAgainJob, { websiteId }, { runAt: doubt.again_at, jobKey: againKeyOf(websiteId) })
    return
  }
  const nothing = { analysis_id: null, analysed_at: null, title: null }
  await tx.updateTable('websites').set(nothing).where('id', '=', websiteId).execute()
  await settle(tx, websiteId)
}

/** Retries with backoff, a few times. */
const planAgain = async (tx: Tx, websiteId: string): Promise<void> => {
  const recent = await tx
    .selectFrom('analyses')
    .select('state')
    .where('website_id', '=', websiteId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(retryAfterHours.length + 1)
    .execute()
  const succeeded = recent.findIndex(({ state }) => state === 'done')
  const inARow = succeeded === -1 ? recent.length : succeeded
  const hours = retryAfterHours[inARow - 1]
  if (hours === undefined) return
  const runAt = new Date((await clock.now(tx)).getTime() + hours * hourMs)
  await enqueue(tx, analyseAgainJob, { websiteId }, { runAt, jobKey: againKeyOf(websiteId) })
}

/** The member sees that it failed, instead of waiting forever. */
export const withdrawOrder = (db: Db, analysisId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const found = await tx.selectFrom('analyses').select('website_id').where('id', '=', analysisId).executeTakeFirst()
    if (found !== undefined) await endWithout(tx, { id: analysisId, websiteId: found.website_id }, 'interrupted')
  })

const stuckAfter = '15 minutes'
const endedAtOnceMax = 500

/** Analyses without a job: one that was killed at every attempt is never run again. */
export const endStuckAnalyses = async (db: Db, log: Log): Promise<void> => {
  const stuck = await db
    .selectFrom('analyses')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .where('created_at', '<', sql<Date>`clock_now() - ${stuckAfter}::interval`)
    .where(sql<boolean>`not ${jobWaits(sql<string>`${keyOf('')} || analyses.id`)}`)
    .orderBy('created_at')
    .limit(endedAtOnceMax)
    .execute()
  if (stuck.length > 0) log.warn({ analyses: stuck.length }, 'ended analyses without a worker')
  for (const { id } of stuck) await withdrawOrder(db, id)
}
