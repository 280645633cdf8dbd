// Referrals and their rewards as database rows, and how they are locked. Lock order for several of these: the two
// members, the website, the referral, advisory locks by name, ledger accounts.
import type { Kysely, Selectable } from 'kysely'
import * as members from '../accounts/members.ts'
import { notify } from '../notifications/notify.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'

type Tables = Db extends Kysely<infer T> ? T : never
export type ReferralRow = Selectable<Tables['referrals']>
export type RewardRow = Selectable<Tables['referral_rewards']>

type Way = Pick<ReferralRow, 'referral_id' | 'referrer_id' | 'source' | 'landing'>

/** Whom a reward is for, and the source and landing page of the new member. */
export const wayOf = ({ referral_id: memberId, referrer_id: referrerId, source, landing }: ReferralRow): Way => ({
  ...{ referral_id: memberId, referrer_id: referrerId, source, landing },
})

/** By the new member: each member has at most one referrer. */
export const readReferral = (db: Db, memberId: string): Promise<ReferralRow | undefined> =>
  db.selectFrom('referrals').selectAll().where('referral_id', '=', memberId).executeTakeFirst()

export const lockReferral = (tx: Tx, memberId: string): Promise<ReferralRow> =>
  tx.selectFrom('referrals').selectAll().where('referral_id', '=', memberId).forUpdate().executeTakeFirstOrThrow()

/** Which of the two members still exist; neither account can be closed until the transaction ends. */
export const lockBothSides = async (
  tx: Tx,
  { referral_id: memberId, referrer_id: referrerId }: Pick<ReferralRow, 'referral_id' | 'referrer_id'>,
): Promise<{ memberHere: boolean; referrerHere: boolean }> => ({
  memberHere: await members.lockPresent(tx, memberId),
  referrerHere: await members.lockPresent(tx, referrerId),
})

export const notifyOfRewards = (
  tx: Tx,
  memberId: string,
  data: { amount: number; reason: 'registration' | 'purchase' },
): Promise<void> => notify(tx, { memberId, kind: 'referral_rewarded', data })

export const notifyReferrer = (tx: Tx, referrerId: string): Promise<void> =>
  notifyMember(tx, referrerId, 'referrals.changed', {})
