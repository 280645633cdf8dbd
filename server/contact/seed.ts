// Entry for demo data and tests of other modules: what makes up or reads past states of contact. The product never imports it.
export { referenceOf } from './inbox.ts'
