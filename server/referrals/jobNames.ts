// The jobs of referrals by name, for those who add them.
export const settleReferralJob = 'settleReferral'
export const settleSharesJob = 'settleShares'
export const grantSharesJob = 'grantShares'
