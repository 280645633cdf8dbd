// A website as a list entry: its category, and the metrics by which lists compare websites.
import { niche, siteLanguage } from '../../contract/analysis.ts'
import type { ExchangeSite } from '../../contract/exchangeSites.ts'
import { shownDomain } from '../platform/shownDomain.ts'

export const siteColumns = [
  'w.id',
  'w.domain',
  'w.title',
  'w.niche',
  'w.language',
  'w.quality_score',
  'w.dr',
  'w.visits_from',
  'w.visits_to',
] as const

export interface ShownRow {
  id: string
  domain: string
  title: string | null
  niche: string | null
  language: string | null
  quality_score: number | null
  dr: number | null
  visits_from: number | null
  visits_to: number | null
}

export const shownSite = (row: ShownRow): ExchangeSite => ({
  website_id: row.id,
  domain: row.domain,
  domain_name: shownDomain(row.domain),
  title: row.title,
  niche: niche.safeParse(row.niche).data ?? null,
  language: siteLanguage.safeParse(row.language).data ?? null,
  quality_score: row.quality_score,
  dr: row.dr,
  visits: visitsOf(row),
})

/** Null if unknown. */
export const visitsOf = ({
  visits_from: from,
  visits_to: to,
}: Pick<ShownRow, 'visits_from' | 'visits_to'>): ExchangeSite['visits'] => (from === null ? null : { from, to })
