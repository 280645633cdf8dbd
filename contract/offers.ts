// Offers: the terms of a link, its price limits, and whether buyers can see it.
import { z } from 'zod'
import { niche } from './analysis.ts'
import { endpoint } from './endpoint.ts'
import {
  linksPerPageMax,
  offerNoteMax,
  offersPerWebsiteMax,
  openOrdersMax,
  pageUrlLengthMax,
  siteSearchLengthMax,
  turnaroundDaysMax,
  turnaroundDaysMin,
} from './limits.ts'
import { offerPriceMax } from './pricing.ts'
import { because, exact, typed } from './texts.ts'

/** Placement of the link. */
export const linkTypes = ['guest_post', 'insertion', 'homepage', 'sidebar_footer', 'partner_page', 'directory'] as const
export const linkType = z.enum(linkTypes)
export type LinkType = z.output<typeof linkType>

export const offerRels = ['dofollow', 'nofollow', 'sponsored'] as const
export const offerRel = z.enum(offerRels)
export type OfferRel = z.output<typeof offerRel>

export const guaranteeMonths = [6, 12, 24] as const
export const guarantee = z.literal(guaranteeMonths)
export type GuaranteeMonths = z.output<typeof guarantee>

/** Who writes the text around the link. */
export const writers = ['buyer', 'seller'] as const
export const writer = z.enum(writers)
export type Writer = z.output<typeof writer>

/** Topics that sellers often refuse to link to; a closed list, so that it can be translated and filtered. */
export const restrictedTopics = [
  'adult',
  'alcohol_tobacco',
  'cbd',
  'crypto',
  'dating',
  'esoteric',
  'gambling',
  'loans',
  'pharmacy',
  'politics',
  'religion',
  'weapons',
] as const
export const restrictedTopic = z.enum(restrictedTopics)
export type RestrictedTopic = z.output<typeof restrictedTopic>

/** Default limit of open orders per website. */
export const openOrdersUnsaid = 5

const withoutRepetition = (values: readonly string[]): boolean => new Set(values).size === values.length

export const offerTerms = z.strictObject({
  link_type: linkType,
  rel: offerRel,
  category: niche,
  price: z.int().min(1).max(offerPriceMax),
  turnaround_days: z.int().min(turnaroundDaysMin).max(turnaroundDaysMax),
  guarantee_months: guarantee,
  writer,
  /** Maximum number of external links on the page, including this one. */
  links_per_page: z.int().min(1).max(linksPerPageMax),
  refused_topics: z
    .array(restrictedTopic)
    .max(restrictedTopics.length)
    .refine(withoutRepetition, because('wrong_value'))
    .default([]),
  /** Whether the link is labelled as advertising. */
  labelled: z.boolean(),
  /** A page of the website with such a link as a sample: a URL or a path. */
  sample_url: typed({ lengthMax: pageUrlLengthMax }).nullable().default(null),
  /** Only for members who link to this platform. */
  restricted: z.boolean(),
  note: typed({ lengthMax: offerNoteMax }).nullable().default(null),
})
export type OfferTerms = z.output<typeof offerTerms>

export const offerStates = ['active', 'paused', 'ended'] as const
export const offerState = z.enum(offerStates)
export type OfferState = z.output<typeof offerState>

const siteObstacles = ['website_unverified', 'website_unanalysed', 'quality_too_low', 'seller_blocked'] as const
export const siteObstacle = z.enum(siteObstacles)
/** Why a website is not eligible for offers or the link exchange. */
export type SiteObstacle = z.output<typeof siteObstacle>

/**
 * Why an active offer is hidden from buyers. It returns automatically. `open_claims`: refunds that a former owner of the
 * domain still owes.
 */
export const restReason = z.enum([...siteObstacles, 'open_claims'])
export type RestReason = z.output<typeof restReason>

const offerEndings = ['seller', 'website_gone', 'account_closed'] as const
export const offerEnding = z.enum(offerEndings)
export type OfferEnding = z.output<typeof offerEnding>

const time = z.iso.datetime()

export const offer = z.object({
  ...offerTerms.shape,
  id: z.uuid(),
  website_id: z.uuid(),
  domain: z.string(),
  domain_name: z.string(),
  state: offerState,
  /** Null: visible to buyers while it is active. */
  resting: restReason.nullable(),
  ended_reason: offerEnding.nullable(),
  /** Incremented by every change; updates send the version they are based on (optimistic locking). */
  version: z.int(),
  created_at: time,
  changed_at: time,
})
export type Offer = z.output<typeof offer>

/** Components of a price, in the order of calculation. */
const priceSteps = [
  'base',
  'quality',
  'authority',
  'traffic',
  'spam',
  'link_type',
  'rel',
  'guarantee',
  'writer',
  'label',
] as const
export const priceStep = z.enum(priceSteps)
export type PriceStep = z.output<typeof priceStep>

export const fairPrice = z.object({
  price: z.int(),
  /** Range of plausible prices. */
  from: z.int(),
  to: z.int(),
  /**
   * The steps add up to the price. `known` is false if the metric behind a step is missing, so that it adds nothing.
   */
  steps: z.array(z.object({ step: priceStep, credits: z.int(), known: z.boolean() })),
})
export type FairPrice = z.output<typeof fairPrice>

