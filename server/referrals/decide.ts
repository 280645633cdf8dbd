// The two admin decisions about a referral. Each applies to the reasons the admin reviewed; if they have changed since,
// it is rejected with `conflict`.
import { sql } from 'kysely'
import type { HeldReason } from '../../contract/referralsAdmin.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { lockBothSides, lockReferral, readReferral, type ReferralRow, notifyReferrer } from './referralRow.ts'
import { settleReferral } from './settleReferral.ts'

export interface Decision {
  /** Id of the new member. */
  referralId: string
  /** The reasons that the admin reviewed. */
  heldFor: readonly HeldReason[]
  reason: string
  /** Id of the admin. */
  by: string
}

/** Clears these reasons, and the referral continues. A new reason holds it again. */
export const release = async (tx: Tx, decision: Decision): Promise<void> => {
  const row = await lockForDecision(tx, decision)
  if (row.state !== 'held') throw new AppError('conflict')
  await tx
    .updateTable('referrals')
    .set({ state: 'registered', held_for: [], cleared: [...row.cleared, ...row.held_for], ...decidedBy(decision) })
    .where('referral_id', '=', row.referral_id)
    .execute()
  await notifyReferrer(tx, row.referrer_id)
  await settleReferral(tx, row.referral_id)
}

/** Pending rewards are dropped; granted ones stay. */
export const refuse = async (tx: Tx, decision: Decision): Promise<void> => {
  const row = await lockForDecision(tx, decision)
  if (row.state === 'refused') throw new AppError('conflict')
  await tx
    .updateTable('referrals')
    .set({ state: 'refused', held_for: [], ...decidedBy(decision) })
    .where('referral_id', '=', row.referral_id)
    .execute()
  await dropWaiting(tx, { referral_id: row.referral_id })
  await notifyReferrer(tx, row.referrer_id)
}

const lockForDecision = async (tx: Tx, { referralId, heldFor }: Decision): Promise<ReferralRow> => {
  const seen = await readReferral(tx, referralId)
  if (seen === undefined) throw new AppError('not_found')
  await lockBothSides(tx, seen)
  await lockWebsites(tx, referralId)
  const row = await lockReferral(tx, referralId)
  if (row.held_for.toSorted().join() !== heldFor.toSorted().join()) throw new AppError('conflict')
  return row
}

/** Lock order: settling needs one of the websites and locks it before the referral. */
const lockWebsites = async (tx: Tx, memberId: string): Promise<void> => {
  await tx
    .selectFrom('websites')
    .select('id')
    .where('user_id', '=', memberId)
    .where('is_verified', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
}

const decidedBy = ({ reason, by }: Decision) => ({
  decided_at: sql<Date>`clock_now()`,
  decided_by: by,
  decision_reason: reason,
})

/** Of one referral, or of all referrals of a member. */
export const dropWaiting = async (tx: Tx, of: { referral_id: string } | { referrer_id: string }): Promise<void> => {
  const [column, id] =
    'referral_id' in of ? (['referral_id', of.referral_id] as const) : (['referrer_id', of.referrer_id] as const)
  await tx
    .updateTable('referral_rewards')
    .set({ state: 'dropped', amount: 0 })
    .where(column, '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
