// Collects external metrics of a site: open data first, then the providers that need an API key. A source without an
// answer leaves the previous values; an exhausted quota or an outage defers the request.
import { dayMs } from '../../../contract/durations.ts'
import { type Provider, providers } from '../../../contract/quotas.ts'
import * as clock from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { passingFailures, type ProviderOutcome, type Providers } from '../../platform/providers/providers.ts'
import { defer, deferFailed, endDeferral } from '../../platform/providers/quotas.ts'
import { type Answer, freshAnswer, keepAnswer, subjectOf } from './answers.ts'
import { storeMetrics, type SuppliedMetric } from './metricRows.ts'
import { mozRequest, readMoz } from './moz.ts'
import { openDataMetrics } from './ranks.ts'
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

export const collectMetrics = async (parts: FigureParts, site: FigureSite): Promise<void> => {
  // One transaction for reading and storing: otherwise a new list could be imported in between and its metrics be
  // overwritten by older ones.
  await inTransaction(parts.db, async (tx) => {
    const open = await openDataMetrics(tx, [site.registrableDomain])
    await storeMetrics(tx, site.domain, open.get(site.registrableDomain) ?? [])
  })
  const heard = await Promise.all(providers.map((provider) => hear(parts, provider, site)))
  for (const one of heard) await keep(parts.db, one)
}

/** The current state of a request to a provider about a site. */
interface Heard {
  provider: Provider
  subject: string
  site: FigureSite
  /** A fresh cached answer is used instead of a request. */
  outcome: { kind: 'known'; answer: Answer } | ProviderOutcome<SuppliedMetric[]>
}

const hear = async (parts: FigureParts, provider: Provider, site: FigureSite): Promise<Heard> => {
  const subject = subjectOf(provider, site)
  const answer = await freshAnswer(parts.db, provider, subject)
  const outcome = answer === null ? await ask(parts, provider, site) : ({ kind: 'known', answer } as const)
  return { provider, subject, site, outcome }
}

const keep = (db: Db, { provider, subject, site, outcome }: Heard): Promise<'answered' | 'unanswered' | 'deferred'> =>
  inTransaction(db, async (tx) => {
    if (outcome.kind !== 'known' && (await isPutOff(tx, outcome, { provider, subject }))) return 'deferred'
    await endDeferral(tx, provider, subject)
    if (outcome.kind === 'known') {
      await storeMetrics(tx, site.domain, outcome.answer.figures, outcome.answer.answeredAt)
      return 'answered'
    }
    if (outcome.kind !== 'answered') return 'unanswered'
    const answeredAt = await keepAnswer(tx, provider, { subject, figures: outcome.value })
    await storeMetrics(tx, site.domain, outcome.value, answeredAt)
    return 'answered'
  })

/** Returns whether there is an answer now, whatever its content. */
export const askProvider = async (
  parts: FigureParts,
  provider: Provider,
  site: FigureSite,
): Promise<'answered' | 'unanswered' | 'deferred'> => keep(parts.db, await hear(parts, provider, site))

const ask = (
  { providers: services }: FigureParts,
  provider: Provider,
  site: FigureSite,
): Promise<ProviderOutcome<SuppliedMetric[]>> => {
  if (provider === 'moz') return services.ask('moz', mozRequest(site.registrableDomain), readMoz)
  const query = googleQuery(site)
  return services.ask('serpapi', serpApiRequest(query), (status, json) =>
    readSerpApi({ domain: site.domain, query }, status, json),
  )
}

/** Our own quota knows when it resets; a provider quota is retried in a day; an outage is retried later. */
const isPutOff = async (
  tx: Tx,
  outcome: ProviderOutcome<unknown>,
  question: { provider: Provider; subject: string },
): Promise<boolean> => {
  if (outcome.kind === 'exhausted') {
    await defer(tx, { ...question, until: outcome.until })
    return true
  }
  if (outcome.kind !== 'failed') return false
  if (outcome.reason === 'their_quota') {
    const now = await clock.now(tx)
    await defer(tx, { ...question, until: new Date(now.getTime() + dayMs) })
    return true
  }
  if (!passingFailures.has(outcome.reason)) return false
  await deferFailed(tx, question)
  return true
}
