// The visible offers of some websites, as shop rows. They are few, so they are read from the database and not from the
// shop index.
import { sql } from 'kysely'
import { type ShopOffer, websiteMark } from '../../contract/shop.ts'
import type { Db } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { inShopSql } from '../offers/inShop.ts'
import { type Covered, readCovers } from '../offers/sellerCover.ts'
import { premiumSql, surchargeSql } from '../offers/surcharge.ts'
import { type SiteWords, type TermWords, termsOf } from '../offers/terms.ts'
import { completionRate } from '../shop/loading.ts'
import { visitsOf } from './shownSite.ts'

interface Asked {
  memberId: string
  qualityFrom: number
}

const markOrNone = websiteMark.nullable()

const offersOn = (db: Db, websiteIds: readonly string[], { memberId, qualityFrom }: Asked) =>
  db
    .selectFrom('backlink_offers as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as u', 'u.id', 'o.seller_user_id')
    .leftJoin('member_settings as s', 's.user_id', 'o.seller_user_id')
    .leftJoin('seller_statistics as f', 'f.user_id', 'o.seller_user_id')
    .leftJoin('favourite_websites as m', (join) =>
      join.onRef('m.website_id', '=', 'o.website_id').on('m.user_id', '=', memberId),
    )
    .select([
      'o.id',
      'o.website_id',
      'o.seller_user_id',
      'o.link_type',
      'o.rel',
      'o.category',
      'o.price',
      surchargeSql.as('surcharge'),
      premiumSql.as('premium'),
      'o.turnaround_days',
      'o.guarantee_months',
      'o.writer',
      'o.links_per_page',
      'o.refused_topics',
      'o.labelled',
      'o.sample_url',
      'o.restricted',
      'o.note',
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
      sql<string>`coalesce(s.delivery_mode, 'standard')`.as('delivery_mode'),
      completionRate.as('completion_rate'),
    ])
    .where('o.website_id', 'in', websiteIds)
    .where(inShopSql(qualityFrom))
    .$narrowType<TermWords & SiteWords>()

type OfferRow = Awaited<ReturnType<ReturnType<typeof offersOn>['execute']>>[number]

const viewOf = (row: OfferRow, memberId: string, covered: Covered): ShopOffer => ({
  id: row.id,
  ...termsOf(row),
  surcharge: row.surcharge,
  ...covered,
  delivery_mode: row.delivery_mode,
  is_own: row.seller_user_id === memberId,
  mark: markOrNone.parse(row.mark),
  completion_rate: row.completion_rate,
  site: {
    website_id: row.website_id,
    domain: row.domain,
    domain_name: shownDomain(row.domain),
    title: row.title,
    niche: row.niche,
    language: row.language,
    country: row.country,
    quality_score: row.quality_score,
    dr: row.dr,
    da: row.da,
    spam_score: row.spam_score,
    visits: visitsOf(row),
  },
})

/** Cheapest first. */
export const readSiteOffers = async (db: Db, websiteIds: readonly string[], asked: Asked): Promise<ShopOffer[]> => {
  if (websiteIds.length === 0) return []
  const rows = await offersOn(db, websiteIds, asked).orderBy('o.price').orderBy('o.number', 'desc').execute()
  const coverOf = await readCovers(
    db,
    asked.memberId,
    rows.map((row) => row.seller_user_id),
  )
  return rows.map((row) => viewOf(row, asked.memberId, coverOf({ ...row, sellerId: row.seller_user_id })))
}
