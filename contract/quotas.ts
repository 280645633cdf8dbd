// What outside services may be asked, how often they were, and where the open data of ranks stands. For admins.
import { z } from 'zod'
import { done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { lines } from './texts.ts'

/** Services that answer over HTTP with a key, each with a quota of its own. */
export const providers = ['moz', 'serpapi'] as const
export const provider = z.enum(providers)
export type Provider = z.output<typeof provider>

/** Why a provider gave no figure. The first two may be otherwise in a moment; `refused` is the key, `their_quota` what the provider grants us. */
const providerFailures = [
  'timeout',
  'unreachable',
  'rate_limited',
  'server_error',
  'refused',
  'their_quota',
  'redirected',
  'too_large',
  'unreadable',
] as const
export const providerFailure = z.enum(providerFailures)
export type ProviderFailure = z.output<typeof providerFailure>

export const quotaDaysShown = 90
const callsMax = 100_000_000

const reason = lines({ lengthMin: 3, lengthMax: 500 })
const byProvider = z.object({ provider })

/** Null: as many as there are. */
const callsLimit = z.int().min(0).max(callsMax).nullable()

const quota = z.object({
  provider,
  /** Whether the operator has set a key; without one it is never asked. */
  has_key: z.boolean(),
  per_day: callsLimit,
  per_month: callsLimit,
  used_today: z.int(),
  used_this_month: z.int(),
  resets_day_at: z.iso.datetime(),
  resets_month_at: z.iso.datetime(),
  /** Questions that wait for the quota. */
  deferred: z.int(),
  last_failure: z.object({ at: z.iso.datetime(), reason: providerFailure }).nullable(),
  /** Days on which it was asked, oldest first. */
  history: z.array(z.object({ day: z.iso.date(), calls: z.int(), failed: z.int() })).max(quotaDaysShown),
})
export type Quota = z.output<typeof quota>

const rankSources = ['common_crawl', 'tranco'] as const
export const rankSource = z.enum(rankSources)
export type RankSource = z.output<typeof rankSource>

const rankImport = z.object({
  id: z.string(),
  source: rankSource,
  file: z.string(),
  state: z.enum(['running', 'done', 'interrupted']),
  rows: z.int(),
  /** 0 to 1, of the bytes of the file. */
  progress: z.number().min(0).max(1),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Whether figures are derived from it now. */
  current: z.boolean(),
})
export type RankImport = z.output<typeof rankImport>

export const quotaEndpoints = {
  quotas: endpoint({
    method: 'GET',
    path: '/api/admin/quotas',
    access: 'admin',
    summary: 'Each provider with its limits, its use and its history.',
    output: z.object({ quotas: z.array(quota), imports: z.array(rankImport) }),
    errors: [],
  }),
  setQuota: endpoint({
    method: 'PUT',
    path: '/api/admin/quotas/:provider',
    access: 'admin',
    summary: 'Sets how often a provider may be asked.',
    params: byProvider,
    body: z.strictObject({ per_day: callsLimit, per_month: callsLimit, reason }),
    output: done,
    errors: [],
  }),
  resetQuota: endpoint({
    method: 'POST',
    path: '/api/admin/quotas/:provider/reset',
    access: 'admin',
    summary: 'Counts the use of a provider from 0 again; its history stays.',
    params: byProvider,
    body: z.strictObject({ reason }),
    output: done,
    errors: [],
  }),
} as const
