// Entry point for demo data and tests of other modules: creates or reads past states of websites. The product never
// imports it.
export { analyse, type Analysis } from './analysis/analyse.ts'
export { endClaim, endClaims } from './claims.ts'
export { settle } from './effectiveMetrics.ts'
export { subjectOf } from './metrics/answers.ts'
export { bestMetrics } from './metrics/best.ts'
export { type OpenDataMetric, openDataMetrics } from './metrics/ranks.ts'
export { googleQuery } from './metrics/serpapi.ts'
export { newToken, recordNamesOf, recordValueOf } from './verification/record.ts'
