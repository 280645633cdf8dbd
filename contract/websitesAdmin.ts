// Website administration: statistics, re-analysis, overrides with a reason, blocked domains.
import { z } from 'zod'
import { done } from './accounts.ts'
import { analysisFailure, analysisState, country, niche, siteLanguage } from './analysis.ts'
import { endpoint } from './endpoint.ts'
import { reasonLengthMax, reasonLengthMin, searchLengthMax, typedDomainLengthMax } from './limits.ts'
import { figures, traffic } from './metrics.ts'
import { exact, lines, typed } from './texts.ts'
import { overrideField, websiteDetail, websiteState } from './websites.ts'

/** Selected one by one on the page. */
const chosenWebsitesMax = 200
export const websiteSorts = ['newest', 'domain', 'score', 'analysed', 'dr'] as const

const time = z.iso.datetime()
const reason = lines({ lengthMin: reasonLengthMin, lengthMax: reasonLengthMax })
const byId = z.object({ id: z.uuid() })
const owner = z.object({ id: z.uuid(), name: z.string() })

const filters = {
  q: typed({ lengthMax: searchLengthMax }).optional(),
  /** Their owner. */
  member: z.uuid().optional(),
  state: websiteState.optional(),
  analysis: z.enum(['none', 'running', 'done', 'failed']).optional(),
  niche: niche.optional(),
  language: siteLanguage.optional(),
  score: z.enum(['below_40', '40_to_59', '60_to_74', 'from_75', 'unknown']).optional(),
  overridden: z.enum(['yes', 'no']).optional(),
}
export const websiteFilters = z.strictObject(filters)

const websiteRow = z.object({
  id: z.uuid(),
  domain: z.string(),
  domain_name: z.string(),
  owner,
  state: websiteState,
  created_at: time,
  verified_at: time.nullable(),
  attempts: z.int(),
  last_checked_at: time.nullable(),
  quality_score: z.int().nullable(),
  analysed_at: time.nullable(),
  analysis: z.object({ state: analysisState, failure: analysisFailure.nullable() }).nullable(),
  niche: niche.nullable(),
  language: siteLanguage.nullable(),
  country: country.nullable(),
  figures,
  overridden: z.boolean(),
})
export type AdminWebsiteRow = z.output<typeof websiteRow>

/** The values an admin can override. */
export const override = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('quality_score'), value: z.int().min(0).max(100) }),
  z.strictObject({ field: z.literal('dr'), value: z.int().min(0).max(100) }),
  z.strictObject({ field: z.literal('da'), value: z.int().min(0).max(100) }),
  z.strictObject({ field: z.literal('spam_score'), value: z.int().min(0).max(100) }),
  z.strictObject({ field: z.literal('traffic'), value: traffic }),
  z.strictObject({ field: z.literal('niche'), value: niche }),
  z.strictObject({ field: z.literal('language'), value: siteLanguage }),
  z.strictObject({ field: z.literal('country'), value: country }),
])
export type Override = z.output<typeof override>
const keptOverride = z.object({
  field: overrideField,
  value: z.unknown(),
  reason: z.string(),
  by: owner,
  at: time,
})

const blockedDomain = z.object({ domain: z.string(), domain_name: z.string(), reason: z.string(), by: owner, at: time })
export type BlockedDomain = z.output<typeof blockedDomain>

export const websiteAdminEndpoints = {
  websitesOverview: endpoint({
    method: 'GET',
    path: '/api/admin/websites/overview',
    access: 'admin',
    summary: 'Returns the number of websites by state and the distribution of their scores.',
    output: z.object({
      by_state: z.record(websiteState, z.int()),
      analysed: z.int(),
      analyses_waiting: z.int(),
      analyses_failed: z.int(),
      average_score: z.int().nullable(),
      /** Number of websites with a score of 0-9, 10-19 … 90-100. */
      score_bands: z.array(z.int()).length(10),
      blocked_domains: z.int(),
    }),
    errors: [],
  }),
  allWebsites: endpoint({
    method: 'GET',
    path: '/api/admin/websites',
    access: 'admin',
    summary: 'Lists websites of all members by part of the domain, filtered and sorted, 50 per page.',
    query: z.strictObject({
      ...filters,
      sort: z.enum(websiteSorts).default('newest'),
      cursor: exact({ lengthMax: 500 }).optional(),
    }),
    output: z.object({
      websites: z.array(websiteRow),
      next_cursor: z.string().nullable(),
      /** Exact up to 10,000; beyond it, 10,000 and `more`. */
      total: z.int(),
      more: z.boolean(),
    }),
    errors: [],
  }),
  anyWebsite: endpoint({
    method: 'GET',
    path: '/api/admin/websites/:id',
    access: 'admin',
    summary: 'Returns one website as its member sees it, with its owner and the overrides by admins.',
    params: byId,
    output: z.object({ website: websiteDetail, owner, overrides: z.array(keptOverride) }),
    errors: ['not_found'],
  }),
  analyseWebsites: endpoint({
    method: 'POST',
    path: '/api/admin/websites/analyse',
    access: 'admin',
    summary: 'Re-analyses the selected websites, or all that match a filter.',
    body: z.union([
      z.strictObject({ ids: z.array(z.uuid()).min(1).max(chosenWebsitesMax) }),
      z.strictObject({ filter: websiteFilters }),
    ]),
    output: z.object({ queued: z.int() }),
    errors: [],
    idempotency: 'required',
  }),
  overrideWebsite: endpoint({
    method: 'PUT',
    path: '/api/admin/websites/:id/override',
    access: 'admin',
    summary: 'Overrides a measured value, with a reason.',
    params: byId,
    body: z.strictObject({ override, reason }),
    output: done,
    errors: ['not_found'],
  }),
  dropOverride: endpoint({
    method: 'POST',
    path: '/api/admin/websites/:id/override/drop',
    access: 'admin',
    summary: 'Removes an override, so that the measured value counts again.',
    params: byId,
    body: z.strictObject({ field: overrideField, reason }),
    output: done,
    errors: ['not_found'],
  }),
  blockedDomains: endpoint({
    method: 'GET',
    path: '/api/admin/blocked-domains',
    access: 'admin',
    summary: 'Lists blocked domains, newest first, 50 per page.',
    query: z.strictObject({
      q: typed({ lengthMax: searchLengthMax }).optional(),
      cursor: exact({ lengthMax: 500 }).optional(),
    }),
    output: z.object({ domains: z.array(blockedDomain), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  blockDomain: endpoint({
    method: 'POST',
    path: '/api/admin/blocked-domains',
    access: 'admin',
    summary: 'Blocks a domain with all its subdomains: claims end, members are notified, it cannot be claimed again.',
    body: z.strictObject({ domain: typed({ lengthMin: 1, lengthMax: typedDomainLengthMax }), reason }),
    output: z.object({ ended: z.int() }),
    errors: ['conflict'],
  }),
  unblockDomain: endpoint({
    method: 'POST',
    path: '/api/admin/blocked-domains/:domain/unblock',
    access: 'admin',
    summary: 'Unblocks a domain, so that it can be claimed again.',
    params: z.object({ domain: exact({ lengthMax: 300 }) }),
    body: z.strictObject({ reason }),
    output: done,
    errors: ['not_found'],
  }),
} as const
