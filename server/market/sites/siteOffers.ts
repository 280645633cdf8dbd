// What buyers see of the offers on some websites, as rows of the shop.
import { sql } from 'kysely'
import { niche, siteLanguage } from '../../../contract/analysis.ts'
import { deliveryMode, type ShopOffer, websiteMark } from '../../../contract/shop.ts'
import type { Db } from '../../platform/db/database.ts'
import { shownDomain } from '../../platform/shownDomain.ts'
import { termsOf } from '../offers/terms.ts'
import { sellerOf } from './seller.ts'

interface Asked {
  memberId: string
  qualityFrom: number
}

const offerRows = (db: Db, { memberId, qualityFrom }: Asked) =>
  db
    .selectFrom('backlink_offers as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as u', 'u.id', 'o.seller_user_id')
    .leftJoin('member_settings as s', 's.user_id', 'o.seller_user_id')
    .leftJoin('seller_figures as f', 'f.user_id', 'o.seller_user_id')
    .leftJoin('marked_websites as m', (join) =>
      join.onRef('m.website_id', '=', 'o.website_id').on('m.user_id', '=', memberId),
    )
    .selectAll('o')
    .select([
      'w.domain',
      'w.title',
      'w.niche',
      'w.language',
      'w.country',
      sql<number>`w.quality_score`.as('quality_score'),
      'w.dr',
      'w.da',
      'w.spam_score',
      'w.visits_from',
      'w.visits_to',
      'm.mark',
      'f.orders_asked',
      'f.orders_answered',
      'f.orders_ended',
      'f.orders_completed',
      'f.orders_on_time',
      'f.links_aged',
      'f.links_alive',
      'f.counted_at',
      sql<string>`coalesce(s.delivery_mode, 'standard')`.as('delivery_mode'),
    ])
    .where('o.state', '=', 'active')
    .where('w.is_verified', '=', true)
    .where('w.quality_score', '>=', qualityFrom)
    .where('u.blocked_at', 'is', null)

type OfferRow = Awaited<ReturnType<ReturnType<typeof offerRows>['execute']>>[number]

const viewOf = (row: OfferRow, memberId: string): ShopOffer => ({
  id: row.id,
  ...termsOf(row),
  delivery_mode: deliveryMode.parse(row.delivery_mode),
  is_own: row.seller_user_id === memberId,
  mark: websiteMark.nullable().parse(row.mark),
  completion_rate: sellerOf(row).completion_rate,
  site: {
    website_id: row.website_id,
    domain: row.domain,
    domain_name: shownDomain(row.domain),
    title: row.title,
    niche: niche.nullable().parse(row.niche),
    language: siteLanguage.nullable().parse(row.language),
    country: row.country,
    quality_score: row.quality_score,
    dr: row.dr,
    da: row.da,
    spam_score: row.spam_score,
    visits: row.visits_from === null ? null : { from: row.visits_from, to: row.visits_to },
  },
})

/** The cheapest first. */
export const readSiteOffers = async (db: Db, websiteIds: readonly string[], asked: Asked): Promise<ShopOffer[]> => {
  if (websiteIds.length === 0) return []
  const rows = await offerRows(db, asked)
    .where('o.website_id', 'in', websiteIds)
    .orderBy('o.price')
    .orderBy('o.number', 'desc')
    .execute()
  return rows.map((row) => viewOf(row, asked.memberId))
}
