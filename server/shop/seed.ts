// Entry for demo data and tests of other modules: what makes up or reads past states of shop. The product never imports it.
export { watchShop } from './watchShop.ts'
