// Position and snippet of a site in Google's results for its own name, from SerpApi.
import { z } from 'zod'
import type { GoogleEntry } from '../../../contract/metrics.ts'
import type { ProviderRequest, Reading } from '../../platform/providers/providers.ts'
import type { SuppliedMetric } from './metricRows.ts'

const resultsAsked = 100
const queryLengthMax = 200
const snippetLengthMax = 500

/** The search query for a site by name: the first part of its title, else its domain. */
export const googleQuery = (site: { domain: string; title: string | null }): string => {
  const name = (site.title ?? '')
    .split(/\s[-–—|·•:»]\s|\s*[|»•]\s*|:\s/u)
    .map((part) => part.replaceAll(/\s+/gu, ' ').trim())
    .find((part) => /[\p{L}\p{N}]{2}/u.test(part))
  return (name ?? site.domain).slice(0, queryLengthMax)
}

export const serpApiRequest = (query: string): ProviderRequest => ({
  method: 'GET',
  path: '/search.json',
  query: { engine: 'google', q: query, num: String(resultsAsked) },
})

const answered = z.object({
  error: z.string().optional(),
  search_metadata: z.object({ status: z.string() }).optional(),
  organic_results: z
    .array(z.object({ position: z.int().min(1), link: z.string(), snippet: z.string().nullable().optional() }))
    .optional(),
})

const supplied = (value: GoogleEntry | null): Reading<SuppliedMetric[]> => ({
  kind: 'value',
  value: [{ figure: 'google', source: 'serpapi', value }],
})

export const readSerpApi = (
  asked: { domain: string; query: string },
  status: number,
  json: unknown,
): Reading<SuppliedMetric[]> => {
  const answer = answered.safeParse(json)
  const error = answer.data?.error?.toLowerCase() ?? ''
  if (status === 401 || status === 403) return { kind: 'failure', reason: 'refused' }
  if (status === 429) {
    return { kind: 'failure', reason: /run out|searches/.test(error) ? 'their_quota' : 'rate_limited' }
  }
  if (status >= 500) return { kind: 'failure', reason: 'server_error' }
  if (status !== 200 || !answer.success) return { kind: 'failure', reason: 'unreadable' }
  const { organic_results: results = [], search_metadata: about } = answer.data
  // Empty results also come with an error, but count as a success: the name has no results.
  if (results.length === 0) return readEmpty(about?.status, error)
  const own = results.find(({ link }) => isOf(asked.domain, link))
  return supplied({
    query: asked.query,
    position: own?.position ?? null,
    checked_at: Math.max(...results.map(({ position }) => position)),
    snippet: plain(own?.snippet ?? ''),
  })
}

const readEmpty = (searchStatus: string | undefined, error: string): Reading<SuppliedMetric[]> => {
  if (/run out/.test(error)) return { kind: 'failure', reason: 'their_quota' }
  const isEmpty = searchStatus === 'Success' || /any results/.test(error)
  return isEmpty ? supplied(null) : { kind: 'failure', reason: error === '' ? 'unreadable' : 'server_error' }
}

const isOf = (domain: string, link: string): boolean => {
  if (!URL.canParse(link)) return false
  const { hostname } = new URL(link)
  return hostname === domain || hostname === `www.${domain}`
}

/** External text is reduced to plain text: no markup, no control characters, limited length. */
const plain = (snippet: string): string | null => {
  const text = snippet
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return text === '' ? null : text.slice(0, snippetLengthMax).toWellFormed()
}
