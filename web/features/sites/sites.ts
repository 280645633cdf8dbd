// Queries for websites as buyers see them: one, a comparison, a search, and the footprint check.
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Footprint, footprintEndpoints } from '../../../contract/footprint.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { FoundSite, Site, siteEndpoints } from '../../../contract/sites.ts'
import { ApiError, at, call } from '../../lib/api.ts'

const one = at<typeof siteEndpoints.site>('GET', '/api/sites/:domain')
const found = at<typeof siteEndpoints.findSites>('GET', '/api/sites')
const compared = at<typeof siteEndpoints.compareSites>('GET', '/api/compare')
const footprint = at<typeof footprintEndpoints.footprint>('GET', '/api/sites/:domain/footprint')

export type Comparison = OutputOf<typeof siteEndpoints.compareSites>

/** The data can change at any time, so it is refetched on window focus. */
const freshness = { staleTime: 0, refetchOnWindowFocus: true } as const

/** Offers change while the page is open; never polled in a hidden window. */
const kept = { ...freshness, refetchInterval: 30_000 } as const

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'

/** By its domain in any spelling. */
export const useSite = (domain: string): UseQueryResult<Site> =>
  useQuery({
    queryKey: ['sites', 'one', domain],
    queryFn: async ({ signal }) => (await call(one, { params: { domain } }, { signal })).site,
    ...kept,
  })

/** Disabled while there is nothing to compare. */
export const useComparison = (domains: readonly string[], websiteId: string | null): UseQueryResult<Comparison> =>
  useQuery({
    queryKey: ['sites', 'compared', domains, websiteId],
    queryFn: ({ signal }) => {
      const query = { sites: domains.join(','), ...(websiteId === null ? {} : { website_id: websiteId }) }
      return call(compared, { query }, { signal })
    },
    enabled: domains.length > 0,
    placeholderData: keepPreviousData,
    ...kept,
  })

export const useFoundSites = (q: string): UseQueryResult<FoundSite[]> =>
  useQuery({
    queryKey: ['sites', 'found', q],
    queryFn: async ({ signal }) => (await call(found, { query: { q } }, { signal })).sites,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    ...freshness,
  })

export interface Asked {
  domain: string
  websiteId: string
  /** Empty: no anchor text. */
  anchor: string
}

/** While another anchor text is loading, the previous result is still about the same two websites. */
export const useFootprint = ({ domain, websiteId, anchor }: Asked): UseQueryResult<Footprint> =>
  useQuery({
    queryKey: ['sites', 'footprint', domain, websiteId, anchor],
    queryFn: async ({ signal }) => {
      const query = { website_id: websiteId, ...(anchor === '' ? {} : { anchor }) }
      return (await call(footprint, { params: { domain }, query }, { signal })).footprint
    },
    placeholderData: (previous, query) => {
      const [, , site, website] = query?.queryKey ?? []
      return site === domain && website === websiteId ? previous : undefined
    },
    ...freshness,
  })