/** Terms that the price depends on, besides the website. */
export const pricedTerms = offerTerms.pick({
  link_type: true,
  rel: true,
  guarantee_months: true,
  writer: true,
  labelled: true,
})
export type PricedTerms = z.output<typeof pricedTerms>

/** Eligibility of a website for offers. */
export const offeringSite = z.object({
  website_id: z.uuid(),
  domain: z.string(),
  domain_name: z.string(),
  /** Why the website cannot have offers now. */
  obstacle: restReason.nullable(),
  /** Refunds that former owners still owe; the owner can pay them. */
  open_claims: z.object({ claims: z.int().min(0), credits: z.int().min(0) }),
  quality_score: z.int().nullable(),
  quality_from: z.int(),
  price_from: z.int(),
  price_to: z.int(),
  niche: niche.nullable(),
  open_orders_max: z.int(),
  default_turnaround_days: z.int(),
})
export type OfferingSite = z.output<typeof offeringSite>

export const offersPerPage = 50

const byId = z.object({ id: z.uuid() })
const one = z.object({ offer })
const obstacles = ['website_unverified', 'website_unanalysed', 'quality_too_low', 'open_claims'] as const

export const offerEndpoints = {
  ownOffers: endpoint({
    method: 'GET',
    path: '/api/offers',
    access: 'member',
    summary: "Lists the member's offers over all websites, newest first.",
    query: z.strictObject({
      state: offerState.optional(),
      resting: z.enum(['true']).optional(),
      q: typed({ lengthMax: siteSearchLengthMax }).optional(),
      cursor: exact({ lengthMax: 200 }).optional(),
    }),
    output: z.object({
      offers: z.array(offer).max(offersPerPage),
      next_cursor: z.string().nullable(),
      /** Number of offers in each state, independent of the filter. */
      counts: z.object({ active: z.int(), resting: z.int(), paused: z.int(), ended: z.int() }),
    }),
    errors: ['signed_out'],
  }),
  websiteOffers: endpoint({
    method: 'GET',
    path: '/api/websites/:id/offers',
    access: 'member',
    summary: `Lists the offers on one of the member's websites that have not ended, ${offersPerWebsiteMax} at most, and what can be offered there.`,
    params: byId,
    output: z.object({ site: offeringSite, offers: z.array(offer).max(offersPerWebsiteMax) }),
    errors: ['signed_out', 'not_found'],
  }),
  setCapacity: endpoint({
    method: 'PUT',
    path: '/api/websites/:id/capacity',
    access: 'member',
    summary: 'Sets how many orders on a website may be open at once; more cannot be placed.',
    params: byId,
    body: z.strictObject({ open_orders_max: z.int().min(1).max(openOrdersMax) }),
    output: z.object({ site: offeringSite }),
    errors: ['signed_out', 'not_found'],
  }),
  settleClaims: endpoint({
    method: 'POST',
    path: '/api/websites/:id/claims/settle',
    access: 'member',
    summary:
      'Pays the refunds that former owners of the domain still owe from the balance of the member, who can sell there afterwards.',
    params: byId,
    /** The sum that the member has seen; another one is refused. */
    body: z.strictObject({ credits: z.int().min(0) }),
    output: z.object({ site: offeringSite }),
    errors: [
      'signed_out',
      'not_found',
      'conflict',
      'insufficient_credits',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
    idempotency: 'required',
  }),
  fairPrice: endpoint({
    method: 'POST',
    path: '/api/websites/:id/fair-price',
    access: 'member',
    summary: 'Returns the fair price of a link on these terms on this website, step by step. Read-only.',
    params: byId,
    body: pricedTerms,
    output: z.object({ fair_price: fairPrice }),
    errors: ['signed_out', 'not_found'],
  }),
  addOffer: endpoint({
    method: 'POST',
    path: '/api/websites/:id/offers',
    access: 'member',
    summary: 'Creates an offer on a verified and analysed website.',
    params: byId,
    body: offerTerms,
    output: one,
    errors: ['signed_out', 'not_found', ...obstacles, 'offer_exists', 'wrong_domain', 'too_many_offers'],
    idempotency: 'required',
  }),
  changeOffer: endpoint({
    method: 'PUT',
    path: '/api/offers/:id',
    access: 'member',
    summary: 'Updates the terms of an offer for new orders. Open orders keep theirs.',
    params: byId,
    body: z.strictObject({ terms: offerTerms, version: z.int() }),
    output: one,
    errors: ['signed_out', 'not_found', 'conflict', 'offer_ended', 'offer_exists', 'wrong_domain'],
  }),
  setOfferState: endpoint({
    method: 'PUT',
    path: '/api/offers/:id/state',
    access: 'member',
    summary: 'Pauses, resumes or permanently ends an offer. Open orders continue.',
    params: byId,
    body: z.strictObject({ state: offerState }),
    output: one,
    errors: ['signed_out', 'not_found', 'offer_ended'],
  }),
} as const
