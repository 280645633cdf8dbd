// Earning by links, as a member sees it: their verified websites, the links on them, and what can still be earned.
import type { OutputOf } from '../../contract/endpoint.ts'
import {
  backlinkStatuses,
  type EarnSite,
  earnSitesMax,
  type linkEndpoints,
  type OwnSiteLink,
} from '../../contract/links.ts'
import { readOffers } from '../awards/offers.ts'
import { readSettings } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { shownLink } from './linkView.ts'
import type { OwnLinkRow } from './ownLinkRecord.ts'
import { canReturn, isTakenBack } from './ownSiteCredits.ts'
import type { MonitoredLinkRow } from './monitoredLinks.ts'

export const readEarn = async (
  db: Db,
  memberId: string,
  targetUrl: string,
): Promise<OutputOf<(typeof linkEndpoints)['earn']>> => {
  const websites = await db
    .selectFrom('websites')
    .select(['id', 'domain', 'registrable_domain'])
    .where('user_id', '=', memberId)
    .where('is_verified', '=', true)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(earnSitesMax)
    .execute()
  const links = await readLinks(db, memberId)
  const { awards, award_limits: limits } = await readSettings(db)
  const offered = websites.map(({ domain: host, registrable_domain: registrable }) => ({
    ...{ host, memberId, earlierNames: [registrable] },
  }))
  const offers = await readOffers(db, offered, { reason: 'own_site_link', wanted: awards.own_site_link, limits })
  const now = await clock.now(db)
  const sites = websites.flatMap((website, at): EarnSite[] => {
    const offer = offers[at]
    if (offer === undefined) return []
    const own = links.get(website.domain) ?? null
    return [
      {
        website_id: website.id,
        domain: website.domain,
        domain_name: shownDomain(website.domain),
        state: stateOf(own?.record ?? null, offer.award !== null),
        now: offer.now,
        later: offer.later,
        pending: offer.award?.owner_id === memberId ? offer.award.pending : 0,
        established: offer.age.kind === 'established',
        further: offer.isFurther,
        link: own === null ? null : shownOwnLink(own, website.id, now),
      },
    ]
  })
  return {
    sites,
    total: sites.length,
    with_backlinks: sites.filter(({ link }) => link?.is_verified === true).length,
    credits: awards.own_site_link,
    at_once_percent: limits.at_once_percent,
    rest_days: limits.rest_days,
    target_url: targetUrl,
  }
}

const stateOf = (record: OwnLinkRow | null, isAwarded: boolean): EarnSite['state'] => {
  if (record?.credits_processed === true) return isTakenBack(record) ? 'taken_back' : 'earned'
  return isAwarded ? 'earned_elsewhere' : 'open'
}

interface Joined {
  record: OwnLinkRow
  link: MonitoredLinkRow
}

/**
 * Reads the links before their records: a check writes both in one transaction, so a reader that sees its end on the
 * link also sees its result.
 */
const readLinks = async (db: Db | Tx, memberId: string, id?: string): Promise<Map<string, Joined>> => {
  const links = await db
    .selectFrom('monitored_links')
    .innerJoin('our_site_backlinks', 'our_site_backlinks.link_id', 'monitored_links.id')
    .selectAll('monitored_links')
    .where('our_site_backlinks.user_id', '=', memberId)
    .$if(id !== undefined, (query) => query.where('our_site_backlinks.id', '=', id ?? ''))
    .execute()
  if (links.length === 0) return new Map()
  const byId = new Map(links.map((link) => [link.id, link]))
  const records = await db
    .selectFrom('our_site_backlinks')
    .selectAll()
    .where('link_id', 'in', [...byId.keys()])
    .execute()
  return new Map(
    records.flatMap((record) => {
      const link = byId.get(record.link_id)
      return link === undefined ? [] : [[record.source_domain, { record, link }] as const]
    }),
  )
}

/** One record with its link, or `not_found`: records of other members are treated as not existing. */
export const readOwnLink = async (
  db: Db | Tx,
  own: { memberId: string; id: string },
): Promise<{ link: OwnSiteLink; record: OwnLinkRow; watched: MonitoredLinkRow }> => {
  const [found] = (await readLinks(db, own.memberId, own.id)).values()
  if (found === undefined) throw new AppError('not_found')
  const link = shownOwnLink(found, found.record.website_id, await clock.now(db))
  return { link, record: found.record, watched: found.link }
}

const shownOwnLink = ({ record, link }: Joined, websiteId: string, now: Date): OwnSiteLink => ({
  id: record.id,
  website_id: websiteId,
  source_domain: record.source_domain,
  source_url: record.source_url,
  anchor_text: record.anchor_text,
  target_url: record.target_url,
  is_verified: record.is_verified,
  credits_processed: record.credits_processed,
  credits_can_return: canReturn(record),
  status: shownStatus(record),
  created_at: record.created_at.toISOString(),
  link: shownLink(link, now),
})

export const shownStatus = (record: OwnLinkRow): OwnSiteLink['status'] =>
  backlinkStatuses.find((status) => status === record.status) ?? 'unknown'
