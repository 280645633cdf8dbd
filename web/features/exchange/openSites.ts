// Queries for websites open for an exchange: those of other members, the member’s own, and the possible routes between
// them.
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { exchangeSiteEndpoints, OwnExchangeSite } from '../../../contract/exchangeSites.ts'
import { at, call } from '../../lib/api.ts'
import { takeAnswer } from '../../lib/applyResponse.ts'
import { type AvailableFilters, queryOf } from './availableFilters.ts'
import { exchangeKey, freshness } from './exchange.ts'

type Endpoints = typeof exchangeSiteEndpoints

const available = at<Endpoints['availableSites']>('GET', '/api/exchange/available')
const own = at<Endpoints['ownExchangeSites']>('GET', '/api/exchange/sites')
const open = at<Endpoints['openForExchange']>('PUT', '/api/exchange/sites/:website_id')
const close = at<Endpoints['closeForExchange']>('DELETE', '/api/exchange/sites/:website_id')
const ways = at<Endpoints['exchangeWays']>('GET', '/api/exchange/suggestions')

export type AvailableList = OutputOf<Endpoints['availableSites']>
export type OwnSites = OutputOf<Endpoints['ownExchangeSites']>
export type Ways = OutputOf<Endpoints['exchangeWays']>

const ownKey = [...exchangeKey, 'own sites'] as const

export const useAvailableSites = (filters: AvailableFilters, cursor?: string): UseQueryResult<AvailableList> =>
  useQuery({
    queryKey: [...exchangeKey, 'available', filters, cursor ?? null],
    queryFn: ({ signal }) => call(available, { query: queryOf(filters, cursor) }, { signal }),
    placeholderData: keepPreviousData,
    ...freshness,
  })

export const useOwnSites = (): UseQueryResult<OwnSites> =>
  useQuery({ queryKey: ownKey, queryFn: ({ signal }) => call(own, {}, { signal }), ...freshness })

interface Thought {
  /** The website the member wants a link from. */
  requestedId: string
  targetId: string
  giveId: string
}

/** Null while none of the member’s websites is selected. */
export const useWays = (thought: Thought | null): UseQueryResult<Ways> =>
  useQuery({
    queryKey: [...exchangeKey, 'ways', thought],
    queryFn: ({ signal }) => {
      const { requestedId = '', targetId = '', giveId = '' } = thought ?? {}
      const query = { website_id: requestedId, target_website_id: targetId, give_website_id: giveId }
      return call(ways, { query }, { signal })
    },
    enabled: thought !== null,
    placeholderData: keepPreviousData,
    ...freshness,
  })

interface OpenActions {
  open(websiteId: string, note: string): Promise<void>
  close(websiteId: string): Promise<void>
}

export const useOpenActions = (): OpenActions => {
  const queryClient = useQueryClient()
  const take = async (asking: Promise<{ site: OwnExchangeSite }>): Promise<void> => {
    await takeAnswer<{ site: OwnExchangeSite }, OwnSites>(queryClient, asking, ({ site }) => [
      ownKey,
      (now) => now && { ...now, sites: now.sites.map((each) => (each.website_id === site.website_id ? site : each)) },
    ])
    void queryClient.invalidateQueries({ queryKey: ownKey })
  }
  return {
    open: (websiteId, note) => take(call(open, { params: { website_id: websiteId }, body: { note } })),
    close: (websiteId) => take(call(close, { params: { website_id: websiteId } })),
  }
}
