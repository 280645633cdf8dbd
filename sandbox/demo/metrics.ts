// Metrics of the demo sites from Moz and Google, as collected with their latest analyses, and the number of requests to
// both.
import { type InsertObject, type Kysely, sql } from 'kysely'
import { dayMs } from '../../contract/durations.ts'
import type { GoogleEntry } from '../../contract/metrics.ts'
import type { Provider } from '../../contract/quotas.ts'
import type { Db, Tx } from '../../server/platform/db/database.ts'
import { googleQuery, subjectOf } from '../../server/websites/seed.ts'
import { inBatches } from './batches.ts'

export interface AnalysedSite {
  domain: string
  registrableDomain: string
  title: string | null
  score: number
  analysedAt: Date
}

type Tables = Db extends Kysely<infer T> ? T : never
type Row<T extends keyof Tables> = InsertObject<Tables, T>

interface Said {
  figure: 'da' | 'spam_score' | 'google'
  source: Provider
  /** Null: the provider was queried and has no value. */
  value: number | GoogleEntry | null
}

const daysOfCalls = 30
const resultsRead = 40

/** Websites adopt them when their ranks are derived, which happens later. */
export const addFigures = async (tx: Tx, sites: readonly AnalysedSite[], now: Date): Promise<void> => {
  const asked = sites.flatMap((site) => [
    { provider: 'moz' as const, site, said: mozOf(site) },
    { provider: 'serpapi' as const, site, said: googleOf(site) },
  ])
  const figures = asked.flatMap(({ site, said }) =>
    said.flatMap(({ value, ...named }): Row<'domain_metrics'>[] =>
      value === null
        ? []
        : [{ ...named, domain: site.domain, value: JSON.stringify(value), taken_at: site.analysedAt }],
    ),
  )
  await inBatches(figures, (rows) =>
    tx
      .insertInto('domain_metrics')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute(),
  )
  const answers = asked.map(({ provider, site, said }): Row<'provider_answers'> => ({
    provider,
    subject: subjectOf(provider, site),
    figures: JSON.stringify(said),
    answered_at: site.analysedAt,
  }))
  await inBatches(answers, (rows) =>
    tx
      .insertInto('provider_answers')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute(),
  )
  await addCalls(tx, now)
}

/** Deterministic for the same text, from 0 to `size`, exclusive. */
const spread = (words: string, size: number): number =>
  [...words].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7) % size

/** A good site is usually well known, but not always, and one in six is too small to be known at all. */
const mozOf = ({ registrableDomain: name, score }: AnalysedSite): Said[] => {
  const known = spread(`${name} known`, 6) > 0
  const authority = Math.max(3, Math.round(score * 0.55) - 16 + spread(`${name} authority`, 27))
  const spam = Math.max(1, Math.round((100 - score) / 4) + spread(`${name} spam`, 8))
  return [
    { figure: 'da', source: 'moz', value: known ? authority : null },
    { figure: 'spam_score', source: 'moz', value: known ? spam : null },
  ]
}

const googleOf = (site: AnalysedSite): Said[] => {
  const place = spread(`${site.domain} place`, 24)
  const position = place === 0 ? null : place
  const value = { query: googleQuery(site), position, checked_at: resultsRead, snippet: null }
  return [{ figure: 'google', source: 'serpapi', value }]
}

/** Few requests at the weekend, more on some days; once the service was down for a while. */
const callsOn = (provider: Provider, day: Date, daysAgo: number): { calls: number; failed: number } => {
  const isWeekend = day.getUTCDay() % 6 === 0
  const calls = (isWeekend ? 4 : 14) + spread(`${daysAgo} days ago, ${provider}`, isWeekend ? 9 : 31)
  return { calls, failed: provider === 'moz' && daysAgo === downDaysAgo ? Math.min(6, calls) : 0 }
}

const downDaysAgo = 11

const addCalls = async (tx: Tx, now: Date): Promise<void> => {
  const rows = (['moz', 'serpapi'] as const).flatMap((provider) =>
    Array.from({ length: daysOfCalls }, (_, daysAgo): Row<'provider_usage'> => {
      const at = new Date(now.getTime() - daysAgo * dayMs)
      const { calls, failed } = callsOn(provider, at, daysAgo)
      return { provider, day: at.toISOString().slice(0, 10), calls, failed, counted: calls }
    }),
  )
  await tx
    .insertInto('provider_usage')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute()
  const failedAt = new Date(now.getTime() - downDaysAgo * dayMs)
  await sql`
    update provider_quotas set last_failure = 'server_error', last_failure_at = ${failedAt}
    where provider = 'moz' and last_failure is null`.execute(tx)
}
