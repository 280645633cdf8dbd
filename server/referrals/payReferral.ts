// Books the parts of both bonuses of a referral: the referrer's are added to the reward of the registration.
import { post } from '../credits/ledger.ts'
import type { PayReferral } from '../awards/payPart.ts'
import { grant } from './grant.ts'
import { notifyReferrer } from './referralRow.ts'

export const payReferral: PayReferral = async (tx, { side, referralId, number, amount }) => {
  const reward = await tx
    .selectFrom('referral_rewards')
    .selectAll()
    .where('referral_id', '=', referralId)
    .where('kind', '=', 'registration')
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (side === 'referrer') {
    await grant(tx, [{ reward, amount: reward.granted + amount }])
    await notifyReferrer(tx, reward.referrer_id)
    return
  }
  const key = `referral:welcome:${referralId}`
  const subject = `referral:${reward.id}` as const
  const numbered = number === 1 ? key : `${key}:${number}`
  await post(tx, [{ key: numbered, reason: 'referral_welcome', amount, memberId: referralId, subject }])
}
