// Entry for demo data and tests of other modules: creates or reads past states of referrals. The product never imports
// it.
export { settleReferral } from './settleReferral.ts'
export { settleShares } from './settleShares.ts'
export { shareOf } from './shares.ts'
