// Manual review of links whose checks were inconclusive for days: the list at /admin/links, the report of each link,
// and the two decisions.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  manualReviewCountedMax,
  pageUrlLengthMax,
  reasonLengthMax,
  reasonLengthMin,
  searchLengthMax,
} from './limits.ts'
import { linkAgreement } from './linkAgreements.ts'
import { backlinkStatuses, linkCheck, linkPictureParams, linkStates, monitoredLink } from './links.ts'
import { exact, lines, typed } from './texts.ts'

const time = z.iso.datetime()
const byId = z.object({ id: z.uuid() })

export const manualReviewPerPage = 50
/** Latest checks shown per link in the list; the rest is in the link report. */
export const latestChecksMax = 5

/** States that can be filtered; links with ended monitoring need no review. */
export const wantedRecordStates = linkStates.filter((state) => state !== 'ended')

/**
 * live: same effect as a passed check. missing: same effect as a failed check, and its deadline runs although the page
 * cannot be read.
 */
export const linkDecision = z.enum(['live', 'missing'])
export type LinkDecision = z.output<typeof linkDecision>

const person = z.object({ id: z.uuid(), name: z.string() })

export const reviewedLink = z.object({
  /** Expected and actual state; `inconclusive_since`: no conclusive check since then. */
  link: monitoredLink,
  domain: z.string(),
  domain_name: z.string(),
  website_id: z.uuid(),
  /** Whether the member still has the website, verified. */
  website_verified: z.boolean(),
  /** Owner of the website that carries the link. */
  member: person,
  /** Null: a link to this platform. */
  agreed: z.object({ agreement: linkAgreement, taker: person }).nullable(),
  /** Of a link to this platform. */
  status: z.enum(backlinkStatuses).nullable(),
  /** Credits the member gets if the link is decided to be live; 0 if none are due. */
  credits_if_live: z.int().min(0),
  /** Credits that depend on the link, or are held in escrow for it; 0 if there are none. */
  credits_if_missing: z.int().min(0),
  /** Repair deadline if the link is decided to be missing; null: it counts at once, or no credits depend on it. */
  repair_by_if_missing: time.nullable(),
  /** Newest first. */
  latest_checks: z.array(linkCheck).max(latestChecksMax),
})
export type ReviewedLink = z.output<typeof reviewedLink>

export const linkAdminEndpoints = {
  manualReviewLinks: endpoint({
    method: 'GET',
    path: '/api/admin/links',
    access: 'admin',
    summary: 'Lists links for manual review, longest inconclusive first, 50 per page.',
    query: z.strictObject({
      /** Part of the domain that carries the link. */
      q: typed({ lengthMax: searchLengthMax }).optional(),
      state: z.enum(wantedRecordStates).optional(),
      /** Whether credits depend on it. */
      credited: z.enum(['yes', 'no']).optional(),
      cursor: exact({ lengthMax: 200 }).optional(),
    }),
    output: z.object({ links: z.array(reviewedLink), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  manualReviewCount: endpoint({
    method: 'GET',
    path: '/api/admin/links/count',
    access: 'admin',
    summary: 'Counts links waiting for manual review, up to 100.',
    output: z.object({ count: z.int().min(0).max(manualReviewCountedMax) }),
    errors: [],
  }),
  anyLinkFile: endpoint({
    method: 'GET',
    path: '/api/admin/links/:id',
    access: 'admin',
    summary: 'Returns the report of any link: every check, newest first, 50 per page.',
    params: byId,
    query: z.strictObject({ cursor: exact({ lengthMax: 200 }).optional() }),
    output: z.object({ link: monitoredLink, checks: z.array(linkCheck), next_cursor: z.string().nullable() }),
    errors: ['not_found'],
  }),
  anyLinkPicture: endpoint({
    method: 'GET',
    path: '/api/admin/links/:id/pictures/:picture',
    access: 'admin',
    summary: 'Returns the picture that a check in a browser has taken of any link, as WebP.',
    params: linkPictureParams,
    output: 'application/octet-stream',
    errors: ['not_found'],
  }),
  decideLink: endpoint({
    method: 'POST',
    path: '/api/admin/links/:id/decide',
    access: 'admin',
    summary: 'Decides whether an unreadable link is live. `conflict`: it no longer needs a review.',
    params: byId,
    body: z.strictObject({
      decision: linkDecision,
      /** The reviewed page, because another one may have been submitted since. */
      page_url: exact({ lengthMax: pageUrlLengthMax }),
      reason: lines({ lengthMin: reasonLengthMin, lengthMax: reasonLengthMax }),
    }),
    output: z.object({
      state: z.enum(linkStates),
      repair_by: time.nullable(),
      /** Credits moved by the decision: above 0 paid to the member, below 0 taken from them. */
      credits: z.int(),
    }),
    errors: ['not_found', 'conflict'],
  }),
} as const
