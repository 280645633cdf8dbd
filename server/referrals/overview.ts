// Referral overview of a member: the code and the link, the terms, and the totals.
import { sql } from 'kysely'
import { referralTermsOf } from '../../contract/referralRules.ts'
import type { ReferralOverview } from '../../contract/referrals.ts'
import { readSettings } from '../credits/settings.ts'
import type { Db } from '../platform/db/database.ts'
import { readOwnCode } from './codes.ts'
import { readTotals } from './totals.ts'

export const readOverview = async (db: Db, memberId: string, publicUrl: string): Promise<ReferralOverview> => {
  const { code, canChange } = await readOwnCode(db, memberId)
  return {
    code,
    can_change: canChange,
    link: new URL(`/${code}`, publicUrl).href,
    terms: referralTermsOf((await readSettings(db)).referrals),
    totals: await readTotals(db, memberId),
    waiting: await readWaiting(db, memberId),
  }
}

const readWaiting = async (db: Db, memberId: string): Promise<number> => {
  const { rows } = await sql<{ credits: number }>`
    select coalesce(sum(amount), 0)::int as credits from referral_rewards
    where referrer_id = ${memberId} and state = 'waiting'`.execute(db)
  return rows[0]?.credits ?? 0
}
