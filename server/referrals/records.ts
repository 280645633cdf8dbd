// Referral data of a member in the data export and when the account is closed: the link and its results, their own
// referrer, and their decisions as an admin.
import { sql } from 'kysely'
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { dropWaiting } from './decide.ts'

/** Referred members are distinguished by a number only: the referrer must not learn who they are. */
const take = async (db: Db, memberId: string): Promise<unknown> => ({
  codes: await db
    .selectFrom('referral_codes')
    .select(['code', 'created_at'])
    .where('user_id', '=', memberId)
    .orderBy('number')
    .execute(),
  clicks: await db
    .selectFrom('referral_click_days')
    .select(['day', 'part', 'name', 'clicks'])
    .where('referrer_id', '=', memberId)
    .orderBy('day')
    .execute(),
  referrals: await db
    .selectFrom('referrals')
    .select(['number', 'registered_at', 'source', 'landing', 'state', 'activated_at', 'shares_until'])
    .where('referrer_id', '=', memberId)
    .orderBy('number')
    .execute(),
  rewards: await db
    .selectFrom('referral_rewards as rewards')
    .innerJoin('referrals', 'referrals.referral_id', 'rewards.referral_id')
    .select([
      'referrals.number as referral',
      'kind',
      'at',
      'due_at',
      'amount',
      'granted',
      'granted_at',
      'rewards.state',
    ])
    .where('rewards.referrer_id', '=', memberId)
    .orderBy('rewards.number')
    .execute(),
  came_by: await db
    .selectFrom('referrals')
    .select(['registered_at', 'recorded_at', 'source', 'landing', 'state', 'activated_at', 'activated_domain'])
    .where('referral_id', '=', memberId)
    .execute(),
  decisions: await db
    .selectFrom('referrals')
    .select(['decided_at', 'state', 'decision_reason'])
    .where('decided_by', '=', memberId)
    .orderBy('decided_at')
    .execute(),
})

/** Their own referral and granted rewards stay without a name; the members they referred need no decision any more. */
const erase = async (tx: Tx, memberId: string): Promise<void> => {
  await sql`select from referrals where referrer_id = ${memberId} order by referral_id for update`.execute(tx)
  await dropWaiting(tx, { referrer_id: memberId })
  await tx
    .updateTable('referrals')
    .set({ state: 'registered', held_for: [] })
    .where('referrer_id', '=', memberId)
    .where('state', '=', 'held')
    .execute()
  await tx.deleteFrom('referral_codes').where('user_id', '=', memberId).execute()
  for (const table of ['referral_clicks', 'referral_click_days'] as const) {
    await tx.deleteFrom(table).where('referrer_id', '=', memberId).execute()
  }
}

export const referralRecords: MemberRecords = {
  name: 'referrals',
  tables: ['referral_click_days', 'referral_clicks', 'referral_codes', 'referrals'],
  take,
  consequences: async (db, memberId) => {
    const { rows } = await sql<{ credits: number }>`
      select coalesce(sum(amount), 0)::int as credits from referral_rewards
      where referrer_id = ${memberId} and state = 'waiting'`.execute(db)
    const credits = rows[0]?.credits ?? 0
    return credits > 0 ? [{ kind: 'referral_credits_lost', credits }] : []
  },
  erase,
}
