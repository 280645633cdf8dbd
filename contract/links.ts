// Links as they are checked and monitored, and the links with which members earn credits.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { anchorTextLengthMax, pageUrlLengthMax } from './limits.ts'
import { exact, typed } from './texts.ts'

const time = z.iso.datetime()

/** inconclusive never counts as missing: it moves no credits. */
export const linkVerdicts = ['passed', 'failed', 'inconclusive'] as const
export const linkVerdict = z.enum(linkVerdicts)
export type LinkVerdict = z.output<typeof linkVerdict>

/** Why a link did not pass, in the order of the checks. */
const failedReasons = [
  'page_gone',
  'wrong_host',
  'refreshes_elsewhere',
  /** Its response offers a file to download instead of showing a page. */
  'is_download',
  'noindex',
  /** `unavailable_after` is in the past. */
  'expired',
  'robots_blocked',
  'canonical_elsewhere',
  /** Ordered on the homepage, and on another page. */
  'not_homepage',
  /** More followed external links in the content than the offer states. */
  'too_many_links',
  'link_missing',
  'wrong_anchor',
  'rel_nofollow',
  'rel_sponsored',
  'rel_missing_nofollow',
  'rel_missing_sponsored',
  'page_nofollow',
  'hidden',
  /** In content that a visitor has to open first. A reason at submission, never under guarantee. */
  'collapsed',
  'label_missing',
  /** Result of a manual review. */
  'seen_gone',
] as const
const inconclusiveReasons = [
  'timeout',
  'unreachable',
  'dns_error',
  'tls_error',
  'access_denied',
  'too_many_requests',
  'server_error',
  'unexpected_status',
  'captcha',
  'truncated',
  'too_heavy',
  'not_html',
  'needs_script',
  /** Only a browser can tell whether visitors see the link. */
  'needs_browser',
  'login_wall',
  'paywall',
  'consent_wall',
  'blocked_for_us',
  'robots_unreadable',
  'blocked_address',
  'still_checking',
] as const
export const linkReasons = [...failedReasons, ...inconclusiveReasons] as const
export const linkReason = z.enum(linkReasons)
export type LinkReason = z.output<typeof linkReason>

/** What is unusual about a link, without being a reason against it, such as a `rel` that is not separated by spaces. */
export const linkNotes = ['rel_malformed'] as const
const linkNote = z.enum(linkNotes)
export type LinkNote = (typeof linkNotes)[number]

/**
 * Defects that an admin can accept when deciding an order: the link is on the page, but not as ordered. A link that is
 * missing, or a page that cannot be reached, cannot be accepted.
 */
export const acceptableDefects = [
  'noindex',
  'expired',
  'canonical_elsewhere',
  'not_homepage',
  'too_many_links',
  'wrong_anchor',
  'rel_nofollow',
  'rel_sponsored',
  'rel_missing_nofollow',
  'rel_missing_sponsored',
  'page_nofollow',
  'hidden',
  'collapsed',
  'label_missing',
] as const satisfies readonly (typeof failedReasons)[number][]
export const acceptableDefect = z.enum(acceptableDefects)
export type AcceptableDefect = z.output<typeof acceptableDefect>

/** Defects that a decision has accepted: they are no violation of the guarantee. */
export const acceptedDefects = z.object({
  defects: z.array(acceptableDefect),
  /** The anchor text that was accepted besides the ordered one; null unless `wrong_anchor` was accepted. */
  anchor_text: z.string().nullable(),
})
export type AcceptedDefects = z.output<typeof acceptedDefects>

export const linkPlaces = ['header', 'navigation', 'main', 'aside', 'footer'] as const
export type LinkPlace = (typeof linkPlaces)[number]

export const linkPictureForm = /^[0-9a-f]{64}$/
export const linkPictureParams = z.object({ id: z.uuid(), picture: exact({ lengthMax: 64 }).regex(linkPictureForm) })

/** One link check, as both sides see it. */
export const linkCheck = z.object({
  id: z.string(),
  at: time,
  requested_url: z.string(),
  final_url: z.string().nullable(),
  status: z.int().nullable(),
  verdict: linkVerdict,
  reasons: z.array(linkReason),
  anchor_text: z.string().nullable(),
  rel: z.array(z.string()),
  place: z.enum(linkPlaces).nullable(),
  snippet: z.string().nullable(),
  /** Name of the picture of the link in its surroundings; null if the check needed no browser or it is no longer kept. */
  picture: z.string().nullable(),
  notes: z.array(linkNote),
  /** Manual check by an admin, because the automatic one was inconclusive: there is only the verdict. */
  is_manual: z.boolean(),
})
export type LinkCheck = z.output<typeof linkCheck>

export const linkStates = ['waiting', 'live', 'endangered', 'lost', 'ended'] as const
export const linkRels = ['any', 'dofollow', 'nofollow', 'sponsored'] as const

export const monitoredLink = z.object({
  id: z.uuid(),
  page_url: z.string(),
  target_url: z.string(),
  anchor_text: z.string().nullable(),
  rel: z.enum(linkRels),
  state: z.enum(linkStates),
  verified_at: time.nullable(),
  last_checked_at: time.nullable(),
  last_verdict: linkVerdict.nullable(),
  last_reasons: z.array(linkReason),
  /** Number of checks. */
  checks: z.int(),
  /** Start of the inconclusive checks; null if the last check was conclusive. */
  inconclusive_since: time.nullable(),
  missing_since: time.nullable(),
  repair_by: time.nullable(),
  /** Remaining time by the server clock at the time of the response; 0 if it has passed. */
  repair_seconds_left: z.int().min(0).nullable(),
  /** Day (UTC) of the next check; its time is not shown. */
  next_check_on: z.iso.date().nullable(),
})
export type MonitoredLink = z.output<typeof monitoredLink>

