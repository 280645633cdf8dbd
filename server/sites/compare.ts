// Compares up to four websites of the platform, each with the effect of a link from it on one of the buyer's own.
import type { ShopOffer } from '../../contract/shop.ts'
import type { ComparedSite } from '../../contract/sites.ts'
import { readSettings } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { readFootprintFacts } from '../footprint/facts.ts'
import { judgeFootprint } from '../footprint/judge.ts'
import { findOwnVerified } from '../footprint/ownWebsite.ts'
import { readDelivered } from './delivered.ts'
import { domainIn, findSites, type SiteRow } from '../websites/public/findSite.ts'
import { readSiteOffers } from './siteOffers.ts'
import { baseOf } from './siteView.ts'

export interface Comparison {
  memberId: string
  /** As they were typed. */
  domains: readonly string[]
  /** The target of the link: one of the member's own websites. */
  websiteId: string | null
}

/** Two spellings of one domain are one website. */
export const compareSites = async (
  db: Db,
  { memberId, domains, websiteId }: Comparison,
): Promise<{ sites: ComparedSite[]; unknown: string[] }> => {
  const target = websiteId === null ? null : await findOwnVerified(db, memberId, websiteId)
  const read = domains.map((typed) => ({ typed, domain: domainIn(typed) }))
  const found = await findSites(db, [...new Set(read.flatMap(({ domain }) => domain ?? []))])
  const rows = [...new Set(read.flatMap(({ domain }) => (domain === null ? [] : (found.get(domain) ?? []))))]
  const { offers: rules } = await readSettings(db)
  const ids = rows.map(({ id }) => id)
  const offers = await readSiteOffers(db, ids, { memberId, qualityFrom: rules.quality_from })
  const now = await clock.now(db)
  const sites = await Promise.all(
    rows.map(async (row): Promise<ComparedSite> => {
      const { total, more, live } = await readDelivered(db, row.registrable_domain, now)
      return {
        ...baseOf(row, memberId),
        ...cheapestOf(offers.filter(({ site }) => site.website_id === row.id)),
        delivered: { total, more, live },
        footprint: target === null ? null : await judge(db, row, { memberId, registrableDomain: target }),
      }
    }),
  )
  const unknown = read.filter(({ domain }) => domain === null || !found.has(domain)).map(({ typed }) => typed)
  return { sites, unknown }
}

/** Expects the offers sorted by price, cheapest first. */
const cheapestOf = (offers: readonly ShopOffer[]): Pick<ComparedSite, 'offers' | 'cheapest'> => ({
  offers: offers.length,
  cheapest: offers[0] ?? null,
})

const judge = async (
  db: Db,
  site: SiteRow,
  target: { memberId: string; registrableDomain: string },
): Promise<ComparedSite['footprint']> => {
  const source = { memberId: site.user_id, registrableDomain: site.registrable_domain }
  const { verdict, findings } = judgeFootprint(await readFootprintFacts(db, source, target))
  return { verdict, findings: findings.map(({ finding }) => finding) }
}
