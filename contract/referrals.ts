// Referrals: code and link, clicks, referred members, and rewards.
import { z } from 'zod'
import { done, language } from './accounts.ts'
import { askedDay } from './credits.ts'
import { endpoint } from './endpoint.ts'
import { clickTextLengthMax } from './limits.ts'
import { referralTerms } from './referralRules.ts'
import { codeForm, referrerIdForm } from './referrer.ts'
import { because, exact, typed } from './texts.ts'
import { reservedSegments } from './webRoutes.ts'

const time = z.iso.datetime()
const day = z.iso.date()
const count = z.int().min(0)

const referrerId = exact({ lengthMax: 36 }).regex(referrerIdForm)

/** Paths that visitors expect on most sites; they cannot be chosen as a code. */
const keptForPages = [
  ...['about', 'account', 'ankerplatz', 'blog', 'careers', 'community', 'docs', 'download', 'imprint', 'invite'],
  ...['jobs', 'legal', 'login', 'logout', 'mail', 'news', 'partner', 'partners', 'press', 'prices', 'pricing'],
  ...['privacy', 'profile', 'referral', 'register', 'security', 'signin', 'signout', 'signup', 'status', 'support'],
  ...['team', 'terms', 'undefined', 'null', 'hilfe', 'preise', 'kontakt', 'impressum', 'datenschutz', 'anmelden'],
]
const keptWords: ReadonlySet<string> = new Set([...reservedSegments, ...keptForPages])

/** Whether a code is the path of a page, or reserved for one. */
export const isKeptWord = (code: string): boolean => keptWords.has(code.toLowerCase())

/** Long enough for a pasted link, which gets the answer that it is not a code. */
const typedCodeLengthMax = 500

/** A code chosen by a member. */
const chosenCode = typed({ lengthMax: typedCodeLengthMax })
  .refine((code) => codeForm.test(code), because('not_a_code'))
  .refine((code) => !isKeptWord(code), because('code_reserved'))

export const referralStates = ['registered', 'held', 'activated', 'refused'] as const
export const referralState = z.enum(referralStates)
export type ReferralState = z.output<typeof referralState>

export const rewardStates = ['waiting', 'granted', 'dropped'] as const

/** A source is a host, or a word from the link; these are special values. `unknown`: the click was not counted. */
export const ownSources = ['direct', 'unknown', 'other'] as const
/** A landing page is its path; `code` is the page of a code. */
export const ownLandings = ['code', 'unknown', 'other'] as const
export const sourceLengthMax = 60

export const referralTotals = z.object({
  clicks: count,
  registrations: count,
  activated: count,
  /** Members with a first purchase. */
  buyers: count,
  purchases: count,
  /** Credits granted, minus those taken back. */
  credits: count,
})
export type ReferralTotals = z.output<typeof referralTotals>

export const referralOverview = z.object({
  code: z.string(),
  /** The code can be changed once. */
  can_change: z.boolean(),
  link: z.url(),
  terms: referralTerms,
  totals: referralTotals,
  /** Commissions pending because of possible refunds, and rewards awaiting review. */
  waiting: count,
})
export type ReferralOverview = z.output<typeof referralOverview>

/** A referred member without a name, because the referrer must not learn who it is. */
export const referralEntry = z.object({
  /** Number of the referral of this member, from 1. */
  number: z.int().min(1),
  registered_at: time,
  source: z.string(),
  state: referralState,
  activated_at: time.nullable(),
  purchases: count,
  /** Granted, minus those taken back. */
  credits: count,
  waiting: count,
  /** When the next pending reward is due. */
  next_due_at: time.nullable(),
  /** Until when purchases count. */
  shares_until: time,
})
export type ReferralEntry = z.output<typeof referralEntry>
export const referralsPerPage = 20

/** Further sources and landing pages are summed up as `other`. */
export const analyticsRowsMax = 50

/** Number of days up to today, a date that only the server knows for certain. */
export const analyticsPeriods = ['7', '30', '90', '365'] as const

const range = {
  /** Number of days up to today; 30 by default. */
  days: z.enum(analyticsPeriods).optional(),
  /** Days in UTC, inclusive. They take precedence over `days`. */
  from: askedDay.optional(),
  to: askedDay.optional(),
}

