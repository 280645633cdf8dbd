// Projects and wishlists of a member in the data export and when the account is closed.
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import type { Db } from '../platform/db/database.ts'

const projectsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('projects')
    .innerJoin('websites', 'websites.id', 'projects.website_id')
    .select(['projects.id', 'name', 'websites.domain', 'target_url', 'keywords', 'note', 'projects.created_at'])
    .where('projects.user_id', '=', memberId)
    .orderBy('projects.created_at')
    .execute()

/** Of each offer only its website and type: its other content belongs to the seller. */
const wishlistOf = (db: Db, memberId: string) =>
  db
    .selectFrom('wishlist_items as item')
    .innerJoin('projects', 'projects.id', 'item.project_id')
    .innerJoin('backlink_offers as o', 'o.id', 'item.offer_id')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .select(['projects.name as project', 'w.domain', 'o.link_type', 'item.note', 'item.price_then', 'item.added_at'])
    .where('projects.user_id', '=', memberId)
    .orderBy('item.added_at')
    .execute()

export const projectRecords: MemberRecords = {
  name: 'projects',
  tables: ['projects'],
  take: async (db, memberId) => ({
    projects: await projectsOf(db, memberId),
    wishlist: await wishlistOf(db, memberId),
  }),
  /** The wishlist goes with its project, by foreign key. */
  erase: async (tx, memberId) => {
    await tx.deleteFrom('projects').where('user_id', '=', memberId).execute()
  },
}
