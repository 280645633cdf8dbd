// Buyer reviews of links from a website: the average stars, and the newest reviews without names.
import { sql } from 'kysely'
import { reviewsShown, type SiteReviews } from '../../contract/sites.ts'
import type { Db } from '../platform/db/database.ts'
import { uncoveredSql } from '../orders/orderReviews.ts'

/** Only reviews that the seller can read as well. */
const readable = (db: Db, websiteId: string) =>
  db
    .selectFrom('order_reviews as r')
    .innerJoin('backlink_orders as o', 'o.id', 'r.order_id')
    .where('r.website_id', '=', websiteId)
    .where('r.side', '=', 'buyer')
    .where(uncoveredSql)

export const readSiteReviews = async (db: Db, websiteId: string): Promise<SiteReviews> => {
  const { average, count } = await readable(db, websiteId)
    .select([
      sql<number | null>`round(avg(r.stars), 1)::float8`.as('average'),
      (eb) => eb.fn.countAll<number>().as('count'),
    ])
    .executeTakeFirstOrThrow()
  if (count === 0) return { average: null, count: 0, newest: [] }
  const newest = await readable(db, websiteId)
    .select(['r.stars', 'r.body', sql<string>`to_char(r.reviewed_at, 'YYYY-MM')`.as('month')])
    .orderBy('r.reviewed_at', 'desc')
    .limit(reviewsShown)
    .execute()
  return { average, count, newest }
}
