// Cache of answers from paid providers, keyed by the name requested. Each request costs money, so none is repeated
// within a week whatever its result, and all domains that share a name share the answer.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Provider } from '../../../contract/quotas.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { SuppliedMetric } from './metricRows.ts'

const freshForDays = 7

/** The name that a request to this provider is about. */
export const subjectOf = (provider: Provider, site: { domain: string; registrableDomain: string }): string =>
  provider === 'moz' ? site.registrableDomain : site.domain

export interface Answer {
  figures: SuppliedMetric[]
  answeredAt: Date
}

const kept = z.array(
  z.object({
    figure: z.enum(['da', 'spam_score', 'google']),
    source: z.enum(['moz', 'serpapi']),
    value: z.unknown(),
  }),
)

/** Null: not requested within the last days, or the answer was stored by another version of the product. */
export const freshAnswer = async (db: Db | Tx, provider: Provider, subject: string): Promise<Answer | null> => {
  const row = await db
    .selectFrom('provider_answers')
    .select(['figures', 'answered_at'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('answered_at', '>', sql<Date>`clock_now() - make_interval(days => ${freshForDays}::int)`)
    .executeTakeFirst()
  const figures = kept.safeParse(row?.figures)
  return row === undefined || !figures.success ? null : { figures: figures.data, answeredAt: row.answered_at }
}

/** Returns the time the metrics date from. */
export const keepAnswer = async (
  tx: Tx,
  provider: Provider,
  { subject, figures }: { subject: string; figures: readonly SuppliedMetric[] },
): Promise<Date> => {
  const said = { figures: JSON.stringify(figures), answered_at: sql<Date>`clock_now()` }
  const { answered_at: answeredAt } = await tx
    .insertInto('provider_answers')
    .values({ provider, subject, ...said })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doUpdateSet(said))
    .returning('answered_at')
    .executeTakeFirstOrThrow()
  return answeredAt
}
