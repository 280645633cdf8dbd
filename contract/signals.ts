// The vocabulary of the quality analysis: signals with their weights, the findings of each, and the niches. A separate
// module, because public pages need it without the code that validates input.

/**
 * The maximum points of each signal, 100 in total. Content weighs most: a site can be technically faultless and still
 * be empty.
 */
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

/**
 * All possible findings by signal, a closed list: the locale files have a sentence and an advice for each. `fine` costs
 * no points.
 */
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

/** The findings of one signal; of a union of signals, the findings of any of them. */
export type Finding<S extends Signal = Signal> = S extends Signal ? (typeof signalFindings)[S][number] : never

/** Nothing could be measured: neutral, and worth part of the points. */
export const unknownFindings: readonly Finding[] = ['no_dates', 'not_measured', 'too_little_text', 'unreadable']

export const isFinding = <S extends Signal>(signal: S, finding: string): finding is Finding<S> =>
  (signalFindings[signal] as readonly string[]).includes(finding)

/** The niches a website can belong to, the same list in both languages. */
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
export type Niche = (typeof niches)[number]
