// The page of one website as buyers see it: metrics and their sources, offers, delivered links and similar websites;
// and a comparison of up to four websites.
import { z } from 'zod'
import { country, niche, signalResult, siteLanguage } from './analysis.ts'
import { endpoint } from './endpoint.ts'
import { figures, traffic } from './metrics.ts'
import { footprintFindings, footprintVerdict } from './footprint.ts'
import { comparedSitesMax, offersPerWebsiteMax, siteSearchLengthMax } from './limits.ts'
import { deliveryMode, shopOffer } from './shop.ts'
import { exact, typed } from './texts.ts'

export const similarSitesMax = 6
export const foundSitesMax = 8
export const reviewsShown = 10

export const deliveredRules = {
  /** Number of months for which delivered links are shown, including the current one. */
  months: 12,
  /** A delivered link that was found within this time counts as live. Links under guarantee are checked more often. */
  seenDays: 30,
  /** Minimum number of links for showing the niches of their targets: with fewer, readers could guess the buyers. */
  nichesFrom: 3,
} as const

const time = z.iso.datetime()
const count = z.int().min(0)
/** Whole percent, rounded down; null: fewer than `ordersToTellMin` cases. */
const share = z.int().min(0).max(100).nullable()

/** Of a seller, over all their websites. All null: a new seller, which is neither good nor bad. */
export const sellerStatistics = z.object({
  /** Share of the orders they received that they answered in time. */
  answer_rate: share,
  /** Share of ended orders that were completed. */
  completion_rate: share,
  /** Share of completed orders that were on time. */
  on_time_rate: share,
  /** Share of links delivered more than six months ago that are still live. */
  alive_rate: share,
  counted_at: time.nullable(),
})
export type SellerStatistics = z.output<typeof sellerStatistics>

/** Links of the exchange from this registrable domain. Their targets stay confidential between buyer and seller. */
export const deliveredLinks = z.object({
  total: count,
  /** There are more links than were counted. */
  more: z.boolean(),
  /** Found live within the past `seenDays` days. */
  live: count,
  /** Oldest first, every month of the period. */
  months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), links: count, live: count })),
  /** The niches of the targets, most frequent first; null while there are too few. */
  niches: z.array(z.object({ niche: niche.nullable(), links: count })).nullable(),
})
export type DeliveredLinks = z.output<typeof deliveredLinks>

/** Buyers' reviews of links from this website. Author and day stay confidential between buyer and seller. */
export const siteReviews = z.object({
  /** Stars with one decimal; null while there are none. */
  average: z.number().min(1).max(5).nullable(),
  count,
  /** Newest first. */
  newest: z
    .array(
      z.object({
        stars: z.int().min(1).max(5),
        body: z.string().nullable(),
        month: z.string().regex(/^\d{4}-\d{2}$/),
      }),
    )
    .max(reviewsShown),
})
export type SiteReviews = z.output<typeof siteReviews>

const named = z.object({
  website_id: z.uuid(),
  domain: z.string(),
  domain_name: z.string(),
  title: z.string().nullable(),
})

export const similarSite = named.extend({
  niche: niche.nullable(),
  language: siteLanguage.nullable(),
  quality_score: z.int(),
  dr: z.int().nullable(),
  visits: traffic.nullable(),
  /** Of its cheapest offer. */
  price_from: z.int(),
})
export type SimilarSite = z.output<typeof similarSite>

const siteMetrics = figures.omit({ google: true })

const siteBase = named.extend({
  /** The caller's own website: members cannot buy from themselves. */
  is_own: z.boolean(),
  /** `endangered`: the TXT record that verifies it is currently missing. */
  state: z.enum(['verified', 'endangered']),
  verified_at: time,
  /** Known here since. */
  known_since: time,
  niche: niche.nullable(),
  language: siteLanguage.nullable(),
  country: country.nullable(),
  quality_score: z.int().min(0).max(100).nullable(),
  analysed_at: time.nullable(),
  figures: siteMetrics,
  delivery_mode: deliveryMode,
  seller: sellerStatistics,
})

export const site = siteBase.extend({
  /** An admin has set the score: it is not based on signals, so these are omitted. */
  score_overridden: z.boolean(),
  signals: z
    .array(signalResult.pick({ signal: true, points: true, weight: true }).extend({ measured: z.boolean() }))
    .nullable(),
  /** The offers buyers see, cheapest first. */
  offers: z.array(shopOffer).max(offersPerWebsiteMax),
  delivered: deliveredLinks,
  reviews: siteReviews,
  similar: z.array(similarSite).max(similarSitesMax),
})
export type Site = z.output<typeof site>

export const comparedSite = siteBase.extend({
  /** Number of offers buyers see, and the cheapest of them. */
  offers: count,
  cheapest: shopOffer.nullable(),
  delivered: deliveredLinks.pick({ total: true, more: true, live: true }),
  /** For the caller's website named in the request; null if none was named. */
  footprint: z.object({ verdict: footprintVerdict, findings: z.array(z.enum(footprintFindings)) }).nullable(),
})
export type ComparedSite = z.output<typeof comparedSite>

export const foundSite = named.extend({ quality_score: z.int().nullable() })
export type FoundSite = z.output<typeof foundSite>

const typedDomain = typed({ lengthMax: 300 })

/** A comma-separated list without duplicates, as in a URL. */
const domains = exact({ lengthMax: 2_000 })
  .default('')
  .transform((typed) => [...new Set(typed.split(',').map((part) => part.trim()))].filter((part) => part !== ''))
  .pipe(z.array(typedDomain).max(comparedSitesMax))

export const siteEndpoints = {
  site: endpoint({
    method: 'GET',
    path: '/api/sites/:domain',
    access: 'member',
    summary:
      'Returns a verified website as buyers see it, by its domain in any spelling; the response has the canonical one.',
    params: z.object({ domain: exact({ lengthMax: 300 }) }),
    output: z.object({ site }),
    errors: ['signed_out', 'not_found'],
  }),
  findSites: endpoint({
    method: 'GET',
    path: '/api/sites',
    access: 'member',
    summary: `Finds verified websites by words in domain or title, at most ${foundSitesMax}.`,
    query: z.strictObject({ q: typed({ lengthMax: siteSearchLengthMax }).default('') }),
    output: z.object({ sites: z.array(foundSite).max(foundSitesMax) }),
    errors: ['signed_out'],
  }),
  compareSites: endpoint({
    method: 'GET',
    path: '/api/compare',
    access: 'member',
    summary: `Compares up to ${comparedSitesMax} websites of the exchange, with the effect of a link from each on one of the caller’s websites.`,
    query: z.strictObject({ sites: domains, website_id: z.uuid().optional() }),
    output: z.object({
      sites: z.array(comparedSite).max(comparedSitesMax),
      /** As typed: not on the exchange, or not a domain. */
      unknown: z.array(z.string()).max(comparedSitesMax),
    }),
    errors: ['signed_out', 'not_found', 'website_unverified'],
  }),
} as const
