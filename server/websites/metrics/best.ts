// Picks the best source for each metric of a domain.
import { type MetricName, metricNames, type Figures, figures, type MetricSource } from '../../../contract/metrics.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

type Supplier = Exclude<MetricSource, 'admin'>

/** The first source that has a value wins; a source not listed here never supplies the metric. */
const priorities: Readonly<Record<MetricName, readonly Supplier[]>> = {
  dr: ['common_crawl'],
  da: ['moz'],
  spam_score: ['moz'],
  traffic: ['tranco'],
  google: ['serpapi'],
}

interface FigureRow {
  figure: string
  source: string
  value: unknown
  taken_at: Date
}

/** Every requested domain has an entry; metrics without a source are null. */
export const bestMetrics = async (db: Db | Tx, domains: readonly string[]): Promise<Map<string, Figures>> => {
  const byDomain = new Map<string, FigureRow[]>(domains.map((domain) => [domain, []]))
  if (domains.length === 0) return new Map()
  const rows = await db
    .selectFrom('domain_metrics')
    .select(['domain', 'figure', 'source', 'value', 'taken_at'])
    .where('domain', 'in', [...byDomain.keys()])
    .execute()
  for (const row of rows) byDomain.get(row.domain)?.push(row)
  return new Map([...byDomain].map(([domain, known]) => [domain, bestOf(known)]))
}

const bestOf = (rows: readonly FigureRow[]): Figures => {
  const chosen = metricNames.map((name) => {
    const ranked = priorities[name].flatMap((source) =>
      rows.filter((row) => row.figure === name && row.source === source),
    )
    const shaped = ranked.map(({ source, value, taken_at: takenAt }) => ({
      value,
      source,
      taken_at: takenAt.toISOString(),
    }))
    // A row whose value no longer matches the schema is ignored.
    return [name, shaped.find((one) => figures.shape[name].safeParse(one).success) ?? null]
  })
  return figures.parse(Object.fromEntries(chosen))
}
