// Entry for demo data and tests of other modules: functions that create or read past states of credits. The product
// never imports it.
export { flowOf } from './flows.ts'
export { addPastPurchases } from './payments/past.ts'
export { productIdOf } from './payments/stripe/facts.ts'
export type { Issuer } from './payments/stripe/parts.ts'
