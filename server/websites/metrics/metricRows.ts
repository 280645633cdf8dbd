// The newest figure of each source about a domain, as rows. A figure that is no longer supplied leaves no row behind.
import { sql } from 'kysely'
import type { FigureName, FigureSource } from '../../../contract/metrics.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface SuppliedFigure {
  figure: FigureName
  source: Exclude<FigureSource, 'admin'>
  /** Null: the source was asked and has none. */
  value: unknown
}

/** `takenAt`: now, unless they are of an answer that was there already. */
export const keepFigures = async (
  db: Db | Tx,
  domain: string,
  figures: readonly SuppliedFigure[],
  takenAt?: Date,
): Promise<void> => {
  for (const { figure, source, value } of figures) {
    if (value === null) {
      await db
        .deleteFrom('domain_figures')
        .where('domain', '=', domain)
        .where('figure', '=', figure)
        .where('source', '=', source)
        .execute()
      continue
    }
    const taken = { value: JSON.stringify(value), taken_at: takenAt ?? sql<Date>`clock_now()` }
    await db
      .insertInto('domain_figures')
      .values({ domain, figure, source, ...taken })
      .onConflict((conflict) => conflict.columns(['domain', 'figure', 'source']).doUpdateSet(taken))
      .execute()
  }
}
