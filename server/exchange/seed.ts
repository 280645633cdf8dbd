// Entry for demo data and tests of other modules: functions that create or read past states of exchanges. The product
// never imports it.
export { runExchangeDeadline } from './exchangeClock.ts'
export { columnsOf, factsOf, lockExchange } from './exchangeRow.ts'
export { type ExchangeFacts, type Made, applyTransition, nextAlarm, requestExchange } from './process.ts'
export { runExchangeDeadlineJob, wakeKeyOf } from './transitionExchange.ts'
