// Projects of buyers: each for a page of an own website, with a wishlist of offers to order later.
import { z } from 'zod'
import { niche, siteLanguage } from './analysis.ts'
import { endpoint } from './endpoint.ts'
import { traffic } from './metrics.ts'
import { anchorKind, anchorMix } from './footprint.ts'
import {
  keywordLengthMax,
  keywordsMax,
  pageUrlLengthMax,
  projectsPerMemberMax,
  wishlistNoteMax,
  wishlistPerProjectMax,
} from './limits.ts'
import { linkType, offerRel, offerTerms } from './offers.ts'
import { deliveryMode } from './shop.ts'
import { because, emptyIsNull, line, lines, typed } from './texts.ts'

const projectNameMax = 80
const projectNoteMax = 1_000

const differ = (words: readonly string[]): boolean =>
  new Set(words.map((word) => word.toLowerCase())).size === words.length

export const projectDraft = z.strictObject({
  name: line({ lengthMin: 1, lengthMax: projectNameMax }),
  /** An active website of the member; verification is checked when something is ordered. */
  website_id: z.uuid(),
  /** A URL or path on that website; empty is its homepage. */
  target_url: typed({ lengthMax: pageUrlLengthMax }),
  keywords: z
    .array(line({ lengthMin: 1, lengthMax: keywordLengthMax }))
    .max(keywordsMax)
    .refine(differ, because('wrong_value'))
    .default([]),
  note: emptyIsNull(lines({ lengthMax: projectNoteMax })).default(null),
})
export type ProjectDraft = z.output<typeof projectDraft>

const time = z.iso.datetime()

export const project = z.object({
  id: z.uuid(),
  name: z.string(),
  target_url: z.string(),
  keywords: z.array(z.string()),
  note: z.string().nullable(),
  /** Incremented by every change; updates send the version they are based on (optimistic locking). */
  version: z.int(),
  created_at: time,
  website: z.object({
    id: z.uuid(),
    domain: z.string(),
    domain_name: z.string(),
    is_verified: z.boolean(),
    /** The member no longer has the website; the project can be read and given another one. */
    has_ended: z.boolean(),
  }),
  wishlist: z.object({
    count: z.int(),
    /** How many of them are in the shop now, and what they cost together. */
    offered: z.int(),
    credits: z.int(),
  }),
  /** Orders for the project. */
  orders: z.object({
    open: z.int().min(0),
    /** Delivered links that have not been lost. */
    live: z.int().min(0),
    /** Links lost under guarantee. */
    lost: z.int().min(0),
    /** Credits held in escrow or paid for them, minus refunds. */
    credits: z.int().min(0),
  }),
  /** Domains that link to the website according to the member. */
  referring_domains: z.int(),
})
export type Project = z.output<typeof project>

/** Availability of a wishlist item: in the shop, seller on vacation, currently hidden, or ended. */
const wishlistAvailabilities = ['offered', 'vacation', 'away', 'ended'] as const
export const wishlistAvailability = z.enum(wishlistAvailabilities)
export type WishlistAvailability = z.output<typeof wishlistAvailability>

const wishlistOffer = z.object({
  ...offerTerms.pick({
    category: true,
    price: true,
    turnaround_days: true,
    guarantee_months: true,
    writer: true,
    labelled: true,
    restricted: true,
  }).shape,
  surcharge: z.int().min(0),
  premium: z.int().min(0),
  delivery_mode: deliveryMode,
  /** Of its seller, in percent; null: too few ended orders. */
  completion_rate: z.int().min(0).max(100).nullable(),
  title: z.string().nullable(),
  niche: niche.nullable(),
  language: siteLanguage.nullable(),
  quality_score: z.int().nullable(),
  dr: z.int().nullable(),
  da: z.int().nullable(),
  spam_score: z.int().nullable(),
  visits: traffic.nullable(),
})

export const entry = z.object({
  offer_id: z.uuid(),
  website_id: z.uuid(),
  domain: z.string(),
  domain_name: z.string(),
  link_type: linkType,
  rel: offerRel,
  note: z.string().nullable(),
  added_at: time,
  availability: wishlistAvailability,
  /** Price when it was added to the wishlist. */
  price_then: z.int(),
  /** Null while it is not in the shop. */
  offer: wishlistOffer.nullable(),
})
export type WishlistEntry = z.output<typeof entry>

