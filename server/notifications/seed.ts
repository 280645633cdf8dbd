// Entry point for demo data and tests of other modules: creates or reads past states of notifications. The product
// never imports it.
export { describe } from './describe.ts'
export { broadcastInThePast, mailOfBroadcast, type PastReader } from './past.ts'
export { raise } from './raise.ts'
export { sampleNotification } from './samples.ts'
export { makeUnsubscribeToken } from './unsubscribeToken.ts'
