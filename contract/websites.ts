// A member's websites: claimed, proved by DNS, analysed.
import { z } from 'zod'
import { done } from './accounts.ts'
import {
  analysisFailure,
  analysisState,
  analysisStep,
  country,
  niche,
  pagesPerAnalysisMax,
  signalResult,
  siteLanguage,
} from './analysis.ts'
import { endpoint } from './endpoint.ts'
import { figures } from './metrics.ts'
import { overrideFields } from './overrideFields.ts'

export const websitesPerMemberMax = 250
/** Claims cost nothing; proofs do. Whoever has this many unproven ones proves or removes some first. */
export const unprovenPerMemberMax = 20
export const analysesPerWebsiteAndDayMax = 5
export const historyShownMax = 60

/** What one look at the DNS of a claimed domain gave. Only the first proves; only those before `server_failure` say something for sure. */
export const verificationOutcomes = [
  'verified',
  'not_found',
  'wrong_value',
  'alias',
  'wildcard',
  'domain_missing',
  'server_failure',
  'silence',
  'blocked',
] as const
export const verificationOutcome = z.enum(verificationOutcomes)
export type VerificationOutcome = z.output<typeof verificationOutcome>

/** Where a claim stands. `looking`: we go on checking by ourselves; `endangered`: proved, but the record is gone. */
export const websiteStates = ['unproven', 'looking', 'verified', 'endangered'] as const
export const websiteState = z.enum(websiteStates)
export type WebsiteState = z.output<typeof websiteState>

export const overrideField = z.enum(overrideFields)

const time = z.iso.datetime()

const websiteAnalysis = z.object({
  id: z.uuid(),
  state: analysisState,
  step: analysisStep.nullable(),
  pages_done: z.int(),
  pages_total: z.int(),
  failure: analysisFailure.nullable(),
  created_at: time,
  finished_at: time.nullable(),
})
export type WebsiteAnalysis = z.output<typeof websiteAnalysis>

export const website = z.object({
  id: z.uuid(),
  /** As DNS has it. */
  domain: z.string(),
  /** As people read it. */
  domain_name: z.string(),
  /** Credits are counted by it. */
  registrable_domain: z.string(),
  title: z.string().nullable(),
  is_verified: z.boolean(),
  state: websiteState,
  created_at: time,
  verified_at: time.nullable(),
  verification: z.object({
    /** The value that one of the two names has to carry. */
    record_value: z.string(),
    names: z.array(z.string()),
    attempts: z.int(),
    checking: z.boolean(),
    last_checked_at: time.nullable(),
    last_outcome: verificationOutcome.nullable(),
    next_check_at: time.nullable(),
    checking_until: time.nullable(),
    /** Of a verified site whose record is gone: since when, and when it loses its proof. */
    missing_since: time.nullable(),
    unverified_at: time.nullable(),
    /** Somebody else has proved the same domain; ours counts only if theirs is gone. */
    contested: z.boolean(),
  }),
  quality_score: z.int().min(0).max(100).nullable(),
  analysed_at: time.nullable(),
  niche: niche.nullable(),
  language: siteLanguage.nullable(),
  country: country.nullable(),
  figures,
  /** Which of these an admin has set; the reasons are the admins' own. */
  overridden_fields: z.array(overrideField),
  /** The latest, whatever became of it. */
  analysis: websiteAnalysis.nullable(),
})
export type Website = z.output<typeof website>

export const websiteDetail = website.extend({
  signals: z.array(signalResult).nullable(),
  pages_read: z
    .array(z.object({ url: z.string(), status: z.int(), title: z.string().nullable(), words: z.int() }))
    .max(pagesPerAnalysisMax),
  history: z.array(z.object({ at: time, score: z.int() })).max(historyShownMax),
  analyses_left_today: z.int(),
})
export type WebsiteDetail = z.output<typeof websiteDetail>

