// Public module for demo data and tests of other modules: creates or reads past states of contact. The product never
// imports it.
export { referenceOf } from './inbox.ts'
