// Job names of referrals, for the modules that add the jobs.
export const settleReferralJob = 'settleReferral'
export const settleSharesJob = 'settleShares'
export const grantSharesJob = 'grantShares'
