// Entry for demo data and tests of other modules: creates or reads past states of sites. The product never imports it.
export { readSite } from './siteView.ts'
