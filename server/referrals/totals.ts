// What came of a member's link in all.
import { type RawBuilder, sql } from 'kysely'
import type { ReferralTotals } from '../../contract/referrals.ts'
import type { Db } from '../platform/db/database.ts'

/** A purchase counts with the first reward for it, however many follow. */
export const firstRewards = (memberId: string): RawBuilder<unknown> => sql`
  select distinct on (purchase_id) referral_id, at from referral_rewards
  where referrer_id = ${memberId} and purchase_id is not null
  order by purchase_id, number`

export const readTotals = async (db: Db, memberId: string): Promise<ReferralTotals> => {
  const { rows } = await sql<ReferralTotals>`
    select
      (select coalesce(sum(clicks), 0)::int from referral_click_days where referrer_id = ${memberId} and part = 'landing') as clicks,
      (select count(*)::int from referrals where referrer_id = ${memberId}) as registrations,
      (select count(*)::int from referrals where referrer_id = ${memberId} and activated_at is not null) as activated,
      (select count(*)::int from (${firstRewards(memberId)}) as purchased) as purchases,
      (select coalesce(sum(granted), 0)::int from referral_rewards
        where referrer_id = ${memberId} and granted_at is not null) as credits`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A question without a condition gave no row')
  return row
}
