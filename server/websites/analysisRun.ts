// An analysis from the wish to its result: asked for in a transaction, run by a job outside of one, with its progress shown live.
import { sql } from 'kysely'
import type { AnalysisFailure, AnalysisStep } from '../../contract/analysis.ts'
import { pagesPerAnalysisMax } from '../../contract/analysis.ts'
import { notify } from '../notifications/notify.ts'
import * as clock from '../platform/clock.ts'
import type { Crawler } from '../platform/crawl/crawl.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Providers } from '../platform/providers/providers.ts'
import { type Analysis, analyse, failureOf } from './analysis/analyse.ts'
import { publishAnalysed } from './events.ts'
import { collectFigures } from './figures/collect.ts'
import { shownDomain } from './shownDomain.ts'
import { settle } from './standing.ts'
import { tellOwner } from './tellOwner.ts'

export const analyseWebsiteJob = 'analyseWebsite'
export const analyseAgainJob = 'analyseWebsiteAgain'

export type AskedBy = 'member' | 'proof' | 'schedule' | 'admin'

/** At most one is under way per website: a second wish joins it. */
export const requestAnalysis = async (
  tx: Tx,
  { websiteId, askedBy }: { websiteId: string; askedBy: AskedBy },
): Promise<'queued' | 'under_way'> => {
  const asked = await tx
    .insertInto('analyses')
    .values({ website_id: websiteId, asked_by: askedBy })
    .onConflict((conflict) => conflict.column('website_id').where('state', 'in', ['queued', 'running']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (asked === undefined) return 'under_way'
  // What somebody waits for goes before what comes round by itself.
  const priority = askedBy === 'member' || askedBy === 'proof' ? 0 : 10
  await addJob(
    tx,
    analyseWebsiteJob,
    { analysisId: asked.id },
    { jobKey: `${analyseWebsiteJob}:${asked.id}`, priority, maxAttempts: 3 },
  )
  await tellOwner(tx, websiteId)
  return 'queued'
}

export interface AnalysisParts {
  db: Db
  crawler: Crawler
  providers: Providers
  log: Log
}

interface UnderWay {
  id: string
  websiteId: string
  memberId: string
  domain: string
  registrableDomain: string
  askedBy: string
}

/** The job. A run that was killed begins anew: nothing of an analysis counts before its end. */
export const runAnalysis = async (parts: AnalysisParts, analysisId: string): Promise<void> => {
  const { db, crawler } = parts
  const underWay = await begin(db, analysisId)
  if (underWay === null) return
  const { domain } = underWay
  const crawled = await crawler.crawlSite(domain, {
    pagesMax: pagesPerAnalysisMax,
    onProgress: progressOf(parts, underWay),
  })
  if (crawled.kind === 'failed') {
    await fail(db, underWay, failureOf(crawled.reason))
    return
  }
  const today = (await clock.now(db)).toISOString().slice(0, 10)
  const outcome = analyse(crawled.site, { today })
  if (outcome.kind === 'failed') {
    await fail(db, underWay, outcome.failure)
    return
  }
  await show(db, underWay, { step: 'figures' })
  const { registrableDomain } = underWay
  await collectFigures(parts, { domain, registrableDomain, title: outcome.analysis.title })
  await show(db, underWay, { step: 'score' })
  await finish(db, underWay, outcome.analysis)
}

const begin = (db: Db, analysisId: string): Promise<UnderWay | null> =>
  inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('analyses')
      .innerJoin('websites', 'websites.id', 'analyses.website_id')
      .select([
        'analyses.id',
        'websites.id as websiteId',
        'websites.user_id as memberId',
        'websites.domain',
        'websites.registrable_domain as registrableDomain',
        'analyses.asked_by as askedBy',
        'websites.is_verified as isVerified',
      ])
      .where('analyses.id', '=', analysisId)
      .where('analyses.state', 'in', ['queued', 'running'])
      .forUpdate('analyses')
      .executeTakeFirst()
    if (found === undefined) return null
    const { isVerified, ...underWay } = found
    if (!isVerified) {
      await endAs(tx, underWay, 'interrupted')
      return null
    }
    await tx
      .updateTable('analyses')
      .set({ state: 'running', started_at: sql<Date>`clock_now()`, step: 'robots', pages_done: 0, pages_total: 0 })
      .where('id', '=', analysisId)
      .execute()
    await tellOwner(tx, underWay.websiteId)
    return underWay
  })

interface Progress {
  step: AnalysisStep
  pages_done?: number
  pages_total?: number
}

const show = (db: Db, { id, websiteId }: UnderWay, progress: Progress): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.updateTable('analyses').set(progress).where('id', '=', id).where('state', '=', 'running').execute()
    await tellOwner(tx, websiteId)
  })

/** Shown one after the other; a reader who misses one sees the next. A failure to show is no reason to stop the analysis. */
const progressOf = ({ db, log }: AnalysisParts, underWay: UnderWay) => {
  let shown = Promise.resolve()
  return ({ step, pagesDone, pagesTotal }: { step: AnalysisStep; pagesDone: number; pagesTotal: number }): void => {
    shown = shown
      .then(() => show(db, underWay, { step, pages_done: pagesDone, pages_total: pagesTotal }))
      .catch((error: unknown) => log.warn({ error }, 'the progress of an analysis was not shown'))
  }
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

const fail = (db: Db, underWay: UnderWay, failure: AnalysisFailure): Promise<void> =>
  inTransaction(db, async (tx) => {
    await endAs(tx, underWay, failure)
    if (passing.has(failure)) await planAgain(tx, underWay.websiteId)
  })

export const endAs = async (
  tx: Tx,
  { id, websiteId }: { id: string; websiteId: string },
  failure: AnalysisFailure,
): Promise<void> => {
  await tx
    .updateTable('analyses')
    .set({ state: 'failed', failure, step: null, finished_at: sql<Date>`clock_now()` })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .execute()
  await tellOwner(tx, websiteId)
}

/** Tries again by itself, a few times in a row, later each time. */
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
  const now = await clock.now(tx)
  await addJob(
    tx,
    analyseAgainJob,
    { websiteId },
    { runAt: new Date(now.getTime() + hours * 3_600_000), jobKey: `${analyseAgainJob}:${websiteId}` },
  )
}

const finish = (db: Db, underWay: UnderWay, analysis: Analysis): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { id, websiteId, memberId, domain, registrableDomain } = underWay
    const { score, ...result } = analysis
    const done = await tx
      .updateTable('analyses')
      .set({ state: 'done', step: null, score, result: JSON.stringify(result), finished_at: sql<Date>`clock_now()` })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    if (done === undefined) return
    await tx
      .updateTable('websites')
      .set({ analysis_id: id, analysed_at: sql<Date>`clock_now()`, title: analysis.title })
      .where('id', '=', websiteId)
      .where('ended_at', 'is', null)
      .execute()
    await settle(tx, websiteId)
    const counted = await tx
      .selectFrom('websites')
      .select(['quality_score', 'is_verified'])
      .where('id', '=', websiteId)
      .executeTakeFirstOrThrow()
    if (!counted.is_verified || counted.quality_score === null) return
    const event = { websiteId, memberId, domain, registrableDomain, score: counted.quality_score }
    await publishAnalysed(tx, event)
    if (underWay.askedBy === 'schedule' || underWay.askedBy === 'admin') return
    await notify(tx, {
      memberId,
      kind: 'analysis_done',
      data: { website_id: websiteId, domain: shownDomain(domain), score: counted.quality_score },
    })
  })
