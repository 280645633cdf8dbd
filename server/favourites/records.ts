// Favourites and hidden websites of a member in the data export and when the account is closed.
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import type { Db } from '../platform/db/database.ts'

const favouritesOf = (db: Db, memberId: string) =>
  db
    .selectFrom('marked_websites')
    .innerJoin('websites', 'websites.id', 'marked_websites.website_id')
    .select(['websites.domain', 'mark', 'marked_at'])
    .where('marked_websites.user_id', '=', memberId)
    .orderBy('marked_at')
    .execute()

export const favouriteRecords: MemberRecords = {
  name: 'favourites',
  about: {
    en: 'Websites you marked as favourites or hid.',
    de: 'Websites, die du als Favoriten markiert oder ausgeblendet hast.',
  },
  tables: ['marked_websites', 'buyer_versions'],
  take: (db, memberId) => favouritesOf(db, memberId),
  erase: async (tx, memberId) => {
    for (const table of ['marked_websites', 'buyer_versions'] as const) {
      await tx.deleteFrom(table).where('user_id', '=', memberId).execute()
    }
  },
}
