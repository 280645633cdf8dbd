// What buyers plan: projects for pages of their own websites, each with a list of offers they want to order some day.
import { z } from 'zod'
import { niche, siteLanguage } from './analysis.ts'
import { endpoint } from './endpoint.ts'
import { traffic } from './metrics.ts'
import { anchorKind, anchorMix } from './footprint.ts'
import { linkType, offerRel, offerTerms } from './offers.ts'
import { deliveryMode } from './shop.ts'
import { because, emptyIsNull, line, lines } from './texts.ts'

export const projectsPerMemberMax = 50
export const wishlistPerProjectMax = 200
const projectNameMax = 80
export const keywordsMax = 10
export const keywordLengthMax = 60
const projectNoteMax = 1_000
export const targetUrlMax = 2_000
export const wishlistNoteMax = 300

const differ = (words: readonly string[]): boolean =>
  new Set(words.map((word) => word.toLowerCase())).size === words.length

export const projectDraft = z.strictObject({
  name: line({ lengthMin: 1, lengthMax: projectNameMax }),
  /** One of the member's own that stands; that it is proved is asked when something is ordered. */
  website_id: z.uuid(),
  /** An address on that website, or a path on it; empty is its homepage. */
  target_url: z.string().trim().max(targetUrlMax),
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
  /** Counted up by every change; whoever changes names the one they have seen. */
  version: z.int(),
  created_at: time,
  website: z.object({
    id: z.uuid(),
    domain: z.string(),
    domain_name: z.string(),
    is_verified: z.boolean(),
    /** The member has it no longer; the project can be read and given another one. */
    has_ended: z.boolean(),
  }),
  wishlist: z.object({
    count: z.int(),
    /** How many of them are in the shop now, and what these cost together. */
    offered: z.int(),
    credits: z.int(),
  }),
  /** What was ordered for it. */
  orders: z.object({
    open: z.int().min(0),
    /** Links that were delivered and have not been lost. */
    live: z.int().min(0),
    /** Links that were lost under guarantee. */
    lost: z.int().min(0),
    /** What is held or was paid for them, without what came back. */
    credits: z.int().min(0),
  }),
  /** Of which the member says that they link to the website. */
  referring_domains: z.int(),
})
export type Project = z.output<typeof project>

/** How a wish stands: in the shop, there but its seller is away, not to be seen for now, or gone for good. */
const wishlistAvailabilities = ['offered', 'vacation', 'away', 'ended'] as const
export const wishlistAvailability = z.enum(wishlistAvailabilities)
export type WishlistAvailability = z.output<typeof wishlistAvailability>

const wishedOffer = z.object({
  ...offerTerms.pick({
    category: true,
    price: true,
    turnaround_days: true,
    guarantee_months: true,
    writer: true,
    labelled: true,
    restricted: true,
  }).shape,
  delivery_mode: deliveryMode,
  /** Of its seller, in percent; null: too few orders have ended to say. */
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
  /** What it cost when it was wished for. */
  price_then: z.int(),
  /** Null while it is not in the shop. */
  offer: wishedOffer.nullable(),
})
export type WishlistEntry = z.output<typeof entry>

const linkCount = z.int().min(0)

/** What to order next, by what was ordered. */
export const projectPlan = z.object({
  /** The words of the links that were ordered for it and are on their way or stand, as the website they lead to is judged by them. */
  anchors: anchorMix,
  /** Such links of which nobody knows the words yet, as their sellers choose them. */
  unnamed: linkCount,
  /** Towards which suggestions lead, in percent, together 100. */
  advised: z.array(z.object({ kind: anchorKind, share: z.int().min(0).max(100) })),
  /** How fast new links to the website come, all of them and not only those of the project; null where it is proved by nobody. */
  pace: z
    .object({
      links_this_week: linkCount,
      /** How many in a week nobody wonders about, by its age. */
      links_this_week_max: linkCount,
      /** The member's orders for it that are open: their links are still to come. */
      links_to_come: linkCount,
    })
    .nullable(),
})
export type ProjectPlan = z.output<typeof projectPlan>

const byId = z.object({ id: z.uuid() })
const one = z.object({ project })
const wishPlace = z.object({ id: z.uuid(), offer_id: z.uuid() })

export const projectEndpoints = {
  projects: endpoint({
    method: 'GET',
    path: '/api/projects',
    access: 'member',
    summary: `The member's projects by name, ${projectsPerMemberMax} at most; with an offer, also which of them wish for it.`,
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
    summary: 'A project with its wishes, the newest first.',
    params: byId,
    output: z.object({ project, wishlist: z.array(entry).max(wishlistPerProjectMax) }),
    errors: ['signed_out', 'not_found'],
  }),
  projectPlan: endpoint({
    method: 'GET',
    path: '/api/projects/:id/plan',
    access: 'member',
    summary:
      'What to order next for a project: the anchors of what was ordered against the advised ones, and the pace.',
    params: byId,
    output: z.object({ plan: projectPlan }),
    errors: ['signed_out', 'not_found'],
  }),
  addProject: endpoint({
    method: 'POST',
    path: '/api/projects',
    access: 'member',
    summary: 'Makes a project for a page of an own website.',
    body: projectDraft,
    output: one,
    errors: ['signed_out', 'not_found', 'wrong_domain', 'project_exists', 'too_many_projects'],
    idempotency: 'required',
  }),
  changeProject: endpoint({
    method: 'PUT',
    path: '/api/projects/:id',
    access: 'member',
    summary: 'Changes a project, unless somebody has changed it since it was read. Its wishes stay.',
    params: byId,
    body: z.strictObject({ draft: projectDraft, version: z.int() }),
    output: one,
    errors: ['signed_out', 'not_found', 'conflict', 'wrong_domain', 'project_exists'],
  }),
  deleteProject: endpoint({
    method: 'DELETE',
    path: '/api/projects/:id',
    access: 'member',
    summary: 'Deletes a project with its wishes. What is known to link to its website stays.',
    params: byId,
    output: z.object({}),
    errors: ['signed_out', 'not_found'],
  }),
  entry: endpoint({
    method: 'PUT',
    path: '/api/projects/:id/wishlist/:offer_id',
    access: 'member',
    summary: `Puts an offer of somebody else on the list, once, or changes the note of one that is there. ${wishlistPerProjectMax} at most.`,
    params: wishPlace,
    /** Without a note, the one that is there stays. */
    body: z.strictObject({ note: emptyIsNull(lines({ lengthMax: wishlistNoteMax })).optional() }),
    output: one,
    errors: ['signed_out', 'not_found', 'own_website', 'offer_unavailable', 'wishlist_full'],
  }),
  removeFromWishlist: endpoint({
    method: 'DELETE',
    path: '/api/projects/:id/wishlist/:offer_id',
    access: 'member',
    summary: 'Takes an offer off the list. One that is not there is off it already.',
    params: wishPlace,
    output: one,
    errors: ['signed_out', 'not_found'],
  }),
} as const
