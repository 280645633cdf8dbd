// Rows with the newest metric of each source for a domain. A metric that is no longer supplied leaves no row behind.
import { sql } from 'kysely'
import type { MetricName, MetricSource } from '../../../contract/metrics.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface SuppliedMetric {
  figure: MetricName
  source: Exclude<MetricSource, 'admin'>
  /** Null: the source was queried and has no value. */
  value: unknown
}

/** `takenAt`: now, unless the values come from a cached answer. */
export const storeMetrics = async (
  db: Db | Tx,
  domain: string,
  figures: readonly SuppliedMetric[],
  takenAt?: Date,
): Promise<void> => {
  for (const { figure, source, value } of figures) {
    if (value === null) {
      await db
        .deleteFrom('domain_metrics')
        .where('domain', '=', domain)
        .where('figure', '=', figure)
        .where('source', '=', source)
        .execute()
      continue
    }
    const taken = { value: JSON.stringify(value), taken_at: takenAt ?? sql<Date>`clock_now()` }
    await db
      .insertInto('domain_metrics')
      .values({ domain, figure, source, ...taken })
      .onConflict((conflict) => conflict.columns(['domain', 'figure', 'source']).doUpdateSet(taken))
      .execute()
  }
}
