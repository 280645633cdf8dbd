// What the quality analysis of a website says: what was found of each signal, how it went, and what the site is about.
import { z } from 'zod'
import { niches, scoreMax, type Signal, signals } from './signals.ts'

export const niche = z.enum(niches)

/** As the pages are written in; `other` is a language that we do not tell apart. */
export const siteLanguages = ['de', 'en', 'other'] as const
export const siteLanguage = z.enum(siteLanguages)
export type SiteLanguage = z.output<typeof siteLanguage>

/** ISO 3166-1 alpha-2, upper case. */
export const country = z.string().regex(/^[A-Z]{2}$/)

export const signalResult = z.object({
  signal: z.enum(signals as [Signal, ...Signal[]]),
  /** 0 to the weight of the signal, whole. */
  points: z.int().min(0).max(scoreMax),
  weight: z.int().min(1).max(scoreMax),
  /** A code of `signalFindings[signal]`, of which the locale files have a sentence and an advice. */
  finding: z.string().max(60),
  /** What the sentence counts or names. */
  values: z.record(z.string(), z.union([z.string().max(200), z.number()])),
})
export type SignalResult = z.output<typeof signalResult>

export const analysisSteps = ['robots', 'sitemap', 'pages', 'figures', 'score'] as const
export const analysisStep = z.enum(analysisSteps)
export type AnalysisStep = z.output<typeof analysisStep>

/** Why there is no result. The site keeps the score it had, unless it is seen twice that there is no site to judge any more. */
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
