// Result of a website's quality analysis: finding and points per signal, outcome, and categories of the site.
import { z } from 'zod'
import { niches, scoreMax, type Signal, signals } from './signals.ts'
import { exact } from './texts.ts'

export const niche = z.enum(niches)

/** Language of the pages; `other` is any language we do not distinguish. */
export const siteLanguages = ['de', 'en', 'other'] as const
export const siteLanguage = z.enum(siteLanguages)
export type SiteLanguage = z.output<typeof siteLanguage>

/** ISO 3166-1 alpha-2, upper case. */
export const country = exact({ lengthMax: 2 }).regex(/^[A-Z]{2}$/)

export const signalResult = z.object({
  signal: z.enum(signals as [Signal, ...Signal[]]),
  /** Integer from 0 to the weight of the signal. */
  points: z.int().min(0).max(scoreMax),
  weight: z.int().min(1).max(scoreMax),
  /** A code of `signalFindings[signal]`; the locale files have a sentence and an advice for each. */
  finding: z.string().max(60),
  /** Values interpolated into the sentence. */
  values: z.record(z.string(), z.union([z.string().max(200), z.number()])),
})
export type SignalResult = z.output<typeof signalResult>

export const analysisSteps = ['robots', 'sitemap', 'pages', 'figures', 'score'] as const
export const analysisStep = z.enum(analysisSteps)
export type AnalysisStep = z.output<typeof analysisStep>

/** Why there is no result. The site keeps its score, unless two runs find that there is no site to judge any more. */
const analysisFailures = [
  'unreachable',
  'dns_error',
  'tls_error',
  'timeout',
  'refused',
  'server_error',
  'blocked_by_robots',
  'not_a_page',
  'too_heavy',
  'elsewhere',
  'parked',
  'interrupted',
] as const
export const analysisFailure = z.enum(analysisFailures)
export type AnalysisFailure = z.output<typeof analysisFailure>

const analysisStates = ['queued', 'running', 'done', 'failed'] as const
export const analysisState = z.enum(analysisStates)

export const pagesPerAnalysisMax = 20
