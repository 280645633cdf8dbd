// Posts referral rewards to the ledger, the only place that does. Adjusts what was posted for a reward to its current
// amount, up or down.
import { sql } from 'kysely'
import { post, type Transfer } from '../credits/ledger.ts'
import type { Tx } from '../platform/db/database.ts'
import type { RewardRow } from './referralRow.ts'

export interface Granting {
  reward: RewardRow
  /** The current amount. */
  amount: number
}

/** Posts all related transfers, all or nothing. Returns by how much the referrer's credits change. */
export const grant = async (
  tx: Tx,
  grantings: readonly Granting[],
  besides: readonly Transfer[] = [],
): Promise<number> => {
  const transfers = [...grantings.flatMap(transferOf), ...besides]
  if (transfers.length > 0) await post(tx, transfers)
  for (const { reward, amount } of grantings) {
    await tx
      .updateTable('referral_rewards')
      .set({
        state: 'granted',
        amount,
        granted: amount,
        granted_at: sql<Date>`coalesce(granted_at, clock_now())`,
        postings: reward.postings + (amount === reward.granted ? 0 : 1),
      })
      .where('id', '=', reward.id)
      .execute()
  }
  return grantings.reduce((sum, { reward, amount }) => sum + amount - reward.granted, 0)
}

const transferOf = ({ reward, amount }: Granting): Transfer[] => {
  const more = amount - reward.granted
  if (more === 0) return []
  const given = reward.kind === 'registration' ? 'referral_bonus' : 'referral_share'
  return [
    {
      key: `referral:${reward.id}:posting:${reward.postings + 1}`,
      reason: more > 0 ? given : 'referral_taken',
      amount: Math.abs(more),
      memberId: reward.referrer_id,
      subject: `referral:${reward.id}`,
    },
  ]
}
