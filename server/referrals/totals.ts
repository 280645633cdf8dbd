// Totals of a member's referral link. Each part is read by an index-only scan.
import { sql } from 'kysely'
import type { ReferralTotals } from '../../contract/referrals.ts'
import type { Db } from '../platform/db/database.ts'

export const readTotals = async (db: Db, memberId: string): Promise<ReferralTotals> => {
  const { rows } = await sql<ReferralTotals>`
    select clicked.*, came.*, proved.*, bought.*, granted.*
    from
      (select coalesce(sum(clicks), 0)::int as clicks from referral_click_days where referrer_id = ${memberId} and part = 'landing') as clicked,
      (select count(*)::int as registrations from referrals where referrer_id = ${memberId}) as came,
      (select count(*)::int as activated from referrals where referrer_id = ${memberId} and activated_at is not null) as proved,
      (select count(*) filter (where first_of = 'referral')::int as buyers, count(*)::int as purchases from referral_rewards
        where referrer_id = ${memberId} and first_of is not null) as bought,
      (select coalesce(sum(granted), 0)::int as credits from referral_rewards
        where referrer_id = ${memberId} and granted_at is not null) as granted`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A query without a condition returned no row')
  return row
}
