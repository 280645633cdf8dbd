// Posts referral rewards to the ledger, the only place that does. Adjusts what was posted for a commission to its current
// amount, up or down, and adds the parts of the bonus for a registration. What the circuit breaker queues stays due until it
// is released.
import { sql } from 'kysely'
import { type Issuance, type Issued, issue, issueOne } from '../credits/issuance/issue.ts'
import type { Transfer } from '../credits/ledger.ts'
import type { Tx } from '../platform/db/database.ts'
import type { RewardRow } from './referralRow.ts'

export interface Granting {
  reward: RewardRow
  /** The current amount. */
  amount: number
}

/**
 * Posts all related transfers, all or nothing, except those that await review. Returns by how much the referrer’s credits
 * change.
 */
export const grant = async (tx: Tx, grantings: readonly Granting[]): Promise<number> => {
  const more = grantings.filter(({ reward, amount }) => amount > reward.granted)
  const less = grantings.filter(({ reward, amount }) => amount < reward.granted)
  const issued = await issue(tx, more.map(issuanceOf), less.map(takenBack))
  const withheld = new Set(more.filter((_, at) => issued[at] === 'queued' || issued[at] === 'rejected'))
  const settled = grantings.filter((granting) => !withheld.has(granting))
  for (const granting of settled) await recordGrant(tx, granting)
  return settled.reduce((sum, { reward, amount }) => sum + amount - reward.granted, 0)
}

/** Adds a part of the award for a registration. The key is that of the part: several can await review at once. */
export const grantPart = async (
  tx: Tx,
  { reward, number, amount }: { reward: RewardRow; number: number; amount: number },
): Promise<{ key: string; issued: Issued }> => {
  const subject = `referral:${reward.id}` as const
  const key = number === 1 ? `${subject}:posting:1` : `${subject}:part:${number}`
  const transfer = { key, reason: 'referral_bonus', amount, memberId: reward.referrer_id, subject } as const
  const issued = await issueOne(tx, { transfer })
  if (issued === 'posted') await recordGrant(tx, { reward, amount: reward.granted + amount })
  return { key, issued }
}

const recordGrant = async (tx: Tx, { reward, amount }: Granting): Promise<void> => {
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

const postingOf = ({ reward, amount }: Granting) => ({
  key: `referral:${reward.id}:posting:${reward.postings + 1}`,
  amount: Math.abs(amount - reward.granted),
  memberId: reward.referrer_id,
  subject: `referral:${reward.id}` as const,
})

const issuanceOf = (granting: Granting): Issuance => ({
  transfer: { ...postingOf(granting), reason: 'referral_share' },
})

const takenBack = (granting: Granting): Transfer<'referral_taken'> => ({
  ...postingOf(granting),
  reason: 'referral_taken',
})
