// Domain authority and spam score from Moz, using its JSON-RPC API.
import { z } from 'zod'
import type { ProviderRequest, Reading } from '../../platform/providers/providers.ts'
import type { SuppliedMetric } from './metricRows.ts'

export const mozRequest = (registrableDomain: string): ProviderRequest => ({
  method: 'POST',
  path: '/jsonrpc',
  body: {
    jsonrpc: '2.0',
    // Requests are sent one at a time, so the id only has to exist; Moz requires a long one.
    id: `ankerplatz-${registrableDomain}`.padEnd(24, '-'),
    method: 'data.site.metrics.fetch',
    params: { data: { site_query: { query: registrableDomain, scope: 'domain' } } },
  },
})

/** An unknown percentage comes as a negative number. */
const percentage = z.number().min(-1).max(100).nullable().optional()

const answered = z.object({
  result: z.object({ site_metrics: z.object({ domain_authority: percentage, spam_score: percentage }) }),
})

const refused = z.object({
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown() }).partial({ message: true, data: true }),
})

const figure = (name: 'da' | 'spam_score', value: number | null | undefined): SuppliedMetric => ({
  figure: name,
  source: 'moz',
  value: value === null || value === undefined || value < 0 ? null : Math.round(value),
})

/** "Unknown to Moz" is an answer too: earlier values no longer apply. */
const none: SuppliedMetric[] = [figure('da', null), figure('spam_score', null)]

export const readMoz = (status: number, json: unknown): Reading<SuppliedMetric[]> => {
  const error = refused.safeParse(json)
  if (error.success) return readError(status, error.data.error)
  if (status === 401 || status === 403) return { kind: 'failure', reason: 'refused' }
  if (status === 429) return { kind: 'failure', reason: 'rate_limited' }
  if (status >= 500) return { kind: 'failure', reason: 'server_error' }
  const answer = answered.safeParse(json)
  if (status !== 200 || !answer.success) return { kind: 'failure', reason: 'unreadable' }
  const { domain_authority: authority, spam_score: spam } = answer.data.result.site_metrics
  return { kind: 'value', value: [figure('da', authority), figure('spam_score', spam)] }
}

/** The API has a number for every error, but only its message tells which of our outcomes it is. */
const readError = (
  status: number,
  { message = '', data }: { message?: string | undefined; data?: unknown },
): Reading<SuppliedMetric[]> => {
  const words = `${message} ${JSON.stringify(data ?? '')}`.toLowerCase()
  if (/not[ _-]?found|no data/.test(words) || status === 404) return { kind: 'value', value: none }
  if (/quota|allotment|row limit|exceeded/.test(words)) return { kind: 'failure', reason: 'their_quota' }
  if (/unauthori[sz]ed|forbidden|token|permission|credential/.test(words) || status === 401 || status === 403) {
    return { kind: 'failure', reason: 'refused' }
  }
  if (status === 429) return { kind: 'failure', reason: 'rate_limited' }
  return { kind: 'failure', reason: status >= 500 ? 'server_error' : 'unreadable' }
}