export const onboardingSteps = ['add', 'verify', 'quality', 'complete'] as const
export const onboardingStep = z.enum(onboardingSteps)
export type OnboardingStep = z.output<typeof onboardingStep>

const byId = z.object({ id: z.uuid() })
const one = z.object({ website })

export const websiteEndpoints = {
  websites: endpoint({
    method: 'GET',
    path: '/api/websites',
    access: 'member',
    summary: `The member's websites, newest first; nobody has more than ${websitesPerMemberMax}.`,
    output: z.object({ websites: z.array(website) }),
    errors: ['signed_out'],
  }),
  addWebsite: endpoint({
    method: 'POST',
    path: '/api/websites',
    access: 'member',
    summary: 'Claims a domain. With `contest`, also one that another member has proved: whose record stands decides.',
    body: z.strictObject({ domain: z.string().max(1000), contest: z.boolean().default(false) }),
    output: one,
    errors: ['signed_out', 'domain_added', 'domain_verified_by_another', 'domain_blocked', 'too_many_websites'],
    idempotency: 'required',
  }),
  website: endpoint({
    method: 'GET',
    path: '/api/websites/:id',
    access: 'member',
    summary: 'One website with the signals of its score, its figures and its history.',
    params: byId,
    output: z.object({ website: websiteDetail }),
    errors: ['signed_out', 'not_found'],
  }),
  verifyWebsite: endpoint({
    method: 'POST',
    path: '/api/websites/:id/verify',
    access: 'member',
    summary: 'Looks for the DNS record now, and goes on looking for 24 hours. The outcome comes by the live stream.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found'],
  }),
  analyseWebsite: endpoint({
    method: 'POST',
    path: '/api/websites/:id/analyse',
    access: 'member',
    summary: 'Analyses a verified website again. Progress and result come by the live stream.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found', 'website_unverified', 'in_progress'],
  }),
  removeWebsite: endpoint({
    method: 'DELETE',
    path: '/api/websites/:id',
    access: 'member',
    summary: 'Gives a website up. Refused while orders on it are open.',
    params: byId,
    output: done,
    errors: ['signed_out', 'not_found', 'orders_open'],
  }),
  onboarding: endpoint({
    method: 'GET',
    path: '/api/onboarding',
    access: 'member',
    summary: 'Where the member stands on the way to a first analysed website.',
    output: z.object({
      step: onboardingStep,
      /** The website that the steps are about. */
      website: website.nullable(),
      skipped_at: time.nullable(),
    }),
    errors: ['signed_out'],
  }),
  skipOnboarding: endpoint({
    method: 'POST',
    path: '/api/onboarding/skip',
    access: 'member',
    summary: 'Leaves the introduction; it can be taken up again at any time.',
    output: done,
    errors: ['signed_out'],
  }),
  verifiedWebsite: endpoint({
    method: 'GET',
    path: '/api/verify/:slug',
    access: 'anyone',
    summary: 'What is verified about a website, for everybody. The slug is its domain.',
    params: z.object({ slug: z.string().max(300) }),
    output: z.object({
      website: z.object({
        domain: z.string(),
        domain_name: z.string(),
        title: z.string().nullable(),
        /** `endangered`: the record is missing at the moment. */
        state: z.enum(['verified', 'endangered']),
        verified_at: time,
        last_checked_at: time.nullable(),
        quality_score: z.int().nullable(),
        /** An admin has set it: it is not made of signals, which are left out then. */
        score_overridden: z.boolean(),
        analysed_at: time.nullable(),
        niche: niche.nullable(),
        language: siteLanguage.nullable(),
        country: country.nullable(),
        /** What was found stays with the member; whether anything could be measured does not. */
        signals: z
          .array(signalResult.pick({ signal: true, points: true, weight: true }).extend({ measured: z.boolean() }))
          .nullable(),
      }),
    }),
    errors: ['not_found'],
  }),
} as const
