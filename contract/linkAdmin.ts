// Links that a person has to look at, because we could not tell for days whether they stand: the list at /admin/links, the file of
// each, and the two decisions.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { linkAgreement } from './linkAgreements.ts'
import { backlinkStatuses, linkCheck, linkStates, monitoredLink } from './links.ts'
import { lines } from './texts.ts'

const time = z.iso.datetime()
const byId = z.object({ id: z.uuid() })

export const manualReviewPerPage = 50
/** The newest looks that the list shows of each link; the rest is in its file. */
export const latestChecksMax = 5
/** More are not counted. */
export const manualReviewCountedMax = 100

/** Of those that are looked for; nobody is asked about a watch that has ended. */
export const wantedRecordStates = linkStates.filter((state) => state !== 'ended')

/** stands: as good as a look that passed. gone: as good as a look that failed, and its deadline counts although nobody can read it. */
export const linkDecision = z.enum(['live', 'missing'])
export type LinkDecision = z.output<typeof linkDecision>

const person = z.object({ id: z.uuid(), name: z.string() })

export const reviewedLink = z.object({
  /** How it is meant to stand, and how it does; `inconclusive_since` says since when nobody can tell. */
  link: monitoredLink,
  domain: z.string(),
  domain_name: z.string(),
  website_id: z.uuid(),
  /** Whether the member still has the website, proved. */
  website_verified: z.boolean(),
  /** On whose website it stands. */
  member: person,
  /** Null: it leads to this exchange. */
  agreed: z.object({ agreement: linkAgreement, taker: person }).nullable(),
  /** Of a link to this exchange. */
  status: z.enum(backlinkStatuses).nullable(),
  /** What the member gets by the decision that it stands; 0 where nothing is due. */
  credits_if_live: z.int().min(0),
  /** What hangs on the link and goes with it, or is held for it; 0 where nothing does. */
  credits_if_missing: z.int().min(0),
  /** Until when the member can repair it if it is decided to be gone; null: no time is given, it counts at once or nothing hangs on it. */
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
    summary: 'Links that a person has to look at, those that are unclear for longest first, 50 at a time.',
    query: z.strictObject({
      /** A part of the domain on which it stands. */
      q: z.string().trim().max(100).optional(),
      state: z.enum(wantedRecordStates).optional(),
      /** Whether credits hang on it. */
      credited: z.enum(['yes', 'no']).optional(),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({ links: z.array(reviewedLink), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  manualReviewCount: endpoint({
    method: 'GET',
    path: '/api/admin/links/count',
    access: 'admin',
    summary: 'How many links wait for a person; at most 100 are counted.',
    output: z.object({ count: z.int().min(0).max(manualReviewCountedMax) }),
    errors: [],
  }),
  anyLinkFile: endpoint({
    method: 'GET',
    path: '/api/admin/links/:id',
    access: 'admin',
    summary: 'The file of any link: every look at it, newest first, 50 at a time.',
    params: byId,
    query: z.strictObject({ cursor: z.string().max(200).optional() }),
    output: z.object({ link: monitoredLink, checks: z.array(linkCheck), next_cursor: z.string().nullable() }),
    errors: ['not_found'],
  }),
  decideLink: endpoint({
    method: 'POST',
    path: '/api/admin/links/:id/decide',
    access: 'admin',
    summary: 'Says whether a link stands that we cannot read. `conflict`: it waits for nobody any more.',
    params: byId,
    body: z.strictObject({
      decision: linkDecision,
      /** The page that was looked at: another one may have been named meanwhile. */
      page_url: z.string().max(2_000),
      reason: lines({ lengthMin: 3, lengthMax: 500 }),
    }),
    output: z.object({
      state: z.enum(linkStates),
      repair_by: time.nullable(),
      /** What the decision moved at once: above 0 the member got them, below 0 they were taken. */
      credits: z.int(),
    }),
    errors: ['not_found', 'conflict'],
  }),
} as const
