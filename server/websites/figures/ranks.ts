// What open data says about a domain: its place in the public lists, and the figures that are derived from it.
import { sql } from 'kysely'
import type { Traffic } from '../../../contract/figures.ts'
import type { RankSource } from '../../../contract/quotas.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type CurrentImport, currentImports } from './rankTables.ts'

/** One figure per list. A null value: the list does not have the domain, so an older figure from it no longer holds. */
export type OpenFigure =
  | { figure: 'dr'; source: 'common_crawl'; value: number | null }
  | { figure: 'traffic'; source: 'tranco'; value: Traffic | null }

/** The figures of each registrable domain, from the lists that are in use; nothing about a list that is not there. */
export const openFigures = async (
  db: Db | Tx,
  registrableDomains: readonly string[],
): Promise<Map<string, OpenFigure[]>> => {
  const found = new Map<string, OpenFigure[]>(registrableDomains.map((domain) => [domain, []]))
  for (const list of await currentImports(db)) {
    const ranks = await readRanks(db, list, registrableDomains)
    for (const [domain, figures] of found) figures.push(figureOf(list, ranks.get(domain) ?? null))
  }
  return found
}

/** A list may name a domain twice; its best place counts. */
const readRanks = async (
  db: Db | Tx,
  { id }: CurrentImport,
  domains: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ domain: string; rank: number }>`
    select domain, min(rank) as rank from domain_ranks
    where import_id = ${id} and domain = any (${domains}) group by domain`.execute(db)
  return new Map(rows.map(({ domain, rank }) => [domain, rank]))
}

const figureOf = ({ source, rows }: CurrentImport, rank: number | null): OpenFigure => derivations[source](rank, rows)

const derivations: Readonly<Record<RankSource, (rank: number | null, rows: number) => OpenFigure>> = {
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
