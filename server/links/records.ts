// What is kept about the links of a member to this exchange.
import type { MemberRecords } from '../accounts/leaving/memberRecords.ts'

export const linkRecords: MemberRecords = {
  name: 'links',
  tables: ['our_site_backlinks'],
  take: (db, memberId) =>
    db
      .selectFrom('our_site_backlinks')
      .select(['source_domain', 'source_url', 'anchor_text', 'target_url', 'status', 'created_at', 'verified_at'])
      .where('user_id', '=', memberId)
      .orderBy('created_at')
      .execute(),
  erase: () => Promise.resolve(),
}
