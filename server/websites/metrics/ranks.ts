// Open-data metrics of a domain: its rank in the public lists and the metrics derived from it.
import { sql } from 'kysely'
import type { Traffic } from '../../../contract/metrics.ts'
import type { RankSource } from '../../../contract/quotas.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/**
 * One metric per list. A null value: the list does not contain the domain, so an older metric from it no longer
 * applies.
 */
export type OpenDataMetric =
  | { figure: 'dr'; source: 'common_crawl'; value: number | null }
  | { figure: 'traffic'; source: 'tranco'; value: Traffic | null }

interface Listed {
  source: RankSource
  /** Of the whole list. */
  rows: number
  /** Null in the single row of a list that contains none of the domains. */
  domain: string | null
  rank: number | null
}

/**
 * The metrics of each registrable domain from the lists in use; a missing list supplies none. In a transaction, lists
 * cannot be swapped before its end.
 */
export const openDataMetrics = async (
  db: Db | Tx,
  registrableDomains: readonly string[],
): Promise<Map<string, OpenDataMetric[]>> => {
  const lists = Map.groupBy(await readLists(db, registrableDomains), ({ source }) => source)
  const figuresOf = (domain: string): OpenDataMetric[] =>
    [...lists].map(([source, listed]) => {
      const rank = listed.find((row) => row.domain === domain)?.rank ?? null
      return derivations[source](rank, listed[0]?.rows ?? 0)
    })
  return new Map(registrableDomains.map((domain) => [domain, figuresOf(domain)]))
}

/**
 * Reads the lists in use and their rows in one statement: between two statements a list could be swapped, and no domain
 * would be found in the old one. A list whose rows are missing, because backups do not hold them, is left out: unknown
 * ranks are not the same as no ranks. A list may contain a domain twice; the best rank counts.
 */
const readLists = async (db: Db | Tx, domains: readonly string[]): Promise<Listed[]> => {
  const { rows } = await sql<Listed>`
    select list.source, list.rows, ranks.domain, min(ranks.rank) as rank
    from rank_imports list
    left join domain_ranks ranks on ranks.import_id = list.id and ranks.domain = any (${domains})
    where list.current and exists (
      select from pg_inherits
      where inhparent = 'domain_ranks'::regclass and inhrelid = to_regclass('open_data.domain_ranks_' || list.id)
    )
    group by list.id, ranks.domain
    order by list.source`.execute(db)
  return rows
}

const derivations: Readonly<Record<RankSource, (rank: number | null, rows: number) => OpenDataMetric>> = {
  common_crawl: (rank, rows) => ({
    figure: 'dr',
    source: 'common_crawl',
    value: rank === null ? null : domainRating(rank, rows),
  }),
  tranco: (rank) => ({ figure: 'traffic', source: 'tranco', value: rank === null ? null : trafficBand(rank) }),
}

/**
 * 100 for the first rank, then falling with its logarithm: each tenfold worse rank costs the same number of points, and
 * the last of the list would get 0. Every listed domain gets at least 1.
 */
export const domainRating = (position: number, rows: number): number => {
  const share = Math.log(Math.max(1, position)) / Math.log(Math.max(2, rows, position))
  return Math.max(1, Math.round(100 * (1 - share)))
}

// Rough estimates from public data on sites near these ranks. Bands have no gaps, and only the first is open-ended.
const bands: readonly { rankMax: number; visits: Traffic }[] = [
  { rankMax: 100, visits: { from: 100_000_000, to: null } },
  { rankMax: 1_000, visits: { from: 10_000_000, to: 100_000_000 } },
  { rankMax: 10_000, visits: { from: 1_000_000, to: 10_000_000 } },
  { rankMax: 50_000, visits: { from: 200_000, to: 1_000_000 } },
  { rankMax: 100_000, visits: { from: 100_000, to: 200_000 } },
  { rankMax: 250_000, visits: { from: 20_000, to: 100_000 } },
  { rankMax: 500_000, visits: { from: 5_000, to: 20_000 } },
  { rankMax: 1_000_000, visits: { from: 1_000, to: 5_000 } },
]
const beyondAllBands: Traffic = { from: 0, to: 1_000 }

/** Visits per month of a domain at this rank of the Tranco list. */
export const trafficBand = (rank: number): Traffic =>
  bands.find(({ rankMax }) => rank <= rankMax)?.visits ?? beyondAllBands
