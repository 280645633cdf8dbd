// Gathers what others say about a site: open data first, then the services that want a key. Whoever has nothing to say or cannot say it
// now leaves what was known before; a quota that is used up leaves the question for later.
import { sql } from 'kysely'
import { type Provider, providers } from '../../../contract/quotas.ts'
import * as clock from '../../platform/clock.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { ProviderOutcome, Providers } from '../../platform/providers/providers.ts'
import { defer, endDeferral } from '../../platform/providers/quotas.ts'
import { keepFigures, type SuppliedFigure } from './figureRows.ts'
import { mozRequest, readMoz } from './moz.ts'
import { openFigures } from './ranks.ts'
import { googleQuery, readSerpApi, serpApiRequest } from './serpapi.ts'

export interface FigureParts {
  db: Db
  providers: Providers
  log: Log
}

export interface FigureSite {
  domain: string
  registrableDomain: string
  title: string | null
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** What a provider said is not asked for again so soon: each question costs, and subdomains share the answer. */
const freshForDays = 7

export const collectFigures = async (parts: FigureParts, site: FigureSite): Promise<void> => {
  const { db } = parts
  const open = (await openFigures(db, [site.registrableDomain])).get(site.registrableDomain) ?? []
  await keepFigures(db, site.domain, open)
  const fresh = await freshSources(db, site.domain)
  const due = providers.filter((provider) => !fresh.has(provider))
  await Promise.all(due.map((provider) => askProvider(parts, provider, site)))
}

const freshSources = async (db: Db, domain: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('domain_figures')
    .select('source')
    .distinct()
    .where('domain', '=', domain)
    .where('taken_at', '>', sql<Date>`clock_now() - make_interval(days => ${freshForDays}::int)`)
    .execute()
  return new Set(rows.map(({ source }) => source))
}

/** Says whether there is an answer now, of whatever content. */
export const askProvider = async (
  parts: FigureParts,
  provider: Provider,
  site: FigureSite,
): Promise<'answered' | 'unanswered' | 'deferred'> => {
  const { db } = parts
  const outcome = await ask(parts, provider, site)
  const until = await waitsUntil(db, outcome)
  if (until !== null) {
    await inTransaction(db, (tx) => defer(tx, { provider, subject: site.domain, until }))
    return 'deferred'
  }
  await inTransaction(db, async (tx) => {
    await endDeferral(tx, provider, site.domain)
    if (outcome.kind === 'answered') await keepFigures(tx, site.domain, outcome.value)
  })
  return outcome.kind === 'answered' ? 'answered' : 'unanswered'
}

const ask = (
  { providers: services }: FigureParts,
  provider: Provider,
  site: FigureSite,
): Promise<ProviderOutcome<SuppliedFigure[]>> => {
  if (provider === 'moz') return services.ask('moz', mozRequest(site.registrableDomain), readMoz)
  const query = googleQuery(site)
  return services.ask('serpapi', serpApiRequest(query), (status, json) =>
    readSerpApi({ domain: site.domain, query }, status, json),
  )
}

/** Our own quota knows its end; what a provider grants us is looked at again later. */
const waitsUntil = async (db: Db, outcome: ProviderOutcome<unknown>): Promise<Date | null> => {
  if (outcome.kind === 'exhausted') return outcome.until
  if (outcome.kind !== 'failed') return null
  if (outcome.reason !== 'their_quota' && outcome.reason !== 'rate_limited') return null
  const now = await clock.now(db)
  return new Date(now.getTime() + (outcome.reason === 'their_quota' ? dayMs : hourMs))
}
