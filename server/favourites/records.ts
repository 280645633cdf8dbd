// Favourites and hidden websites of a member in the data export and when the account is closed.
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import type { Db } from '../platform/db/database.ts'

const favouritesOf = (db: Db, memberId: string) =>
  db
    .selectFrom('favourite_websites')
    .innerJoin('websites', 'websites.id', 'favourite_websites.website_id')
    .select(['websites.domain', 'mark', 'added_at'])
    .where('favourite_websites.user_id', '=', memberId)
    .orderBy('added_at')
    .execute()

export const favouriteRecords: MemberRecords = {
  name: 'favourites',
  tables: ['favourite_websites', 'buyer_versions'],
  take: (db, memberId) => favouritesOf(db, memberId),
  erase: async (tx, memberId) => {
    for (const table of ['favourite_websites', 'buyer_versions'] as const) {
      await tx.deleteFrom(table).where('user_id', '=', memberId).execute()
    }
  },
}
