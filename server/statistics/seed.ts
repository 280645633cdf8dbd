// Entry for demo data and tests of other modules: what makes up or reads past states of statistics. The product never imports it.
export { countFigures } from './counting.ts'
