// The admin's view of all websites: figures, analysis again, overrides with a reason, blocked domains.
import { z } from 'zod'
import { done } from './accounts.ts'
import { analysisFailure, analysisState, country, niche, siteLanguage } from './analysis.ts'
import { endpoint } from './endpoint.ts'
import { figures, traffic } from './metrics.ts'
import { lines } from './texts.ts'
import { overrideField, websiteDetail, websiteState } from './websites.ts'

export const websitesPerPage = 50
/** Chosen one by one on the page. */
const chosenWebsitesMax = 200
export const websiteSorts = ['newest', 'domain', 'score', 'analysed', 'dr'] as const

const time = z.iso.datetime()
const reason = lines({ lengthMin: 3, lengthMax: 500 })
const byId = z.object({ id: z.uuid() })
const owner = z.object({ id: z.uuid(), name: z.string() })

const filters = {
  q: z.string().trim().max(100).optional(),
  /** Whose they are. */
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

/** What an admin can say in place of what was measured. */
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
    summary: 'How many websites there are, in which state, and how their scores are spread.',
    output: z.object({
      by_state: z.record(websiteState, z.int()),
      analysed: z.int(),
      analyses_waiting: z.int(),
      analyses_failed: z.int(),
      average_score: z.int().nullable(),
      /** How many have a score of 0-9, 10-19 … 90-100. */
      score_bands: z.array(z.int()).length(10),
      blocked_domains: z.int(),
    }),
    errors: [],
  }),
  allWebsites: endpoint({
    method: 'GET',
    path: '/api/admin/websites',
    access: 'admin',
    summary: 'Websites of all members, found by a part of the domain, filtered and sorted, 50 at a time.',
    query: z.strictObject({
      ...filters,
      sort: z.enum(websiteSorts).default('newest'),
      cursor: z.string().max(500).optional(),
    }),
    output: z.object({
      websites: z.array(websiteRow),
      next_cursor: z.string().nullable(),
      /** Exact up to 10,000; then 10,000 and `more`. */
      total: z.int(),
      more: z.boolean(),
    }),
    errors: [],
  }),
  anyWebsite: endpoint({
    method: 'GET',
    path: '/api/admin/websites/:id',
    access: 'admin',
    summary: 'One website as its member sees it, with its owner and what admins said in place of what was measured.',
    params: byId,
    output: z.object({ website: websiteDetail, owner, overrides: z.array(keptOverride) }),
    errors: ['not_found'],
  }),
  analyseWebsites: endpoint({
    method: 'POST',
    path: '/api/admin/websites/analyse',
    access: 'admin',
    summary: 'Analyses the chosen websites again, or all that a filter finds.',
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
    summary: 'Says a figure in place of the measured one, with a reason.',
    params: byId,
    body: z.strictObject({ override, reason }),
    output: done,
    errors: ['not_found'],
  }),
  dropOverride: endpoint({
    method: 'POST',
    path: '/api/admin/websites/:id/override/drop',
    access: 'admin',
    summary: 'Lets the measured figure count again.',
    params: byId,
    body: z.strictObject({ field: overrideField, reason }),
    output: done,
    errors: ['not_found'],
  }),
  blockedDomains: endpoint({
    method: 'GET',
    path: '/api/admin/blocked-domains',
    access: 'admin',
    summary: 'Domains that nobody may claim, newest first, 50 at a time.',
    query: z.strictObject({ q: z.string().trim().max(100).optional(), cursor: z.string().max(500).optional() }),
    output: z.object({ domains: z.array(blockedDomain), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  blockDomain: endpoint({
    method: 'POST',
    path: '/api/admin/blocked-domains',
    access: 'admin',
    summary: 'Blocks a domain with everything below it: claims end, members are told, nobody can claim it again.',
    body: z.strictObject({ domain: z.string().trim().min(1).max(1000), reason }),
    output: z.object({ ended: z.int() }),
    errors: ['conflict'],
  }),
  unblockDomain: endpoint({
    method: 'POST',
    path: '/api/admin/blocked-domains/:domain/unblock',
    access: 'admin',
    summary: 'Lets a blocked domain be claimed again.',
    params: z.object({ domain: z.string().max(300) }),
    body: z.strictObject({ reason }),
    output: done,
    errors: ['not_found'],
  }),
} as const
