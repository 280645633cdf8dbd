// What figures do later: ask again what a quota put off, and derive all open figures anew when a list has come.
import { sql } from 'kysely'
import { z } from 'zod'
import { provider } from '../../contract/quotas.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { addJob, type JobHandlers } from '../platform/jobs/jobs.ts'
import type { Providers } from '../platform/providers/providers.ts'
import { askAgainJob, endDeferral } from '../platform/providers/quotas.ts'
import { settleDomain } from './standing.ts'
import { askProvider, type FigureParts } from './figures/collect.ts'
import { keepFigures } from './figures/figureRows.ts'
import { openFigures } from './figures/ranks.ts'
import { refreshJob } from './figures/rankSwap.ts'

export { askAgainJob } from '../platform/providers/quotas.ts'

const domainsPerRound = 200

const deferred = z.object({ provider, subject: z.string() })
const refreshing = z.object({ importId: z.number(), after: z.string().default('') })

export const figureJobs = ({ providers }: { providers: Providers }): JobHandlers => ({
  [askAgainJob]: (payload, { db, log }) => askAgain({ db, providers, log }, deferred.parse(payload)),
  [refreshJob]: (payload, { db }) => refreshOpenFigures(db, refreshing.parse(payload)),
})

const askAgain = async (parts: FigureParts, waiting: z.output<typeof deferred>): Promise<void> => {
  const { db } = parts
  const site = await db
    .selectFrom('websites')
    .select(['domain', 'registrable_domain as registrableDomain', 'title'])
    .where('domain', '=', waiting.subject)
    .where('is_verified', '=', true)
    .executeTakeFirst()
  if (site === undefined) {
    await endDeferral(db, waiting.provider, waiting.subject)
    return
  }
  const came = await askProvider(parts, waiting.provider, site)
  if (came === 'answered') await inTransaction(db, (tx) => settleDomain(tx, site.domain))
}

/** One round of domains and the next as a job of its own, so that no transaction is long and a killed round is all that is repeated. */
const refreshOpenFigures = (db: Db, { importId, after }: z.output<typeof refreshing>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const sites = await tx
      .selectFrom('websites')
      .select(['domain', 'registrable_domain as registrableDomain'])
      .where('is_verified', '=', true)
      .where(sql<boolean>`domain collate "C" > ${after}`)
      .orderBy(sql`domain collate "C"`)
      .limit(domainsPerRound)
      .execute()
    const open = await openFigures(tx, [...new Set(sites.map(({ registrableDomain }) => registrableDomain))])
    for (const { domain, registrableDomain } of sites) {
      await keepFigures(tx, domain, open.get(registrableDomain) ?? [])
      await settleDomain(tx, domain)
    }
    const last = sites.at(-1)
    if (last === undefined || sites.length < domainsPerRound) return
    await addJob(tx, refreshJob, { importId, after: last.domain }, { jobKey: `${refreshJob}:${importId}` })
  })
