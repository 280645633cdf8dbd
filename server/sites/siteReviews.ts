// Buyer reviews of links from a website: the weighted average of the stars, and the newest reviews without names.
import { sql } from 'kysely'
import { reviewsShown, type SiteReviews } from '../../contract/sites.ts'
import type { Db } from '../platform/db/database.ts'
import { uncoveredSql } from '../orders/orderReviews.ts'
import { quarterOf, weightedRate } from '../orders/weightedVotes.ts'

/** Only reviews that the seller can read as well. */
const readable = (db: Db, websiteId: string) =>
  db
    .selectFrom('order_reviews as r')
    .innerJoin('backlink_orders as o', 'o.id', 'r.order_id')
    .where('r.website_id', '=', websiteId)
    .where('r.side', '=', 'buyer')
    .where(uncoveredSql)

export const readSiteReviews = async (db: Db, websiteId: string): Promise<SiteReviews> => {
  const { count } = await readable(db, websiteId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0) return { average: null, count: 0, newest: [] }
  const average = await averageOf(db, websiteId)
  const newest = await readable(db, websiteId)
    .select(['r.stars', 'r.body', sql<string>`to_char(r.reviewed_at, 'YYYY-MM')`.as('month')])
    .orderBy('r.reviewed_at', 'desc')
    .limit(reviewsShown)
    .execute()
  return { average, count, newest }
}

/** Each unrelated buyer has one vote per quarter: the stars of their reviews, with the weight of their largest order. */
const averageOf = async (db: Db, websiteId: string): Promise<number | null> => {
  const { average } = await db
    .selectFrom(
      readable(db, websiteId)
        .where(sql<boolean>`not is_related(r.reviewer_user_id, r.reviewed_user_id)`)
        .groupBy(['r.reviewer_user_id', quarterOf(sql`r.reviewed_at`)])
        .select([
          sql<number>`max(o.price)`.as('weight'),
          sql<number>`sum(o.price * r.stars)::numeric / sum(o.price)`.as('stars'),
        ])
        .as('votes'),
    )
    .select(sql<number | null>`round(${weightedRate(sql.ref('weight'), sql.ref('stars'))}, 1)::float8`.as('average'))
    .executeTakeFirstOrThrow()
  return average
}
