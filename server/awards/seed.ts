// Entry for demo data and tests of other modules: creates or reads past states of awards. The product never imports it.
export { planDueParts } from './dueParts.ts'
export { planRaises } from './raiseAwards.ts'
export { awardWebsite, awardWelcome } from './websiteAwards.ts'
