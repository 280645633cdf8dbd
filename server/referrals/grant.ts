// Posts referral rewards to the ledger, the only place that does. Adjusts what was posted for a reward to its current
// amount, up or down. What the circuit breaker queues stays due until it is released, and is then granted again.
import { sql } from 'kysely'
import { type Issuance, type Issued, issue } from '../credits/issuance/issue.ts'
import type { Transfer } from '../credits/ledger.ts'
import type { Tx } from '../platform/db/database.ts'
import type { RewardRow } from './referralRow.ts'

export interface Granting {
  reward: RewardRow
  /** The current amount. */
  amount: number
}

export interface Granted {
  /** By how much the referrer’s credits change. */
  amount: number
  /** The results of what was issued besides. */
  besides: readonly Issued[]
}

/** Posts all related transfers, all or nothing, except those that await review. */
export const grant = async (
  tx: Tx,
  grantings: readonly Granting[],
  besides: readonly Issuance[] = [],
): Promise<Granted> => {
  const more = grantings.filter(({ reward, amount }) => amount > reward.granted)
  const less = grantings.filter(({ reward, amount }) => amount < reward.granted)
  const issued = await issue(tx, [...more.map(issuanceOf), ...besides], less.map(takenBack))
  const withheld = new Set(more.filter((_, at) => issued[at] === 'queued' || issued[at] === 'rejected'))
  const settled = grantings.filter((granting) => !withheld.has(granting))
  for (const { reward, amount } of settled) {
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
  const amount = settled.reduce((sum, granting) => sum + granting.amount - granting.reward.granted, 0)
  return { amount, besides: issued.slice(more.length) }
}

const postingOf = ({ reward, amount }: Granting) => ({
  key: `referral:${reward.id}:posting:${reward.postings + 1}`,
  amount: Math.abs(amount - reward.granted),
  memberId: reward.referrer_id,
  subject: `referral:${reward.id}` as const,
})

const issuanceOf = (granting: Granting): Issuance => ({
  transfer: {
    ...postingOf(granting),
    reason: granting.reward.kind === 'registration' ? 'referral_bonus' : 'referral_share',
  },
})

const takenBack = (granting: Granting): Transfer<'referral_taken'> => ({
  ...postingOf(granting),
  reason: 'referral_taken',
})
