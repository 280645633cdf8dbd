// Entry for demo data and tests of other modules: what makes up or reads past states of orders. The product never imports it.
export { moveByLook } from './byCheck.ts'
export { wakeOrder } from './orderClock.ts'
export { handInOwn, moveOwn } from './orderTransitions.ts'
export { detailOf, outcomeAfter } from './outcome.ts'
export { countSeller } from './sellerStatistics.ts'
