// How members bring others: a code and a link, clicks on it, who came by it, and what it earned them.
import { z } from 'zod'
import { done, language } from './accounts.ts'
import { askedDay } from './credits.ts'
import { endpoint } from './endpoint.ts'
import { referralTerms } from './referralRules.ts'
import { codeForm, referrerIdForm } from './referrer.ts'
import { because } from './texts.ts'
import { reservedSegments } from './webRoutes.ts'

const time = z.iso.datetime()
const day = z.iso.date()
const count = z.int().min(0)

const referrerId = z.string().regex(referrerIdForm)

/** What visitors expect to find at such an address on most sites; nobody may choose one of them. */
const keptForPages = [
  ...['about', 'account', 'ankerplatz', 'blog', 'careers', 'community', 'docs', 'download', 'imprint', 'invite'],
  ...['jobs', 'legal', 'login', 'logout', 'mail', 'news', 'partner', 'partners', 'press', 'prices', 'pricing'],
  ...['privacy', 'profile', 'referral', 'register', 'security', 'signin', 'signout', 'signup', 'status', 'support'],
  ...['team', 'terms', 'undefined', 'null', 'hilfe', 'preise', 'kontakt', 'impressum', 'datenschutz', 'anmelden'],
]
const keptWords: ReadonlySet<string> = new Set([...reservedSegments, ...keptForPages])

/** Whether a code leads to a page, or is kept for one. */
export const isKeptWord = (code: string): boolean => keptWords.has(code.toLowerCase())

/** A code as a member may choose it. */
const chosenCode = z
  .string()
  .trim()
  .refine((code) => codeForm.test(code), because('not_a_code'))
  .refine((code) => !isKeptWord(code), because('code_reserved'))

export const referralStates = ['registered', 'held', 'activated', 'refused'] as const
export const referralState = z.enum(referralStates)
export type ReferralState = z.output<typeof referralState>

export const rewardStates = ['waiting', 'granted', 'dropped'] as const

/** A source is a host, or a word from the link; these have a name of their own. `unknown`: the click was not counted. */
export const ownSources = ['direct', 'unknown', 'other'] as const
/** A landing page is its path; `code` is the page at a code. */
export const ownLandings = ['code', 'unknown', 'other'] as const
export const sourceLengthMax = 60

export const referralTotals = z.object({
  clicks: count,
  registrations: count,
  activated: count,
  /** Who bought something for the first time. */
  buyers: count,
  purchases: count,
  /** Credits that were granted, less what was taken back of them. */
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
  /** Shares that wait for the time in which a purchase can be refunded, and what waits for an admin. */
  waiting: count,
})
export type ReferralOverview = z.output<typeof referralOverview>

/** Somebody who came, without a name: whom it is, is not the referrer's to know. */
export const referralEntry = z.object({
  /** Counts the referrals of this member, the first is 1. */
  number: z.int().min(1),
  registered_at: time,
  source: z.string(),
  state: referralState,
  activated_at: time.nullable(),
  purchases: count,
  /** Granted, less what was taken back. */
  credits: count,
  waiting: count,
  /** When the next of what waits is due. */
  next_due_at: time.nullable(),
  /** Until when purchases count. */
  shares_until: time,
})
export type ReferralEntry = z.output<typeof referralEntry>
export const referralsPerPage = 20

/** *Fixed*: the longest period that is shown at once. */
export const analyticsDaysMax = 366
/** Beyond these, sources and landing pages are added up as `other`. */
export const analyticsRowsMax = 50

/** How many days up to today, which only the server knows for certain. */
export const analyticsPeriods = ['7', '30', '90', '365'] as const

const range = {
  /** So many days up to today; 30 where nothing is asked for. */
  days: z.enum(analyticsPeriods).optional(),
  /** Days in UTC, both included. They go before `days`. */
  from: askedDay.optional(),
  to: askedDay.optional(),
}

export const referralAnalytics = z.object({
  from: day,
  to: day,
  totals: referralTotals,
  /** The same for as many days before, to compare with. */
  before: referralTotals,
  /** One per day, oldest first, days without anything included. */
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
      'Counts a click on a referral link and says to whom it leads. Robots, repetitions on the same day and the referrer’s own clicks are not counted; the answer is of the same shape for known and unknown codes.',
    body: z.strictObject({
      referrer_id: referrerId.optional(),
      code: z.string().regex(codeForm).optional(),
      /** Where the visitor comes from: a word from the link, or the host of the page before. */
      source: z.string().max(200).optional(),
      /** The path on which they arrived. */
      landing: z.string().max(200).optional(),
    }),
    output: z.object({
      referrer_id: z.uuid().nullable(),
      /** Names the click when an account comes of it; null where it was not counted. */
      click_id: z.uuid().nullable(),
    }),
    errors: [],
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/api/invitations/:referrer_id',
    access: 'anyone',
    summary: 'Who invites, as they are called here, and what the new member gets. Nobody for an unknown id.',
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
      'Says by whom the caller came, once, after signing in. Only an account that was made after the click and within 30 days counts; whether it did is not told.',
    body: z.strictObject({
      p_referrer_id: referrerId,
      /** Has to be the caller. */
      p_referral_id: z.uuid(),
      /** What the click was answered with, if it was. */
      p_click_id: z.uuid().optional(),
    }),
    output: done,
    errors: ['signed_out', 'forbidden', 'self_referral'],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/referrals',
    access: 'member',
    summary: 'The code and link of the caller, the terms, and what came of it in all.',
    output: referralOverview,
    errors: ['signed_out'],
  }),
  changeCode: endpoint({
    method: 'PUT',
    path: '/api/referrals/code',
    access: 'member',
    summary: 'Chooses another code, once. Links with the code before it go on to work.',
    body: z.strictObject({ code: chosenCode }),
    output: referralOverview,
    errors: ['signed_out', 'code_taken', 'code_already_changed'],
  }),
  referrals: endpoint({
    method: 'GET',
    path: '/api/referrals/people',
    access: 'member',
    summary: 'Those who came by the caller, without names, newest first, 20 at a time.',
    query: z.strictObject({ state: referralState.optional(), cursor: z.string().max(200).optional() }),
    output: z.object({ referrals: z.array(referralEntry), next_cursor: z.string().nullable() }),
    errors: ['signed_out'],
  }),
  analytics: endpoint({
    method: 'GET',
    path: '/api/referrals/analytics',
    access: 'member',
    summary: 'What came of the caller’s link in a period of at most 366 days: in all, by day, source and landing page.',
    query: z.strictObject(range),
    output: referralAnalytics,
    errors: ['signed_out'],
  }),
  exportAnalytics: endpoint({
    method: 'GET',
    path: '/api/referrals/analytics/export',
    access: 'member',
    summary: 'The same as a table (CSV), by day, source or landing page.',
    query: z.strictObject({ ...range, by: z.enum(exportedBy), language }),
    output: 'text/csv',
    errors: ['signed_out'],
  }),
} as const
