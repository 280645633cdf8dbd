// One website of the platform as a buyer sees it, with everything that its page shows.
import { niche, siteLanguage } from '../../contract/analysis.ts'
import { deliveryMode } from '../../contract/shop.ts'
import type { ComparedSite, Site } from '../../contract/sites.ts'
import { readSettings } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { readPublicScore } from '../websites/public/verified.ts'
import { figuresOf } from '../websites/websiteView.ts'
import { readDelivered } from './delivered.ts'
import { findSite, type SiteRow } from '../websites/public/findSite.ts'
import { sellerOf } from './seller.ts'
import { readSimilar } from './similar.ts'
import { readSiteOffers } from './siteOffers.ts'
import { readSiteReviews } from './siteReviews.ts'

type Base = Omit<ComparedSite, 'offers' | 'cheapest' | 'delivered' | 'footprint'>

/** Fields shared by the page and the comparison. */
export const baseOf = (row: SiteRow, memberId: string): Base => {
  const { dr, da, spam_score, traffic } = figuresOf(row.figures)
  return {
    website_id: row.id,
    domain: row.domain,
    domain_name: shownDomain(row.domain),
    title: row.title,
    is_own: row.user_id === memberId,
    state: row.missing_since === null ? 'verified' : 'endangered',
    verified_at: (row.verified_at ?? row.created_at).toISOString(),
    known_since: row.created_at.toISOString(),
    niche: niche.safeParse(row.niche).data ?? null,
    language: siteLanguage.safeParse(row.language).data ?? null,
    country: row.country,
    quality_score: row.quality_score,
    analysed_at: row.analysed_at?.toISOString() ?? null,
    figures: { dr, da, spam_score, traffic },
    delivery_mode: deliveryMode.parse(row.delivery_mode),
    seller: sellerOf(row),
  }
}

/** `typed` is the domain in any spelling. */
export const readSite = async (db: Db, memberId: string, typed: string): Promise<Site> => {
  const row = await findSite(db, typed)
  if (row === null) throw new AppError('not_found')
  const { offers: rules } = await readSettings(db)
  const asked = { memberId, qualityFrom: rules.quality_from }
  const [score, offers, delivered, reviews] = await Promise.all([
    readPublicScore(db, row.domain),
    readSiteOffers(db, [row.id], asked),
    clock.now(db).then((now) => readDelivered(db, row.registrable_domain, now)),
    readSiteReviews(db, row.id),
  ])
  return {
    ...baseOf(row, memberId),
    ...score,
    offers,
    delivered,
    reviews,
    similar: await readSimilar(db, row, { ...asked, price: offers[0]?.price ?? null }),
  }
}
