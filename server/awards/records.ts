// Awards of a member in the data export and when the account is closed. What a domain has brought stays, so that it
// brings nothing again; what was still to come lapses.
import { sql } from 'kysely'
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'

export const awardRecords: MemberRecords = {
  name: 'awards',
  tables: ['awards'],
  take: async (db, memberId) =>
    db
      .selectFrom('awards')
      .innerJoin('award_parts', 'award_parts.award_id', 'awards.id')
      .select(['reason', 'wanted', 'amount', 'paid', 'state', 'due_at', 'settled_at', 'obstacle'])
      // The domain of a referral is that of another member.
      .select(sql<string | null>`case when site_owner_id = owner_id then host end`.as('domain'))
      .where('owner_id', '=', memberId)
      .orderBy('award_parts.id')
      .execute(),
  erase: async (tx, memberId) => {
    await tx
      .updateTable('award_parts')
      .set({ state: 'lapsed', obstacle: 'account_closed', next_check_at: null, settled_at: sql<Date>`clock_now()` })
      .where('state', 'in', ['pending', 'in_review'])
      .where('award_id', 'in', tx.selectFrom('awards').select('id').where('owner_id', '=', memberId))
      .execute()
    await tx.updateTable('awards').set({ raise_at: null }).where('owner_id', '=', memberId).execute()
  },
}
