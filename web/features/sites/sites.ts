// Websites of the exchange as buyers see them: one, several side by side, those that are looked for, and what a link from one would do.
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Footprint, footprintEndpoints } from '../../../contract/footprint.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { FoundSite, Site, siteEndpoints } from '../../../contract/sites.ts'
import { ApiError, at, call } from '../../lib/api.ts'

const one = at<typeof siteEndpoints.site>('GET', '/api/sites/:domain')
const found = at<typeof siteEndpoints.findSites>('GET', '/api/sites')
const compared = at<typeof siteEndpoints.compareSites>('GET', '/api/compare')
const footprint = at<typeof footprintEndpoints.footprint>('GET', '/api/sites/:domain/footprint')

// Written again so that the contract's schemas stay out of the browser.
export const comparedMax = 4
export const anchorLengthMax = 200
export const searchLengthMax = 200

export type Comparison = OutputOf<typeof siteEndpoints.compareSites>

/** Others change it at any time; whoever comes back asks again. */
const freshness = { staleTime: 0, refetchOnWindowFocus: true } as const

/** Offers come and go while somebody looks; never asked in a window that nobody sees. */
const kept = { ...freshness, refetchInterval: 30_000 } as const

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'

/** By its domain in any spelling. */
export const useSite = (domain: string): UseQueryResult<Site> =>
  useQuery({
    queryKey: ['sites', 'one', domain],
    queryFn: async ({ signal }) => (await call(one, { params: { domain } }, { signal })).site,
    ...kept,
  })

/** Nothing is asked where there is nothing to compare. */
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
  /** Empty: none is named. */
  anchor: string
}

/** What stands there while another anchor is on its way is about the same two websites. */
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
