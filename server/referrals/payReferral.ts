// Books the parts of both bonuses of a referral: the referrer's are added to the reward of the registration. Once an admin
// has refused the referral, the referrer gets no further part.
import type { PayReferral } from '../awards/payPart.ts'
import { issueOne } from '../credits/issuance/issue.ts'
import { grantPart } from './grant.ts'
import { notifyReferrer, readReferral } from './referralRow.ts'

export const payReferral: PayReferral = async (tx, { side, referralId, number, amount }) => {
  const reward = await tx
    .selectFrom('referral_rewards')
    .selectAll()
    .where('referral_id', '=', referralId)
    .where('kind', '=', 'registration')
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (side === 'member') {
    const first = `referral:welcome:${referralId}`
    const key = number === 1 ? first : `${first}:${number}`
    const transfer = { key, reason: 'referral_welcome', amount, memberId: referralId } as const
    return {
      kind: 'asked',
      key,
      issued: await issueOne(tx, { transfer: { ...transfer, subject: `referral:${reward.id}` } }),
    }
  }
  if ((await readReferral(tx, referralId))?.state === 'refused') return { kind: 'refused' }
  const part = await grantPart(tx, { reward, number, amount })
  await notifyReferrer(tx, reward.referrer_id)
  return { kind: 'asked', ...part }
}