export const checksPerPage = 50

/** Statuses of a submitted link, named by the specification. */
export const backlinkStatuses = ['pending', 'verified', 'not_found', 'removed', 'unknown'] as const

/** Link of a member to this platform. */
export const ownSiteLink = z.object({
  id: z.uuid(),
  website_id: z.uuid(),
  source_domain: z.string(),
  source_url: z.string(),
  anchor_text: z.string(),
  target_url: z.string(),
  is_verified: z.boolean(),
  credits_processed: z.boolean(),
  /** The credits were taken back and return with the link, which happens only once. */
  credits_can_return: z.boolean(),
  status: z.enum(backlinkStatuses),
  created_at: time,
  link: monitoredLink,
})
export type OwnSiteLink = z.output<typeof ownSiteLink>

/** Whether a website can still earn: its registrable domain is credited once, ever. */
const earnStates = ['open', 'earned', 'earned_elsewhere', 'taken_back'] as const

export const earnSite = z.object({
  website_id: z.uuid(),
  domain: z.string(),
  domain_name: z.string(),
  state: z.enum(earnStates),
  /** What a link on it would bring at once and later, within the limit of its domain; what of it is still to come. */
  now: z.int(),
  later: z.int(),
  pending: z.int(),
  /** Whether the limit of the domain is that of an established one; a further domain of the member has a low one. */
  established: z.boolean(),
  further: z.boolean(),
  link: ownSiteLink.nullable(),
})
export type EarnSite = z.output<typeof earnSite>

export const earnSitesMax = 250

export const linkEndpoints = {
  earn: endpoint({
    method: 'GET',
    path: '/api/earn',
    access: 'member',
    summary:
      'Lists the caller’s verified websites, newest first, with their links to this platform and the credits for one.',
    output: z.object({
      sites: z.array(earnSite),
      /** Verified websites, and how many of them have a verified link. */
      total: z.int(),
      with_backlinks: z.int(),
      /** For a link on an established domain, in all parts. */
      credits: z.int(),
      /** The part that is paid at once, and days until the rest. */
      at_once_percent: z.int(),
      rest_days: z.int(),
      /** Target of the links. */
      target_url: z.url(),
    }),
    errors: ['signed_out'],
  }),
  submitOwnLink: endpoint({
    method: 'POST',
    path: '/api/earn',
    access: 'member',
    summary:
      'Submits the page with a link to this platform. One link per website; another page replaces it until it has earned, and again while it is missing or unreadable.',
    body: z.strictObject({
      website_id: z.uuid(),
      /** A path or URL on the website’s own domain; null is the homepage. */
      page: typed({ lengthMin: 1, lengthMax: pageUrlLengthMax }).nullable(),
      anchor_text: exact({ lengthMin: 1, lengthMax: anchorTextLengthMax }),
    }),
    output: z.object({ link: ownSiteLink }),
    errors: [
      'signed_out',
      'not_found',
      'website_unverified',
      'wrong_domain',
      'already_credited',
      'award_forfeited',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
    idempotency: 'required',
  }),
  verifyOwnLink: endpoint({
    method: 'POST',
    path: '/api/functions/verify-backlink-firecrawl',
    access: 'member',
    summary: 'Checks a submitted link immediately and credits it if it is live.',
    body: z.strictObject({ backlinkId: z.uuid() }),
    output: z.object({
      verified: z.boolean(),
      verdict: linkVerdict,
      reasons: z.array(linkReason),
      /** Credits earned by this check. */
      credits: z.int(),
      link: ownSiteLink,
    }),
    errors: ['signed_out', 'not_found', 'website_unverified'],
  }),
  linkReport: endpoint({
    method: 'GET',
    path: '/api/links/:id',
    access: 'member',
    summary: 'Returns the report of a link: its expected state and every check, newest first, 50 per page.',
    params: z.object({ id: z.uuid() }),
    query: z.strictObject({ cursor: exact({ lengthMax: 200 }).optional() }),
    output: z.object({ link: monitoredLink, checks: z.array(linkCheck), next_cursor: z.string().nullable() }),
    errors: ['signed_out', 'not_found'],
  }),
  linkPicture: endpoint({
    method: 'GET',
    path: '/api/links/:id/pictures/:picture',
    access: 'member',
    summary: 'Returns the picture that a check in a browser has taken of a link, as WebP.',
    params: linkPictureParams,
    output: 'application/octet-stream',
    errors: ['signed_out', 'not_found'],
  }),
  exportLinkFile: endpoint({
    method: 'GET',
    path: '/api/links/:id/export',
    access: 'member',
    summary: 'Exports the complete link report as PDF or JSON.',
    params: z.object({ id: z.uuid() }),
    query: z.strictObject({ format: z.enum(['pdf', 'json']), language: z.enum(['en', 'de']) }),
    output: 'application/octet-stream',
    errors: ['signed_out', 'not_found'],
  }),
} as const
