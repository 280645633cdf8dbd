// One website of the exchange as buyers see it: what is known about it and from whom, what is offered on it, what was delivered from it,
// and others like it; and up to four of them side by side.
import { z } from 'zod'
import { country, niche, signalResult, siteLanguage } from './analysis.ts'
import { endpoint } from './endpoint.ts'
import { figures, traffic } from './metrics.ts'
import { footprintFindings, footprintVerdict } from './footprint.ts'
import { offersPerWebsiteMax } from './offers.ts'
import { deliveryMode, shopOffer } from './shop.ts'

export const comparedSitesMax = 4
export const similarSitesMax = 6
export const foundSitesMax = 8
export const reviewsShown = 10

export const deliveredRules = {
  /** Of how many months the delivered links are shown, this one among them. */
  months: 12,
  /** A delivered link that was seen within this time stands. Links under guarantee are looked at more often. */
  seenDays: 30,
  /** From so many on it is told what the targets are about: of fewer one could guess who they are. */
  nichesFrom: 3,
} as const

const time = z.iso.datetime()
const count = z.int().min(0)
/** In whole percent, never rounded up; null: fewer than `ordersToTellMin` to say it of. */
const share = z.int().min(0).max(100).nullable()

/** Of a seller over all their websites. All null: new here, which is neither good nor bad. */
export const sellerStatistics = z.object({
  /** Of the orders they were asked for, how many they answered in time. */
  answer_rate: share,
  /** Of those that have ended, how many were completed. */
  completion_rate: share,
  /** Of those that were completed, how many on time. */
  on_time_rate: share,
  /** Of links that were delivered more than six months ago, how many are still there. */
  alive_rate: share,
  counted_at: time.nullable(),
})
export type SellerStatistics = z.output<typeof sellerStatistics>

/** Links of the exchange from this registrable domain. To whom they lead is between two members. */
export const deliveredLinks = z.object({
  total: count,
  /** There are more than were counted. */
  more: z.boolean(),
  /** Seen in place within the past days. */
  live: count,
  /** Oldest first, every month of the time that is shown. */
  months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), links: count, live: count })),
  /** What the targets are about, the most frequent first; null as long as there are too few to say. */
  niches: z.array(z.object({ niche: niche.nullable(), links: count })).nullable(),
})
export type DeliveredLinks = z.output<typeof deliveredLinks>

/** What buyers say of links from this website. Who they are is between two members; so is the day. */
export const siteReviews = z.object({
  /** Stars with one decimal; null as long as there are none. */
  average: z.number().min(1).max(5).nullable(),
  count,
  /** The newest first. */
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
  /** One's own: nothing can be bought from oneself. */
  is_own: z.boolean(),
  /** `endangered`: the record that proves it is missing at the moment. */
  state: z.enum(['verified', 'endangered']),
  verified_at: time,
  /** Since when it is known here. */
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
  /** An admin has set the score: it is not made of signals, which are left out then. */
  score_overridden: z.boolean(),
  signals: z
    .array(signalResult.pick({ signal: true, points: true, weight: true }).extend({ measured: z.boolean() }))
    .nullable(),
  /** What buyers see, the cheapest first. */
  offers: z.array(shopOffer).max(offersPerWebsiteMax),
  delivered: deliveredLinks,
  reviews: siteReviews,
  similar: z.array(similarSite).max(similarSitesMax),
})
export type Site = z.output<typeof site>

export const comparedSite = siteBase.extend({
  /** How many offers buyers see, and the cheapest of them. */
  offers: count,
  cheapest: shopOffer.nullable(),
  delivered: deliveredLinks.pick({ total: true, more: true, live: true }),
  /** For the own website that was named; null where none was. */
  footprint: z.object({ verdict: footprintVerdict, findings: z.array(z.enum(footprintFindings)) }).nullable(),
})
export type ComparedSite = z.output<typeof comparedSite>

export const foundSite = named.extend({ quality_score: z.int().nullable() })
export type FoundSite = z.output<typeof foundSite>

const typedDomain = z.string().trim().max(300)

/** A list with commas, each once, as an address holds it. */
const domains = z
  .string()
  .max(2_000)
  .default('')
  .transform((typed) => [...new Set(typed.split(',').map((part) => part.trim()))].filter((part) => part !== ''))
  .pipe(z.array(typedDomain).max(comparedSitesMax))

export const siteEndpoints = {
  site: endpoint({
    method: 'GET',
    path: '/api/sites/:domain',
    access: 'member',
    summary:
      'A verified website of the exchange as buyers see it, by its domain in any spelling; the answer has the one that counts.',
    params: z.object({ domain: z.string().max(300) }),
    output: z.object({ site }),
    errors: ['signed_out', 'not_found'],
  }),
  findSites: endpoint({
    method: 'GET',
    path: '/api/sites',
    access: 'member',
    summary: `Verified websites of the exchange whose domain or title has these words, ${foundSitesMax} at most.`,
    query: z.strictObject({ q: z.string().trim().max(200).default('') }),
    output: z.object({ sites: z.array(foundSite).max(foundSitesMax) }),
    errors: ['signed_out'],
  }),
  compareSites: endpoint({
    method: 'GET',
    path: '/api/compare',
    access: 'member',
    summary: `Up to ${comparedSitesMax} websites of the exchange side by side, with what a link from each would do to one of the own websites.`,
    query: z.strictObject({ sites: domains, website_id: z.uuid().optional() }),
    output: z.object({
      sites: z.array(comparedSite).max(comparedSitesMax),
      /** As they were typed: not on the exchange, or no domain at all. */
      unknown: z.array(z.string()).max(comparedSitesMax),
    }),
    errors: ['signed_out', 'not_found', 'website_unverified'],
  }),
} as const
