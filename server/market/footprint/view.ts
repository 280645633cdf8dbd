// The footprint of a purchase as a buyer sees it: what the guard finds between two websites, and the mix of anchors of their own.
import { niche, siteLanguage } from '../../../contract/analysis.ts'
import type { Footprint } from '../../../contract/footprint.ts'
import { anchorsTo } from '../../links/graphView.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { shownDomain } from '../../platform/shownDomain.ts'
import { readDomain } from '../../websites/domainInput.ts'
import { planAnchors } from '../anchors/plan.ts'
import { anchorTargetOf } from '../anchors/target.ts'
import { readFootprintFacts } from './facts.ts'
import { judgeFootprint } from './judge.ts'

export interface Asked {
  memberId: string
  /** On which the link would stand, as it was typed. */
  domain: string
  /** To which it would lead: one of the member's own. */
  websiteId: string
  anchor: string | null
}

export const readFootprint = async (
  db: Db | Tx,
  { memberId, domain, websiteId, anchor }: Asked,
): Promise<Footprint> => {
  const website = await findOwn(db, memberId, websiteId)
  const site = await findVerified(db, domain)
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
    looked_at: {
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

const columns = ['user_id', 'domain', 'registrable_domain', 'title', 'niche', 'language', 'is_verified'] as const

/** What belongs to others is as unknown as what does not exist. */
const findOwn = async (db: Db | Tx, memberId: string, websiteId: string) => {
  const website = await db
    .selectFrom('websites')
    .select(columns)
    .where('id', '=', websiteId)
    .where('user_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (website === undefined) throw new AppError('not_found')
  return website
}

/** Which suffixes exist is asked when a domain is claimed; here a domain that nobody could claim is simply not found. */
const rules = { extraSuffixes: ['test'] }

const findVerified = async (db: Db | Tx, typed: string) => {
  const reading = readDomain(typed, rules)
  if (reading.kind === 'refused') throw new AppError('not_found')
  const site = await db
    .selectFrom('websites')
    .select(columns)
    .where('domain', '=', reading.domain)
    .where('is_verified', '=', true)
    .executeTakeFirst()
  if (site === undefined) throw new AppError('not_found')
  return site
}
