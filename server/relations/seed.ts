// Entry point for demo data and tests of other modules: signals and rings of a past. The product never imports it.
export { noticeSignals } from './notice.ts'
export { noticeRings } from './rings.ts'
