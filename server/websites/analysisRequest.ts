// The wish for an analysis, and its end without a result. At most one is under way per website.
import { sql } from 'kysely'
import type { AnalysisFailure } from '../../contract/analysis.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { addJob, waitingJobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { lockClaim } from './lockClaim.ts'
import { tellOwner } from './tellOwner.ts'

export const analyseWebsiteJob = 'analyseWebsite'
export const analyseAgainJob = 'analyseWebsiteAgain'

const keyOf = (analysisId: string): string => `${analyseWebsiteJob}:${analysisId}`
export const againKeyOf = (websiteId: string): string => `${analyseAgainJob}:${websiteId}`

const attemptsMax = 3

export type AskedBy = 'member' | 'proof' | 'schedule' | 'admin'

/** A second wish joins the one that is under way. The analyses of one member run one after the other. */
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
  if (asked === undefined) return 'under_way'
  // What somebody waits for goes before what comes round by itself.
  const priority = askedBy === 'member' || askedBy === 'proof' ? 0 : 10
  const queue = `analyses of ${claim.memberId}`
  const options = { jobKey: keyOf(asked.id), queue, priority, maxAttempts: attemptsMax }
  await addJob(tx, analyseWebsiteJob, { analysisId: asked.id }, options)
  await tellOwner(tx, websiteId)
  return 'queued'
}

/** Failures of the moment: the site may well be there in an hour. */
const passing: ReadonlySet<AnalysisFailure> = new Set([
  'unreachable',
  'dns_error',
  'timeout',
  'server_error',
  'interrupted',
])
const retryAfterHours = [1, 6, 24] as const
const hourMs = 3_600_000

export interface Analysed {
  id: string
  websiteId: string
}

/** Ends it without a result; a failure that may pass is tried again by itself. The score that there was stays. */
export const endWithout = async (tx: Tx, { id, websiteId }: Analysed, failure: AnalysisFailure): Promise<void> => {
  const claim = await lockClaim(tx, websiteId)
  await tx
    .updateTable('analyses')
    .set({ state: 'failed', failure, step: null, finished_at: sql<Date>`clock_now()` })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .execute()
  if (claim?.isVerified === true && passing.has(failure)) await planAgain(tx, websiteId)
  await tellOwner(tx, websiteId)
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
export const giveUp = (db: Db, analysisId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const found = await tx.selectFrom('analyses').select('website_id').where('id', '=', analysisId).executeTakeFirst()
    if (found !== undefined) await endWithout(tx, { id: analysisId, websiteId: found.website_id }, 'interrupted')
  })

const stuckAfter = '15 minutes'
const endedAtOnceMax = 500

/** Those whose job is gone: killed at every attempt, it is never handed out again. */
export const endStuckAnalyses = async (db: Db, log: Log): Promise<void> => {
  const rows = await db
    .selectFrom('analyses')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .where('created_at', '<', sql<Date>`clock_now() - ${stuckAfter}::interval`)
    .orderBy('created_at')
    .limit(endedAtOnceMax)
    .execute()
  const waiting = await waitingJobs(
    db,
    rows.map(({ id }) => keyOf(id)),
  )
  const stuck = rows.filter(({ id }) => !waiting.has(keyOf(id)))
  if (stuck.length > 0) log.warn({ analyses: stuck.length }, 'ended analyses that nobody works on any more')
  for (const { id } of stuck) await giveUp(db, id)
}
