// Saved searches of a member in the data export and when the account is closed.
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import type { Db } from '../platform/db/database.ts'

const searchesOf = (db: Db, memberId: string) =>
  db.selectFrom('saved_searches').selectAll().where('user_id', '=', memberId).orderBy('created_at').execute()

const hitsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('saved_search_hits as hit')
    .innerJoin('saved_searches', 'saved_searches.id', 'hit.search_id')
    .innerJoin('backlink_offers as o', 'o.id', 'hit.offer_id')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .select(['saved_searches.name as search', 'w.domain', 'o.link_type', 'hit.hit_at'])
    .where('saved_searches.user_id', '=', memberId)
    .orderBy('hit.hit_at')
    .execute()

export const savedSearchRecords: MemberRecords = {
  name: 'saved_searches',
  tables: ['saved_searches'],
  take: async (db, memberId) => ({ searches: await searchesOf(db, memberId), hits: await hitsOf(db, memberId) }),
  /** Hits go with their search, by foreign key. */
  erase: async (tx, memberId) => {
    await tx.deleteFrom('saved_searches').where('user_id', '=', memberId).execute()
  },
}