const linkCount = z.int().min(0)

/** Suggestions for the next order, based on earlier ones. */
export const projectPlan = z.object({
  /** Anchor mix of the links ordered for the project that are on their way or live, judged for the target website. */
  anchors: anchorMix,
  /** Such links whose anchor text is still unknown, because the seller chooses it. */
  unnamed: linkCount,
  /** Target mix of the suggestions, in percent, together 100. */
  advised: z.array(z.object({ kind: anchorKind, share: z.int().min(0).max(100) })),
  /** Pace of new links to the website, including those outside the project; null if no member has verified it. */
  pace: z
    .object({
      links_this_week: linkCount,
      /** Inconspicuous number of new links per week for its age. */
      links_this_week_max: linkCount,
      /** The member's open orders for the website, whose links are still to come. */
      links_to_come: linkCount,
    })
    .nullable(),
})
export type ProjectPlan = z.output<typeof projectPlan>

const byId = z.object({ id: z.uuid() })
const one = z.object({ project })
const wishlistPlace = z.object({ id: z.uuid(), offer_id: z.uuid() })

export const projectEndpoints = {
  projects: endpoint({
    method: 'GET',
    path: '/api/projects',
    access: 'member',
    summary: `Lists the member's projects by name, ${projectsPerMemberMax} at most; with an offer, also which of them have it on their wishlist.`,
    query: z.strictObject({ offer_id: z.uuid().optional() }),
    output: z.object({
      projects: z.array(project).max(projectsPerMemberMax),
      requesting: z.array(z.uuid()),
    }),
    errors: ['signed_out'],
  }),
  project: endpoint({
    method: 'GET',
    path: '/api/projects/:id',
    access: 'member',
    summary: 'Returns a project with its wishlist, newest first.',
    params: byId,
    output: z.object({ project, wishlist: z.array(entry).max(wishlistPerProjectMax) }),
    errors: ['signed_out', 'not_found'],
  }),
  projectPlan: endpoint({
    method: 'GET',
    path: '/api/projects/:id/plan',
    access: 'member',
    summary:
      'Returns suggestions for the next order of a project: its anchor mix against the target mix, and the pace.',
    params: byId,
    output: z.object({ plan: projectPlan }),
    errors: ['signed_out', 'not_found'],
  }),
  addProject: endpoint({
    method: 'POST',
    path: '/api/projects',
    access: 'member',
    summary: 'Creates a project for a page of an own website.',
    body: projectDraft,
    output: one,
    errors: ['signed_out', 'not_found', 'wrong_domain', 'project_exists', 'too_many_projects'],
    idempotency: 'required',
  }),
  changeProject: endpoint({
    method: 'PUT',
    path: '/api/projects/:id',
    access: 'member',
    summary: 'Updates a project, unless it has changed since it was read. Its wishlist stays.',
    params: byId,
    body: z.strictObject({ draft: projectDraft, version: z.int() }),
    output: one,
    errors: ['signed_out', 'not_found', 'conflict', 'wrong_domain', 'project_exists'],
  }),
  deleteProject: endpoint({
    method: 'DELETE',
    path: '/api/projects/:id',
    access: 'member',
    summary: 'Deletes a project with its wishlist. The referring domains of its website stay.',
    params: byId,
    output: z.object({}),
    errors: ['signed_out', 'not_found'],
  }),
  entry: endpoint({
    method: 'PUT',
    path: '/api/projects/:id/wishlist/:offer_id',
    access: 'member',
    summary: `Adds another member’s offer to the wishlist, once, or updates the note of an existing item. ${wishlistPerProjectMax} at most.`,
    params: wishlistPlace,
    /** Without a note, the existing one stays. */
    body: z.strictObject({ note: emptyIsNull(lines({ lengthMax: wishlistNoteMax })).optional() }),
    output: one,
    errors: ['signed_out', 'not_found', 'own_website', 'offer_unavailable', 'wishlist_full'],
  }),
  removeFromWishlist: endpoint({
    method: 'DELETE',
    path: '/api/projects/:id/wishlist/:offer_id',
    access: 'member',
    summary: 'Removes an offer from the wishlist. Idempotent.',
    params: wishlistPlace,
    output: one,
    errors: ['signed_out', 'not_found'],
  }),
} as const
