// A seller's offers: over all websites and on one of them, what a link is fairly worth there, and what can be done with an offer.
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { FairPrice, Offer, offerEndpoints, OfferState, OfferTerms, PricedTerms } from '../../../contract/offers.ts'
import { at, call } from '../../lib/api.ts'
import { useIntent } from '../../lib/intent.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { takeAnswer } from '../../lib/takeAnswer.ts'
import { useLive } from '../../lib/useLive.ts'
import { type OfferFilters, queryOf } from './offerFilters.ts'

const own = at<typeof offerEndpoints.ownOffers>('GET', '/api/offers')
const onWebsite = at<typeof offerEndpoints.websiteOffers>('GET', '/api/websites/:id/offers')
const capacity = at<typeof offerEndpoints.setCapacity>('PUT', '/api/websites/:id/capacity')
const fair = at<typeof offerEndpoints.fairPrice>('POST', '/api/websites/:id/fair-price')
const add = at<typeof offerEndpoints.addOffer>('POST', '/api/websites/:id/offers')
const change = at<typeof offerEndpoints.changeOffer>('PUT', '/api/offers/:id')
const setState = at<typeof offerEndpoints.setOfferState>('PUT', '/api/offers/:id/state')

export type OwnOffers = OutputOf<typeof offerEndpoints.ownOffers>
export type WebsiteOffers = OutputOf<typeof offerEndpoints.websiteOffers>

const all = ['offers'] as const
const websiteKey = (websiteId: string) => [...all, 'on', websiteId] as const

/** Whoever comes back asks again: the stream is heard only while one of the pages is shown. */
const freshness = { staleTime: 0 }

export const useOwnOffers = (filters: OfferFilters, cursor?: string): UseQueryResult<OwnOffers> =>
  useQuery({
    queryKey: [...all, 'own', filters, cursor ?? null],
    queryFn: ({ signal }) => call(own, { query: queryOf(filters, cursor) }, { signal }),
    placeholderData: keepPreviousData,
    ...freshness,
  })

/** Null: of no website in particular, so nothing is asked. */
export const useWebsiteOffers = (websiteId: string | null): UseQueryResult<WebsiteOffers> =>
  useQuery({
    queryKey: websiteKey(websiteId ?? ''),
    queryFn: ({ signal }) => call(onWebsite, { params: { id: websiteId ?? '' } }, { signal }),
    enabled: websiteId !== null,
    ...freshness,
  })

/** The one before stays until the new one is there, so that the panel does not blink with every choice. */
export const useFairPrice = (websiteId: string, terms: PricedTerms): UseQueryResult<FairPrice> =>
  useQuery({
    queryKey: [...all, 'fair', websiteId, terms],
    queryFn: async ({ signal }) =>
      (await call(fair, { params: { id: websiteId }, body: terms }, { signal })).fair_price,
    placeholderData: keepPreviousData,
  })

const refresh = (queryClient: QueryClient): void => void queryClient.invalidateQueries({ queryKey: all })

/** For every page that shows offers: whether one can be seen by buyers follows from its website. */
export const useLiveOffers = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => refresh(queryClient)), [queryClient])
  useLive('offers.changed', () => refresh(queryClient))
  // An analysis tells of every page it reads; only what it ends with changes what can be offered.
  useLive('website.changed', ({ website: { analysis } }) => {
    if (analysis?.state !== 'queued' && analysis?.state !== 'running') refresh(queryClient)
  })
  useLive('website.ended', () => refresh(queryClient))
}

const isLive = ({ state }: Offer): boolean => state !== 'ended'

const withOffer = (now: WebsiteOffers | undefined, offer: Offer): WebsiteOffers | undefined => {
  if (now === undefined) return now
  const known = now.offers.some(({ id }) => id === offer.id)
  const offers = known ? now.offers.map((one) => (one.id === offer.id ? offer : one)) : [offer, ...now.offers]
  return { ...now, offers: offers.filter(isLive) }
}

export interface OfferActions {
  add(websiteId: string, terms: OfferTerms): Promise<Offer>
  change(id: string, terms: OfferTerms, version: number): Promise<Offer>
  setState(id: string, state: OfferState): Promise<Offer>
  setCapacity(websiteId: string, openOrdersMax: number): Promise<void>
  /** The offers on a website as they are now. */
  reload(websiteId: string): Promise<WebsiteOffers>
}

export const useOfferActions = (): OfferActions => {
  const queryClient = useQueryClient()
  const intent = useIntent()
  /** What was answered is shown at once; what depends on it is asked for again. */
  const taken = async (asking: Promise<{ offer: Offer }>): Promise<Offer> => {
    const { offer } = await takeAnswer<{ offer: Offer }, WebsiteOffers>(queryClient, asking, ({ offer: one }) => [
      websiteKey(one.website_id),
      (now) => withOffer(now, one),
    ])
    refresh(queryClient)
    return offer
  }
  return {
    add: (websiteId, terms) =>
      taken(
        intent.once({ websiteId, terms }, (idempotencyKey) =>
          call(add, { params: { id: websiteId }, body: terms }, { idempotencyKey }),
        ),
      ),
    change: (id, terms, version) => taken(call(change, { params: { id }, body: { terms, version } })),
    setState: (id, state) => taken(call(setState, { params: { id }, body: { state } })),
    setCapacity: async (websiteId, openOrdersMax) => {
      const asking = call(capacity, { params: { id: websiteId }, body: { open_orders_max: openOrdersMax } })
      await takeAnswer<Pick<WebsiteOffers, 'site'>, WebsiteOffers>(queryClient, asking, ({ site }) => [
        websiteKey(websiteId),
        (now) => now && { ...now, site },
      ])
    },
    reload: (websiteId) =>
      queryClient.query({
        queryKey: websiteKey(websiteId),
        queryFn: ({ signal }) => call(onWebsite, { params: { id: websiteId } }, { signal }),
        staleTime: 0,
      }),
  }
}
