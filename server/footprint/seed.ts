// Entry for demo data and tests of other modules: what makes up or reads past states of footprint. The product never imports it.
export { readFootprint } from './view.ts'
