// A member's websites: claimed, verified by DNS, analysed.
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
import { typedDomainLengthMax, websitesPerMemberMax } from './limits.ts'
import { figures } from './metrics.ts'
import { overrideFields } from './overrideFields.ts'
import { exact } from './texts.ts'

export const analysesPerWebsiteAndDayMax = 5
export const historyShownMax = 60

/**
 * Outcomes of one DNS check of a claimed domain. Only the first verifies; only those before `server_failure` are
 * conclusive.
 */
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

/** State of a claim. `looking`: we keep checking automatically; `endangered`: verified, but the record is missing. */
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
  /** As in DNS (punycode). */
  domain: z.string(),
  /** For display (Unicode). */
  domain_name: z.string(),
  /** Credits are awarded per registrable domain. */
  registrable_domain: z.string(),
  title: z.string().nullable(),
  is_verified: z.boolean(),
  state: websiteState,
  created_at: time,
  verified_at: time.nullable(),
  verification: z.object({
    /** The value that one of the two names has to hold. */
    record_value: z.string(),
    names: z.array(z.string()),
    attempts: z.int(),
    checking: z.boolean(),
    last_checked_at: time.nullable(),
    last_outcome: verificationOutcome.nullable(),
    next_check_at: time.nullable(),
    checking_until: time.nullable(),
    /** For a verified site whose record is missing: since when, and when it loses its verification. */
    missing_since: time.nullable(),
    unverified_at: time.nullable(),
    /** Another member has verified the same domain; this claim counts only once theirs is gone. */
    contested: z.boolean(),
  }),
  quality_score: z.int().min(0).max(100).nullable(),
  analysed_at: time.nullable(),
  niche: niche.nullable(),
  language: siteLanguage.nullable(),
  country: country.nullable(),
  figures,
  /** Fields overridden by an admin; the reasons stay internal. */
  overridden_fields: z.array(overrideField),
  /** The latest one, whatever its outcome. */
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
    summary: `Lists the member’s websites, newest first, at most ${websitesPerMemberMax}.`,
    output: z.object({ websites: z.array(website) }),
    errors: ['signed_out'],
  }),
  addWebsite: endpoint({
    method: 'POST',
    path: '/api/websites',
    access: 'member',
    summary: 'Claims a domain. With `contest`, also one that another member has verified: the TXT record decides.',
    body: z.strictObject({ domain: exact({ lengthMax: typedDomainLengthMax }), contest: z.boolean().default(false) }),
    output: one,
    errors: ['signed_out', 'domain_added', 'domain_verified_by_another', 'domain_blocked', 'too_many_websites'],
    idempotency: 'required',
  }),
  website: endpoint({
    method: 'GET',
    path: '/api/websites/:id',
    access: 'member',
    summary: 'Returns one website with the signals of its score, its metrics and its history.',
    params: byId,
    output: z.object({ website: websiteDetail }),
    errors: ['signed_out', 'not_found'],
  }),
  verifyWebsite: endpoint({
    method: 'POST',
    path: '/api/websites/:id/verify',
    access: 'member',
    summary: 'Checks the DNS record now and keeps checking for 24 hours. The outcome arrives on the live stream.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found'],
  }),
  analyseWebsite: endpoint({
    method: 'POST',
    path: '/api/websites/:id/analyse',
    access: 'member',
    summary: 'Re-analyses a verified website. Progress and result arrive on the live stream.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found', 'website_unverified', 'in_progress'],
  }),
  removeWebsite: endpoint({
    method: 'DELETE',
    path: '/api/websites/:id',
    access: 'member',
    summary: 'Removes a website. Refused while it has open orders.',
    params: byId,
    output: done,
    errors: ['signed_out', 'not_found', 'orders_open'],
  }),
  onboarding: endpoint({
    method: 'GET',
    path: '/api/onboarding',
    access: 'member',
    summary: 'Returns the member’s onboarding progress towards a first analysed website.',
    output: z.object({
      step: onboardingStep,
      /** The website the onboarding steps refer to. */
      website: website.nullable(),
      skipped_at: time.nullable(),
    }),
    errors: ['signed_out'],
  }),
  skipOnboarding: endpoint({
    method: 'POST',
    path: '/api/onboarding/skip',
    access: 'member',
    summary: 'Skips the onboarding; it can be resumed at any time.',
    output: done,
    errors: ['signed_out'],
  }),
  verifiedWebsite: endpoint({
    method: 'GET',
    path: '/api/verify/:slug',
    access: 'anyone',
    summary: 'Returns the public verification page of a website. The slug is its domain.',
    params: z.object({ slug: exact({ lengthMax: 300 }) }),
    output: z.object({
      website: z.object({
        domain: z.string(),
        domain_name: z.string(),
        title: z.string().nullable(),
        /** `endangered`: the TXT record is currently missing. */
        state: z.enum(['verified', 'endangered']),
        verified_at: time,
        last_checked_at: time.nullable(),
        quality_score: z.int().nullable(),
        /** An admin has set it: it is not based on signals, so these are omitted. */
        score_overridden: z.boolean(),
        analysed_at: time.nullable(),
        niche: niche.nullable(),
        language: siteLanguage.nullable(),
        country: country.nullable(),
        /** The findings are visible to the member only; whether a signal could be measured is public. */
        signals: z
          .array(signalResult.pick({ signal: true, points: true, weight: true }).extend({ measured: z.boolean() }))
          .nullable(),
      }),
    }),
    errors: ['not_found'],
  }),
} as const
