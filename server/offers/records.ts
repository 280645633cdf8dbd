// Offers of a member in the data export, and what is left of them when the account is closed.
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import type { Db } from '../platform/db/database.ts'

const offersOf = (db: Db, memberId: string) =>
  db
    .selectFrom('backlink_offers')
    .innerJoin('websites', 'websites.id', 'backlink_offers.website_id')
    .selectAll('backlink_offers')
    .select('websites.domain')
    .where('seller_user_id', '=', memberId)
    .orderBy('number')
    .execute()

export const offerRecords: MemberRecords = {
  name: 'offers',
  tables: ['backlink_offers'],
  take: (db, memberId) => offersOf(db, memberId),
  /**
   * The websites have ended before, and their offers with them; only free text written by the member is left to erase.
   */
  erase: async (tx, memberId) => {
    await tx
      .updateTable('backlink_offers')
      .set({ state: 'ended', ended_reason: 'account_closed', note: null, sample_url: null })
      .where('seller_user_id', '=', memberId)
      .execute()
  },
}
