// Entry for demo data and tests of other modules: creates or reads past states of statistics. The product never imports
// it.
export { countFigures } from './counting.ts'
