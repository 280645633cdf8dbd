// What the quality analysis of a website says: the signals that make its score, each with what was found, and what the site is about.
import { z } from 'zod'

/** By signal, what its best is worth. Together they make 100. */
export const signalWeights = {
  reachability: 12,
  indexability: 12,
  content_depth: 16,
  freshness: 8,
  outbound_links: 10,
  guest_posts: 8,
  spam_text: 10,
  imprint_contact: 8,
  structure: 7,
  speed: 3,
  mobile: 3,
  language_consistency: 3,
} as const satisfies Record<string, number>

export type Signal = keyof typeof signalWeights
export const signals = Object.keys(signalWeights) as readonly Signal[]
export const scoreMax = 100

/** What the pages of a website can be about, the same list in both languages. */
export const niches = [
  'agriculture',
  'animals',
  'art_design',
  'automotive',
  'beauty',
  'books_literature',
  'business',
  'careers',
  'construction',
  'crafts',
  'education',
  'energy_environment',
  'events_weddings',
  'family',
  'fashion',
  'finance',
  'fitness_sports',
  'food',
  'gaming',
  'garden',
  'health',
  'home_living',
  'law',
  'marketing_seo',
  'movies_music',
  'news_society',
  'outdoor',
  'photography',
  'real_estate',
  'science',
  'technology',
  'travel',
] as const
export const niche = z.enum(niches)
export type Niche = z.output<typeof niche>

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

/** Why there is no result. The site keeps the score it had. */
export const analysisFailures = [
  'unreachable',
  'dns_error',
  'tls_error',
  'timeout',
  'refused',
  'server_error',
  'blocked_by_robots',
  'not_a_page',
  'elsewhere',
  'parked',
  'interrupted',
] as const
export const analysisFailure = z.enum(analysisFailures)
export type AnalysisFailure = z.output<typeof analysisFailure>

export const analysisStates = ['queued', 'running', 'done', 'failed'] as const
export const analysisState = z.enum(analysisStates)
export type AnalysisState = z.output<typeof analysisState>

export const pagesPerAnalysisMax = 20
