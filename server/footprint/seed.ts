// Entry for demo data and tests of other modules: functions that create or read past states of footprints. The product
// never imports it.
export { readFootprint } from './view.ts'
