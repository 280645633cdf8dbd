// What sellers offer on their websites: the terms of a link, what it may cost, and whether buyers can see it.
import { z } from 'zod'
import { niche } from './analysis.ts'
import { endpoint } from './endpoint.ts'
import { offerPriceMax } from './pricing.ts'
import { turnaroundDaysMax, turnaroundDaysMin } from './profiles.ts'
import { because } from './texts.ts'

/** Where the link stands. */
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

/** What sellers often do not want to link to; a closed list, so that it can be read in both languages and filtered by. */
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

export const offersPerWebsiteMax = 20
export const linksPerPageMax = 20
export const offerNoteMax = 600
export const sampleUrlMax = 2_000
export const openOrdersMax = 100
/** How many orders on a website may be open at once where its seller has said nothing. */
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
  /** With ours: how many links to others stand on the page at most. */
  links_per_page: z.int().min(1).max(linksPerPageMax),
  refused_topics: z
    .array(restrictedTopic)
    .max(restrictedTopics.length)
    .refine(withoutRepetition, because('wrong_value'))
    .default([]),
  /** Whether the link is marked as advertising. */
  labelled: z.boolean(),
  /** A page of the website that shows such a link: an address, or a path on it. */
  sample_url: z.string().trim().max(sampleUrlMax).nullable().default(null),
  /** Only for members who link to this exchange. */
  restricted: z.boolean(),
  note: z.string().trim().max(offerNoteMax).nullable().default(null),
})
export type OfferTerms = z.output<typeof offerTerms>

export const offerStates = ['active', 'paused', 'ended'] as const
export const offerState = z.enum(offerStates)
export type OfferState = z.output<typeof offerState>

/** Why buyers do not see an offer that is active. It rests and comes back by itself. */
const restReasons = ['website_unverified', 'website_unanalysed', 'quality_too_low', 'seller_blocked'] as const
export const restReason = z.enum(restReasons)
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
  /** Null: buyers see it, as long as it is active. */
  resting: restReason.nullable(),
  ended_reason: offerEnding.nullable(),
  /** Counted up by every change; whoever changes names the one they have seen. */
  version: z.int(),
  created_at: time,
  changed_at: time,
})
export type Offer = z.output<typeof offer>

/** What makes a price, in the order in which it is reckoned. */
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
  /** Between these nobody would wonder. */
  from: z.int(),
  to: z.int(),
  /** Together they make the price. `known` is false where the figure behind a step is not there, so that it adds nothing. */
  steps: z.array(z.object({ step: priceStep, credits: z.int(), known: z.boolean() })),
})
export type FairPrice = z.output<typeof fairPrice>

/** What the price of an offer hangs on, beyond its website. */
export const pricedTerms = offerTerms.pick({
  link_type: true,
  rel: true,
  guarantee_months: true,
  writer: true,
  labelled: true,
})
export type PricedTerms = z.output<typeof pricedTerms>

/** How a website stands as a place for offers. */
export const offeringSite = z.object({
  website_id: z.uuid(),
  domain: z.string(),
  domain_name: z.string(),
  /** Why nothing can be offered on it now. */
  obstacle: restReason.nullable(),
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
const obstacles = ['website_unverified', 'website_unanalysed', 'quality_too_low'] as const

export const offerEndpoints = {
  ownOffers: endpoint({
    method: 'GET',
    path: '/api/offers',
    access: 'member',
    summary: "The member's offers over all websites, newest first.",
    query: z.strictObject({
      state: offerState.optional(),
      resting: z.enum(['true']).optional(),
      q: z.string().trim().max(200).optional(),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({
      offers: z.array(offer).max(offersPerPage),
      next_cursor: z.string().nullable(),
      /** How many there are of each state, whatever is asked for. */
      counts: z.object({ active: z.int(), resting: z.int(), paused: z.int(), ended: z.int() }),
    }),
    errors: ['signed_out'],
  }),
  websiteOffers: endpoint({
    method: 'GET',
    path: '/api/websites/:id/offers',
    access: 'member',
    summary: `The offers on one of the member's websites that have not ended, ${offersPerWebsiteMax} at most, and what can be offered there.`,
    params: byId,
    output: z.object({ site: offeringSite, offers: z.array(offer).max(offersPerWebsiteMax) }),
    errors: ['signed_out', 'not_found'],
  }),
  setCapacity: endpoint({
    method: 'PUT',
    path: '/api/websites/:id/capacity',
    access: 'member',
    summary: 'How many orders on a website may be open at once; more cannot be placed.',
    params: byId,
    body: z.strictObject({ open_orders_max: z.int().min(1).max(openOrdersMax) }),
    output: z.object({ site: offeringSite }),
    errors: ['signed_out', 'not_found'],
  }),
  fairPrice: endpoint({
    method: 'POST',
    path: '/api/websites/:id/fair-price',
    access: 'member',
    summary: 'What a link on these terms is fairly worth on this website, step by step. Changes nothing.',
    params: byId,
    body: pricedTerms,
    output: z.object({ fair_price: fairPrice }),
    errors: ['signed_out', 'not_found'],
  }),
  addOffer: endpoint({
    method: 'POST',
    path: '/api/websites/:id/offers',
    access: 'member',
    summary: 'Offers links on a verified and analysed website.',
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
    summary: 'Changes the terms of an offer for orders from now on. Open orders keep theirs.',
    params: byId,
    body: z.strictObject({ terms: offerTerms, version: z.int() }),
    output: one,
    errors: ['signed_out', 'not_found', 'conflict', 'offer_ended', 'offer_exists', 'wrong_domain'],
  }),
  setOfferState: endpoint({
    method: 'PUT',
    path: '/api/offers/:id/state',
    access: 'member',
    summary: 'Pauses an offer, takes it up again, or ends it for good. Open orders go on.',
    params: byId,
    body: z.strictObject({ state: offerState }),
    output: one,
    errors: ['signed_out', 'not_found', 'offer_ended'],
  }),
} as const
