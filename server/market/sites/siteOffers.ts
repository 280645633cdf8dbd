// What buyers see of the offers on some websites, as rows of the shop.
import { type ShopOffer, websiteMark } from '../../../contract/shop.ts'
import type { Db } from '../../platform/db/database.ts'
import { inShopSql } from '../offers/inShop.ts'
import { readOffers } from '../shop/shopView.ts'

interface Asked {
  memberId: string
  qualityFrom: number
}

const markOrNone = websiteMark.nullable()

/** The cheapest first. */
export const readSiteOffers = async (
  db: Db,
  websiteIds: readonly string[],
  { memberId, qualityFrom }: Asked,
): Promise<ShopOffer[]> => {
  if (websiteIds.length === 0) return []
  const rows = await db
    .selectFrom('backlink_offers as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as u', 'u.id', 'o.seller_user_id')
    .leftJoin('marked_websites as m', (join) =>
      join.onRef('m.website_id', '=', 'o.website_id').on('m.user_id', '=', memberId),
    )
    .select(['o.number', 'o.website_id', 'm.mark'])
    .where('o.website_id', 'in', websiteIds)
    .where(inShopSql(qualityFrom))
    .orderBy('o.price')
    .orderBy('o.number', 'desc')
    .execute()
  const marks = new Map(rows.map((row) => [row.website_id, markOrNone.parse(row.mark)]))
  const numbers = rows.map(({ number }) => number)
  return readOffers(db, numbers, { memberId, markOf: (websiteId) => marks.get(websiteId) ?? null })
}
