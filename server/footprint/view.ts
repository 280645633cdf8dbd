// Footprint of an order as a buyer sees it: the findings between two websites, and the anchor text profile of the
// buyer's own.
import { niche, siteLanguage } from '../../contract/analysis.ts'
import type { Footprint } from '../../contract/footprint.ts'
import { anchorsTo } from '../links/graphView.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { planAnchors } from './anchors/plan.ts'
import { anchorTargetOf } from './anchors/target.ts'
import { findSite } from '../websites/public/findSite.ts'
import { readFootprintFacts } from './facts.ts'
import { judgeFootprint } from './judge.ts'
import { findOwnWebsite } from './ownWebsite.ts'

export interface Asked {
  memberId: string
  /** The domain that would carry the link, as typed. */
  domain: string
  /** The website it would point to: one of the member's own. */
  websiteId: string
  anchor: string | null
}

export const readFootprint = async (
  db: Db | Tx,
  { memberId, domain, websiteId, anchor }: Asked,
): Promise<Footprint> => {
  const website = await findOwnWebsite(db, memberId, websiteId)
  const site = await findSite(db, domain)
  if (site === null) throw new AppError('not_found')
  if (!website.is_verified) throw new AppError('website_unverified')
  const facts = await readFootprintFacts(
    db,
    { memberId: site.user_id, registrableDomain: site.registrable_domain },
    { memberId, registrableDomain: website.registrable_domain },
  )
  const judged = judgeFootprint(facts)
  const target = anchorTargetOf({
    domain: website.registrable_domain,
    title: website.title,
    niche: niche.safeParse(website.niche).data ?? null,
    language: siteLanguage.safeParse(website.language).data ?? null,
  })
  return {
    site: { domain: site.domain, domain_name: shownDomain(site.domain) },
    website: { id: websiteId, domain: website.domain, domain_name: shownDomain(website.domain) },
    verdict: judged.verdict,
    findings: judged.findings,
    checked_at: {
      links_between: judged.linksBetween,
      linked_domains: facts.linkedDomains,
      complete: facts.complete,
      links_this_week: judged.linksThisWeek,
      links_this_week_max: judged.linksThisWeekMax,
      known_days: judged.knownDays,
    },
    anchors: planAnchors(await anchorsTo(db, website.registrable_domain), target, anchor),
  }
}
