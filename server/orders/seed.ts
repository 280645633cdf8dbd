// Entry point for demo data and tests of other modules: creates or reads past states of orders. The product never
// imports it.
export { transitionByCheck } from './byCheck.ts'
export { runOrderDeadline } from './orderClock.ts'
export { submitOrderLink, transitionOwn } from './orderTransitions.ts'
export { detailOf, outcomeAfter } from './outcome.ts'
export { countPastTrades } from './payouts/past.ts'
export { refundParts, refundTransfers } from './payouts/refund.ts'
export { nextPayoutAt, partsOf, type PayoutPart, provenAt, splitPayout } from '../../contract/payoutSplit.ts'
export { countSeller } from './sellerStatistics.ts'
