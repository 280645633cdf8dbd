// The wish for an analysis, and its end without a result. At most one is under way per website.
import { sql } from 'kysely'
import type { AnalysisFailure } from '../../contract/analysis.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { addJob, jobWaits } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { weightOf } from './analysis/failure.ts'
import { type Claim, lockClaim } from './lockClaim.ts'
import { settle } from './effectiveMetrics.ts'
import { notifyOwner } from './notifyOwner.ts'

/** For those whom somebody waits for. */
export const analyseWebsiteJob = 'analyseWebsite'
/** For those that come round by themselves or by an admin: however many there are, the others do not wait for them. */
export const analyseInPassingJob = 'analyseWebsiteInPassing'
export const analyseAgainJob = 'analyseWebsiteAgain'

const keyOf = (analysisId: string): string => `${analyseWebsiteJob}:${analysisId}`
export const againKeyOf = (websiteId: string): string => `${analyseAgainJob}:${websiteId}`

const attemptsMax = 3

export type AskedBy = 'member' | 'proof' | 'schedule' | 'admin'

/** A second wish joins the one that is under way; one that is only queued becomes the member's when they ask for it. */
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

/** What an admin or the clock has queued is not for the member to wait behind. */
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

/** The analyses of one member run one after the other, those in passing beside the others. */
const queue = (tx: Tx, { memberId }: Claim, analysisId: string, awaited: boolean): Promise<void> => {
  const [name, line] = awaited ? [analyseWebsiteJob, 'analyses'] : [analyseInPassingJob, 'analyses in passing']
  const options = { jobKey: keyOf(analysisId), queue: `${line} of ${memberId}`, maxAttempts: attemptsMax }
  return addJob(tx, name, { analysisId }, options)
}

/** Whether the member asked for the one under way, or for one that came to nothing since the last that was done. */
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
const hourMs = 3_600_000

export interface Analysed {
  id: string
  websiteId: string
}

/** Ends it without a result. The score that there was stays, until it is certain that the site is no longer what had it. */
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

/** Seen once, it may be a hiccup of the site. Seen again an hour later or more, with nothing good in between, the score goes. */
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
    await addJob(tx, analyseAgainJob, { websiteId }, { runAt: doubt.again_at, jobKey: againKeyOf(websiteId) })
    return
  }
  const nothing = { analysis_id: null, analysed_at: null, title: null }
  await tx.updateTable('websites').set(nothing).where('id', '=', websiteId).execute()
  await settle(tx, websiteId)
}

/** A few times in a row, later each time. */
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
  await addJob(tx, analyseAgainJob, { websiteId }, { runAt, jobKey: againKeyOf(websiteId) })
}

/** The member sees that it broke, instead of waiting for ever. */
export const withdrawOrder = (db: Db, analysisId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const found = await tx.selectFrom('analyses').select('website_id').where('id', '=', analysisId).executeTakeFirst()
    if (found !== undefined) await endWithout(tx, { id: analysisId, websiteId: found.website_id }, 'interrupted')
  })

const stuckAfter = '15 minutes'
const endedAtOnceMax = 500

/** Those whose job is gone: killed at every attempt, it is never handed out again. */
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
  if (stuck.length > 0) log.warn({ analyses: stuck.length }, 'ended analyses that nobody works on any more')
  for (const { id } of stuck) await withdrawOrder(db, id)
}
