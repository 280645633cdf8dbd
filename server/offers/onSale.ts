// An offer from the buyer's point of view: what it costs, its seller, and whether the shop shows it.
import { sql } from 'kysely'
import { readSettings } from '../credits/settings.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { inShopSql } from './inShop.ts'
import { totalFor as totalForSql } from './surcharge.ts'

interface OnSale {
  total: number
  seller_user_id: string
  in_shop: boolean
}

export const readOnSale = async (tx: Tx, memberId: string, offerId: string): Promise<OnSale | null> => {
  const { offers } = await readSettings(tx)
  const offer = await tx
    .selectFrom('backlink_offers as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as u', 'u.id', 'o.seller_user_id')
    .leftJoin('member_settings as s', 's.user_id', 'o.seller_user_id')
    .select([
      totalForSql(sql`${memberId}::uuid`).as('total'),
      'o.seller_user_id',
      sql<boolean>`${inShopSql(offers.quality_from)}`.as('in_shop'),
    ])
    .where('o.id', '=', offerId)
    .executeTakeFirst()
  return offer ?? null
}

/** What the member would pay for the offer: price, surcharge and premium. Throws the reason if they cannot buy it. */
export const totalFor = async (tx: Tx, memberId: string, offerId: string): Promise<number> => {
  const offer = await readOnSale(tx, memberId, offerId)
  if (offer === null) throw new AppError('not_found')
  if (offer.seller_user_id === memberId) throw new AppError('own_website')
  if (!offer.in_shop) throw new AppError('offer_unavailable')
  return offer.total
}
