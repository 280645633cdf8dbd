// Entry for demo data and tests of other modules: creates or reads past states of the shop. The product never imports
// it.
export { watchShop } from './watchShop.ts'
