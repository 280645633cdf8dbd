// Entry point for demo data and tests of other modules: creates or reads past states of links. The product never
// imports it.
export { checkDueLink, checkLink } from './check.ts'
export { decideLink } from './decide.ts'
export { scheduleOf } from './monitoredLinks.ts'
export { notePicture, storePicture } from './pictures.ts'
export { planChecks } from './planning.ts'
export { type LinkEvent, nextOnSchedule, type MonitoringStatus, step } from './recheckSchedule.ts'
