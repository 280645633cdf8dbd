// The quality analysis: from the facts of a crawled site to a score of twelve signals, and to what the site is about.
// Pure: the same facts and the same day give the same result, whatever the clock, locale or order of keys.
import type { AnalysisFailure, Niche, SignalResult, SiteLanguage } from '../../../contract/analysis.ts'
import type { SiteFacts } from '../../platform/crawl/facts.ts'

export interface Analysis {
  score: number
  signals: SignalResult[]
  language: SiteLanguage | null
  country: string | null
  niche: Niche | null
  title: string | null
  pagesRead: { url: string; status: number; title: string | null; words: number }[]
}

export type AnalysisOutcome = { kind: 'analysed'; analysis: Analysis } | { kind: 'failed'; failure: AnalysisFailure }

export const analyse = (_site: SiteFacts, _context: { today: string }): AnalysisOutcome => ({
  kind: 'failed',
  failure: 'unreachable',
})

export { failureOf } from './failure.ts'
