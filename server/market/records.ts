// What the market keeps about a member: what they offer.
import type { MemberRecords } from '../accounts/leaving/memberRecords.ts'

export const marketRecords: MemberRecords = {
  name: 'market',
  tables: ['backlink_offers'],
  take: async (db, memberId) => ({
    offers: await db
      .selectFrom('backlink_offers')
      .innerJoin('websites', 'websites.id', 'backlink_offers.website_id')
      .selectAll('backlink_offers')
      .select('websites.domain')
      .where('seller_user_id', '=', memberId)
      .orderBy('number')
      .execute(),
  }),
  /** Their websites have ended before, and the offers on them with these; what was written in them goes. */
  erase: async (tx, memberId) => {
    await tx
      .updateTable('backlink_offers')
      .set({ state: 'ended', ended_reason: 'member_left', note: null, sample_url: null })
      .where('seller_user_id', '=', memberId)
      .execute()
  },
}
