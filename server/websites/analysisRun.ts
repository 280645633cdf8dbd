// Runs one analysis from start to result, in a job outside of any transaction, with live progress. A killed run starts
// over: no part of an analysis counts before its end.
import { sql } from 'kysely'
import { type AnalysisStep, pagesPerAnalysisMax } from '../../contract/analysis.ts'
import * as members from '../accounts/members.ts'
import { publishSignals, type SeenValue } from '../accounts/signals.ts'
import { notify } from '../notifications/notify.ts'
import * as clock from '../platform/clock.ts'
import type { Crawler, CrawlProgress } from '../platform/crawl/crawl.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import type { Log } from '../platform/log.ts'
import type { Providers } from '../platform/providers/providers.ts'
import { type Analysis, failureOf } from './analysis/analyse.ts'
import { analyseApart } from './analysis/analyseApart.ts'
import type { Outgoing } from './analysis/outgoing.ts'
import { type Analysed, endWithout, isAwaited } from './analysisRequest.ts'
import { publish } from '../platform/outbox/events.ts'
import { websiteAnalysed } from './events.ts'
import { collectMetrics } from './metrics/collect.ts'
import { lockClaim } from './lockClaim.ts'
import { keepOutgoing } from './outgoing.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { settle } from './effectiveMetrics.ts'
import { notifyOwner } from './notifyOwner.ts'
import { operatorTraces } from './operatorTraces.ts'

export interface AnalysisParts {
  /** Of the installation, for hashes of what the pages show of their operator. */
  secret: string
  db: Db
  crawler: Crawler
  providers: Providers
  log: Log
}

interface UnderWay extends Analysed {
  memberId: string
  domain: string
  registrableDomain: string
}

/** Semaphore: crawling is mostly waiting and can run in parallel; scoring takes CPU and memory. */
const judgedInTurn = createSemaphore({ atOnce: 2, waitingMax: 1_000 })

export const runAnalysis = async (parts: AnalysisParts, analysisId: string): Promise<void> => {
  const { db, crawler } = parts
  const underWay = await begin(db, analysisId)
  if (underWay === null) return
  const { domain, registrableDomain } = underWay
  const progress = showing(parts, underWay)
  const crawled = await crawler.crawlSite(domain, { pagesMax: pagesPerAnalysisMax, onProgress: progress.crawled })
  const today = (await clock.now(db)).toISOString().slice(0, 10)
  const outcome =
    crawled.kind === 'failed'
      ? ({ kind: 'failed', failure: failureOf(crawled.reason) } as const)
      : await judgedInTurn(() => analyseApart(crawled.site, { today }))
  await progress.shown()
  if (outcome.kind === 'failed') {
    await inTransaction(db, (tx) => endWithout(tx, underWay, outcome.failure))
    return
  }
  await show(db, underWay, { step: 'figures' })
  await collectMetrics(parts, { domain, registrableDomain, title: outcome.analysis.title })
  await show(db, underWay, { step: 'score' })
  const traces = crawled.kind === 'failed' ? [] : operatorTraces(crawled.site)
  await finish(parts, underWay, { ...outcome, traces })
}

const begin = (db: Db, analysisId: string): Promise<UnderWay | null> =>
  inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('analyses')
      .select(['id', 'website_id as websiteId'])
      .where('id', '=', analysisId)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirst()
    if (found === undefined) return null
    const claim = await lockClaim(tx, found.websiteId)
    if (claim?.isVerified !== true) {
      await endWithout(tx, found, 'interrupted')
      return null
    }
    await tx
      .updateTable('analyses')
      .set({ state: 'running', started_at: sql<Date>`clock_now()`, step: 'robots', pages_done: 0, pages_total: 0 })
      .where('id', '=', analysisId)
      .execute()
    await notifyOwner(tx, found.websiteId)
    const { memberId, domain, registrableDomain } = claim
    return { ...found, memberId, domain, registrableDomain }
  })

interface Progress {
  step: AnalysisStep
  pages_done?: number
  pages_total?: number
}

const show = (db: Db, { id, websiteId }: UnderWay, progress: Progress): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockClaim(tx, websiteId)
    await tx.updateTable('analyses').set(progress).where('id', '=', id).where('state', '=', 'running').execute()
    await notifyOwner(tx, websiteId)
  })

/** Progress is published serially, so that no step goes back. A failure to publish does not stop the analysis. */
const showing = ({ db, log }: AnalysisParts, underWay: UnderWay) => {
  let last = Promise.resolve()
  return {
    crawled: ({ step, pagesDone, pagesTotal }: CrawlProgress): void => {
      last = last
        .then(() => show(db, underWay, { step, pages_done: pagesDone, pages_total: pagesTotal }))
        .catch((error: unknown) => log.warn({ error }, 'the progress of an analysis was not shown'))
    },
    shown: () => last,
  }
}

const finish = (
  { db, secret }: AnalysisParts,
  underWay: UnderWay,
  { analysis, outgoing, traces }: { analysis: Analysis; outgoing: Outgoing; traces: SeenValue[] },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { id, websiteId, memberId, domain, registrableDomain } = underWay
    await members.hold(tx, memberId)
    const claim = await lockClaim(tx, websiteId)
    const awaited = await isAwaited(tx, websiteId)
    const { score, ...result } = analysis
    const done = await tx
      .updateTable('analyses')
      .set({ state: 'done', step: null, score, result: JSON.stringify(result), finished_at: sql<Date>`clock_now()` })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    if (done === undefined || claim === null) return
    await tx
      .updateTable('websites')
      .set({ analysis_id: id, analysed_at: sql<Date>`clock_now()`, title: analysis.title })
      .where('id', '=', websiteId)
      .execute()
    const counted = await settle(tx, websiteId)
    if (!claim.isVerified || counted === null) return
    await keepOutgoing(tx, { analysisId: id, websiteId }, outgoing)
    await publishSignals(tx, secret, memberId, traces)
    await publish(tx, websiteAnalysed, { websiteId, memberId, domain, registrableDomain, score: counted })
    if (!awaited) return
    await notify(tx, {
      memberId,
      kind: 'analysis_done',
      data: { website_id: websiteId, domain: shownDomain(domain), score: counted },
    })
  })
