// Makes two members related parties.
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** By a referral. */
export const relate = async (db: Db, memberId: string, otherId: string): Promise<void> => {
  await sql`
    insert into referrals (referral_id, referrer_id, registered_at, source, landing, referrer_bonus, member_bonus, purchase_percent, hold_days, shares_until)
    values (${memberId}, ${otherId}, clock_now(), 'direct', '/', 0, 0, 0, 0, clock_now())`.execute(db)
}