export const referralAnalytics = z.object({
  from: day,
  to: day,
  totals: referralTotals,
  /** The same for the preceding period of equal length, for comparison. */
  before: referralTotals,
  /** One per day, oldest first, including empty days. */
  days: z.array(referralTotals.extend({ day })),
  /** Most clicks first. */
  sources: z.array(referralTotals.extend({ source: z.string() })),
  landings: z.array(referralTotals.extend({ landing: z.string() })),
})
export type ReferralAnalytics = z.output<typeof referralAnalytics>

export const exportedBy = ['day', 'source', 'landing'] as const

export const referralEndpoints = {
  trackClick: endpoint({
    method: 'POST',
    path: '/api/functions/track-affiliate-click',
    access: 'anyone',
    summary:
      'Counts a click on a referral link and returns its referrer. Bots, repeated clicks on the same day and the referrer’s own clicks are not counted; the response has the same shape for known and unknown codes.',
    body: z.strictObject({
      referrer_id: referrerId.optional(),
      code: exact({ lengthMax: 12 }).regex(codeForm).optional(),
      /** Origin of the visitor: a word from the link, or the host of the referring page. */
      source: exact({ lengthMax: clickTextLengthMax }).optional(),
      /** The path of arrival. */
      landing: exact({ lengthMax: clickTextLengthMax }).optional(),
    }),
    output: z.object({
      referrer_id: z.uuid().nullable(),
      /** Id of the click, for a later registration; null if it was not counted. */
      click_id: z.uuid().nullable(),
    }),
    errors: [],
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/api/invitations/:referrer_id',
    access: 'anyone',
    summary: 'Returns the display name of the referrer and the bonus of the new member. Empty for an unknown id.',
    params: z.object({ referrer_id: referrerId }),
    output: z.object({
      inviter: z.object({ name: z.string(), avatar_url: z.string().nullable() }).nullable(),
      terms: referralTerms,
    }),
    errors: [],
  }),
  awardRegistration: endpoint({
    method: 'POST',
    path: '/api/rpc/award_affiliate_register',
    access: 'member',
    summary:
      'Records the referrer of the caller, once, after signing in. Only an account created after the click and within 30 days counts; the response does not reveal whether it did.',
    body: z.strictObject({
      p_referrer_id: referrerId,
      /** Must be the caller. */
      p_referral_id: z.uuid(),
      /** The id returned for the click, if there was one. */
      p_click_id: z.uuid().optional(),
    }),
    output: done,
    errors: ['signed_out', 'forbidden', 'self_referral'],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/referrals',
    access: 'member',
    summary: 'Returns the caller’s code and link, the terms, and the totals.',
    output: referralOverview,
    errors: ['signed_out'],
  }),
  changeCode: endpoint({
    method: 'PUT',
    path: '/api/referrals/code',
    access: 'member',
    summary: 'Changes the code, once. Links with the previous code continue to work.',
    body: z.strictObject({ code: chosenCode }),
    output: referralOverview,
    errors: ['signed_out', 'code_taken', 'code_already_changed'],
  }),
  referrals: endpoint({
    method: 'GET',
    path: '/api/referrals/people',
    access: 'member',
    summary: 'Lists members referred by the caller, without names, newest first, 20 per page.',
    query: z.strictObject({ state: referralState.optional(), cursor: exact({ lengthMax: 200 }).optional() }),
    output: z.object({ referrals: z.array(referralEntry), next_cursor: z.string().nullable() }),
    errors: ['signed_out'],
  }),
  analytics: endpoint({
    method: 'GET',
    path: '/api/referrals/analytics',
    access: 'member',
    summary:
      'Returns statistics of the caller’s link for a period of at most 366 days: in total, by day, source and landing page.',
    query: z.strictObject(range),
    output: referralAnalytics,
    errors: ['signed_out'],
  }),
  exportAnalytics: endpoint({
    method: 'GET',
    path: '/api/referrals/analytics/export',
    access: 'member',
    summary: 'Exports the same statistics as CSV, by day, source or landing page.',
    query: z.strictObject({ ...range, by: z.enum(exportedBy), language }),
    output: 'text/csv',
    errors: ['signed_out'],
  }),
} as const
