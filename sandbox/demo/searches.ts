// Saved searches of the demo buyer: three, one of which has new hits.
import { sql } from 'kysely'
import type { Tx } from '../../server/platform/db/database.ts'

const buyerEmail = 'buyer@demo.test'

const searches = [
  { name: 'Technology in English', query: 'category=technology&language=en', alert: true, savedDaysAgo: 40 },
  { name: 'Guest posts from DR 30', query: 'link_type=guest_post&dr_from=30', alert: true, savedDaysAgo: 12 },
  { name: 'Cheapest dofollow', query: 'rel=dofollow&sort=price', alert: false, savedDaysAgo: 71 },
] as const

const hitsMax = 3
const foundHoursAgo = 5

/** Does nothing if the buyer ever saved a search. */
export const addSearches = async (tx: Tx): Promise<void> => {
  const buyer = await tx.selectFrom('users').select('id').where('email', '=', buyerEmail).executeTakeFirst()
  if (buyer === undefined) return
  const known = await tx.selectFrom('saved_searches').select('id').where('user_id', '=', buyer.id).execute()
  if (known.length > 0) return
  const number = await tx
    .selectFrom('backlink_offers')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .execute()
  const rows = searches.map(({ savedDaysAgo, ...search }) => ({
    ...search,
    user_id: buyer.id,
    after_number: number[0]?.last ?? 0,
    created_at: sql<Date>`clock_now() - ${`${savedDaysAgo} days`}::interval`,
  }))
  const [first] = await tx.insertInto('saved_searches').values(rows).returning('id').execute()
  if (first !== undefined) await addHits(tx, buyer.id, first.id)
}

/** The newest offers that match the first search, as if they had triggered its alert. */
const addHits = async (tx: Tx, buyerId: string, searchId: string): Promise<void> => {
  const offers = await tx
    .selectFrom('backlink_offers')
    .innerJoin('websites', 'websites.id', 'backlink_offers.website_id')
    .innerJoin('users', 'users.id', 'backlink_offers.seller_user_id')
    .select('backlink_offers.id')
    .where('backlink_offers.state', '=', 'active')
    .where('category', '=', 'technology')
    .where('websites.language', '=', 'en')
    .where('is_verified', '=', true)
    .where('blocked_at', 'is', null)
    .where('seller_user_id', '<>', buyerId)
    .orderBy('number', 'desc')
    .limit(hitsMax)
    .execute()
  if (offers.length === 0) return
  const at = sql<Date>`clock_now() - ${`${foundHoursAgo} hours`}::interval`
  await tx
    .insertInto('saved_search_hits')
    .values(offers.map(({ id }) => ({ search_id: searchId, offer_id: id, hit_at: at, notified: true })))
    .execute()
  await tx.updateTable('saved_searches').set({ notified_at: at }).where('id', '=', searchId).execute()
}
