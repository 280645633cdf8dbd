// What open data says about a domain: its place in the public lists, and the figures that are derived from it.
import { sql } from 'kysely'
import type { Traffic } from '../../../contract/metrics.ts'
import type { RankSource } from '../../../contract/quotas.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** One figure per list. A null value: the list does not have the domain, so an older figure from it no longer holds. */
export type OpenDataMetric =
  | { figure: 'dr'; source: 'common_crawl'; value: number | null }
  | { figure: 'traffic'; source: 'tranco'; value: Traffic | null }

interface Listed {
  source: RankSource
  /** Of the whole list. */
  rows: number
  /** Null in the one row of a list that has none of the domains. */
  domain: string | null
  rank: number | null
}

/**
 * The figures of each registrable domain, from the lists that are in use; nothing about a list that is not there. In a transaction,
 * no other list takes its place before the end of it.
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
 * Which lists are in use and what stands in them, in one statement: between two of them a list could be swapped, and then nobody would
 * stand in the one that is gone. One whose rows are not there, because a backup does not hold them, is left out: it is not known who
 * stands in it, which is something else than nobody. A list may name a domain twice; its best place counts.
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
 * 100 for the first of all, then falling with the logarithm of the place: each tenfold worse place costs the same number of points, and
 * the last of the list would have 0. Whoever is in the list at all has at least 1.
 */
export const domainRating = (position: number, rows: number): number => {
  const share = Math.log(Math.max(1, position)) / Math.log(Math.max(2, rows, position))
  return Math.max(1, Math.round(100 * (1 - share)))
}

// Rough, by what is publicly known of sites near these places. Bands meet without a gap, and only the first has no end.
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

/** Visits per month of a domain at this place of the Tranco list. */
export const trafficBand = (rank: number): Traffic =>
  bands.find(({ rankMax }) => rank <= rankMax)?.visits ?? beyondAllBands
