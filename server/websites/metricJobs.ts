// Metric jobs: retry deferred provider requests, and refresh all open-data metrics after a rank list was imported.
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { enqueue, handle, type HandledJob } from '../platform/jobs/jobs.ts'
import type { Providers } from '../platform/providers/providers.ts'
import { retryProviderJob, endDeferral } from '../platform/providers/quotas.ts'
import { settle, settleDomain } from './effectiveMetrics.ts'
import { subjectOf } from './metrics/answers.ts'
import { askProvider, type FigureParts, type FigureSite } from './metrics/collect.ts'
import { storeMetrics } from './metrics/metricRows.ts'
import { openDataMetrics } from './metrics/ranks.ts'
import { refreshJob } from './metrics/rankSwap.ts'

const websitesPerRound = 50

type Deferred = z.output<typeof retryProviderJob.schema>
type Refresh = z.output<typeof refreshJob.schema>

export const metricJobs = ({ providers }: { providers: Providers }): HandledJob[] => [
  handle(retryProviderJob, (deferred, { db, log }) => askAgain({ db, providers, log }, deferred)),
  handle(refreshJob, (step, { db }) => refreshOpenDataMetrics(db, step)),
]

/** Requested once for all websites that share the answer: later ones find it fresh. */
const askAgain = async (parts: FigureParts, waiting: Deferred): Promise<void> => {
  const { db } = parts
  const sites = await sitesOf(db, waiting)
  if (sites.length === 0) await endDeferral(db, waiting.provider, waiting.subject)
  for (const site of sites) {
    const came = await askProvider(parts, waiting.provider, site)
    if (came !== 'answered') return
    await inTransaction(db, (tx) => settleDomain(tx, site.domain))
  }
}

/** The verified websites that a request to this provider about this subject is for. */
const sitesOf = async (db: Db, { provider: asked, subject }: Deferred): Promise<FigureSite[]> => {
  const sites = await db
    .selectFrom('websites')
    .select(['domain', 'registrable_domain as registrableDomain', 'title'])
    .where((where) => where.or([where('domain', '=', subject), where('registrable_domain', '=', subject)]))
    .where('is_verified', '=', true)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  return sites.filter((site) => subjectOf(asked, site) === subject)
}

/**
 * Processes one batch of websites and queues the next as a new job, so that transactions stay short and a killed run
 * repeats only one batch. Locks in id order, like all other code.
 */
const refreshOpenDataMetrics = (db: Db, { importId, after }: Refresh): Promise<void> =>
  inTransaction(db, async (tx) => {
    const sites = await tx
      .selectFrom('websites')
      .select(['id', 'domain', 'registrable_domain as registrableDomain'])
      .where('is_verified', '=', true)
      .where(after === null ? sql<boolean>`true` : sql<boolean>`id > ${after}::uuid`)
      .orderBy('id')
      .limit(websitesPerRound)
      .execute()
    const open = await openDataMetrics(tx, [...new Set(sites.map(({ registrableDomain }) => registrableDomain))])
    for (const { id, domain, registrableDomain } of sites) {
      await storeMetrics(tx, domain, open.get(registrableDomain) ?? [])
      await settle(tx, id)
    }
    const last = sites.at(-1)
    if (last === undefined || sites.length < websitesPerRound) return
    await enqueue(tx, refreshJob, { importId, after: last.id }, { jobKey: `${refreshJob.name}:${importId}` })
  })
