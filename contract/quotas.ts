// External providers for admins: quotas, usage, and the state of the open rank data.
import { z } from 'zod'
import { done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { reasonLengthMax, reasonLengthMin } from './limits.ts'
import { lines } from './texts.ts'

/** Providers with an HTTP API and a key, each with its own quota. */
export const providers = ['moz', 'serpapi'] as const
export const provider = z.enum(providers)
export type Provider = z.output<typeof provider>

/**
 * Why a provider returned no metric. The first two may be temporary; `refused` concerns the key, `their_quota` the
 * quota the provider grants us.
 */
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

const reason = lines({ lengthMin: reasonLengthMin, lengthMax: reasonLengthMax })
const byProvider = z.object({ provider })

/** Null: unlimited. */
const callsLimit = z.int().min(0).max(callsMax).nullable()

const quota = z.object({
  provider,
  /** Whether the operator has set a key; without one the provider is never called. */
  has_key: z.boolean(),
  per_day: callsLimit,
  per_month: callsLimit,
  used_today: z.int(),
  used_this_month: z.int(),
  resets_day_at: z.iso.datetime(),
  resets_month_at: z.iso.datetime(),
  /** Requests waiting for the quota. */
  deferred: z.int(),
  last_failure: z.object({ at: z.iso.datetime(), reason: providerFailure }).nullable(),
  /** Days with requests, oldest first. */
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
  /** 0 to 1, by bytes of the file. */
  progress: z.number().min(0).max(1),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Whether metrics are derived from it now. */
  current: z.boolean(),
})
export type RankImport = z.output<typeof rankImport>

export const quotaEndpoints = {
  quotas: endpoint({
    method: 'GET',
    path: '/api/admin/quotas',
    access: 'admin',
    summary: 'Lists each provider with its limits, usage and history.',
    output: z.object({ quotas: z.array(quota), imports: z.array(rankImport) }),
    errors: [],
  }),
  setQuota: endpoint({
    method: 'PUT',
    path: '/api/admin/quotas/:provider',
    access: 'admin',
    summary: 'Sets the rate limits of a provider.',
    params: byProvider,
    body: z.strictObject({ per_day: callsLimit, per_month: callsLimit, reason }),
    output: done,
    errors: [],
  }),
  resetQuota: endpoint({
    method: 'POST',
    path: '/api/admin/quotas/:provider/reset',
    access: 'admin',
    summary: 'Resets the usage of a provider to 0; its history stays.',
    params: byProvider,
    body: z.strictObject({ reason }),
    output: done,
    errors: [],
  }),
} as const
