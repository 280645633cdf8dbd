// Entry for demo data and tests of other modules: what makes up or reads past states of exchange. The product never imports it.
export { wakeExchange } from './exchangeClock.ts'
export { columnsOf, factsOf, lockExchange } from './exchangeRow.ts'
export { type ExchangeFacts, type Made, makeMove, nextAlarm, requestExchange } from './process.ts'
export { wakeExchangeJob, wakeKeyOf } from './transitionExchange.ts'
