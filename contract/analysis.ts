// What the quality analysis of a website says: the signals that make its score, each with what was found, and what the site is about.
import { z } from 'zod'

/** By signal, what its best is worth, together 100. What there is to read counts most: a site can be faultless and say nothing. */
export const signalWeights = {
  reachability: 9,
  indexability: 9,
  content_depth: 30,
  freshness: 6,
  outbound_links: 9,
  guest_posts: 8,
  spam_text: 10,
  imprint_contact: 6,
  structure: 5,
  speed: 2,
  mobile: 3,
  language_consistency: 3,
} as const satisfies Record<string, number>

export type Signal = keyof typeof signalWeights
export const signals = Object.keys(signalWeights) as readonly Signal[]
export const scoreMax = 100

/** By signal, everything that can be found, a closed table: the locale files have a sentence and an advice for each. `fine` costs nothing. */
export const signalFindings = {
  reachability: ['fine', 'no_https', 'invalid_certificate', 'http_not_redirected', 'pages_failing'],
  indexability: [
    'fine',
    'homepage_noindex',
    'pages_noindex',
    'closed_by_robots',
    'robots_unreadable',
    'pages_forbidden',
    'canonical_elsewhere',
    'refresh_elsewhere',
    'canonical_to_home',
    'pages_nofollow',
  ],
  content_depth: ['fine', 'short_pages', 'thin_pages', 'few_pages', 'duplicate_pages', 'needs_script', 'no_text'],
  freshness: ['fine', 'aging', 'stale', 'no_dates'],
  outbound_links: ['fine', 'many_links', 'mostly_external', 'sitewide_links', 'unreadable', 'too_little_text'],
  guest_posts: [
    'fine',
    'invites_guest_posts',
    'sells_links',
    'many_guest_posts',
    'money_anchors',
    'unreadable',
    'too_little_text',
  ],
  spam_text: [
    'fine',
    'hidden_text',
    'hidden_links',
    'hidden_spam',
    'keyword_stuffing',
    'off_topic_words',
    'unreadable',
    'too_little_text',
  ],
  imprint_contact: ['fine', 'anonymous', 'no_imprint', 'no_contact', 'no_privacy', 'no_about', 'unreadable'],
  structure: [
    'fine',
    'titles_missing',
    'titles_repeated',
    'titles_length',
    'main_heading_missing',
    'main_headings_many',
    'headings_few',
    'no_sitemap',
    'sitemap_broken',
    'images_without_text',
  ],
  speed: ['fine', 'slow', 'very_slow', 'not_measured'],
  mobile: ['fine', 'no_viewport', 'fixed_width', 'no_zoom'],
  language_consistency: ['fine', 'no_lang', 'wrong_lang', 'mixed', 'too_little_text'],
} as const satisfies Record<Signal, readonly ['fine', ...string[]]>

/** What can be found of one signal; of several, anything that can be found of one of them. */
export type Finding<S extends Signal = Signal> = S extends Signal ? (typeof signalFindings)[S][number] : never

/** Nothing could be measured: neither praise nor blame, and worth a part of the points. */
export const unknownFindings: readonly Finding[] = ['no_dates', 'not_measured', 'too_little_text', 'unreadable']

export const isFinding = <S extends Signal>(signal: S, finding: string): finding is Finding<S> =>
  (signalFindings[signal] as readonly string[]).includes(finding)

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
