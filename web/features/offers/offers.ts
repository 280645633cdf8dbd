// Queries and mutations for a seller’s offers: across all websites, per website, fair price, and actions.
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
import { useIntent } from '../../lib/idempotencyKey.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { takeAnswer } from '../../lib/applyResponse.ts'
import { useLive } from '../../lib/useLive.ts'
import { type OfferFilters, queryOf } from './offerFilters.ts'

const own = at<typeof offerEndpoints.ownOffers>('GET', '/api/offers')
const onWebsite = at<typeof offerEndpoints.websiteOffers>('GET', '/api/websites/:id/offers')
const capacity = at<typeof offerEndpoints.setCapacity>('PUT', '/api/websites/:id/capacity')
const settle = at<typeof offerEndpoints.settleClaims>('POST', '/api/websites/:id/claims/settle')
const fair = at<typeof offerEndpoints.fairPrice>('POST', '/api/websites/:id/fair-price')
const add = at<typeof offerEndpoints.addOffer>('POST', '/api/websites/:id/offers')
const change = at<typeof offerEndpoints.changeOffer>('PUT', '/api/offers/:id')
const setState = at<typeof offerEndpoints.setOfferState>('PUT', '/api/offers/:id/state')

export type OwnOffers = OutputOf<typeof offerEndpoints.ownOffers>
export type WebsiteOffers = OutputOf<typeof offerEndpoints.websiteOffers>

const all = ['offers'] as const
const websiteKey = (websiteId: string) => [...all, 'on', websiteId] as const

/** Refetch on every mount, because live events are only received while one of these pages is open. */
const freshness = { staleTime: 0 }

export const useOwnOffers = (filters: OfferFilters, cursor?: string): UseQueryResult<OwnOffers> =>
  useQuery({
    queryKey: [...all, 'own', filters, cursor ?? null],
    queryFn: ({ signal }) => call(own, { query: queryOf(filters, cursor) }, { signal }),
    placeholderData: keepPreviousData,
    ...freshness,
  })

/** Null: no website, so nothing is fetched. */
export const useWebsiteOffers = (websiteId: string | null): UseQueryResult<WebsiteOffers> =>
  useQuery({
    queryKey: websiteKey(websiteId ?? ''),
    queryFn: ({ signal }) => call(onWebsite, { params: { id: websiteId ?? '' } }, { signal }),
    enabled: websiteId !== null,
    ...freshness,
  })

/** Keeps the previous value until the new one arrives, so that the panel does not flicker with every choice. */
export const useFairPrice = (websiteId: string, terms: PricedTerms): UseQueryResult<FairPrice> =>
  useQuery({
    queryKey: [...all, 'fair', websiteId, terms],
    queryFn: async ({ signal }) =>
      (await call(fair, { params: { id: websiteId }, body: terms }, { signal })).fair_price,
    placeholderData: keepPreviousData,
  })

const refresh = (queryClient: QueryClient): void => void queryClient.invalidateQueries({ queryKey: all })

/** For every page that shows offers: an offer’s visibility depends on its website. */
export const useLiveOffers = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => refresh(queryClient)), [queryClient])
  useLive('offers.changed', () => refresh(queryClient))
  // An analysis publishes an event for every page it reads; only its end changes the eligibility.
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
  /** Pays what former owners of the domain still owe. */
  settleClaims(websiteId: string, credits: number): Promise<void>
  /** Refetches the offers of a website. */
  reload(websiteId: string): Promise<WebsiteOffers>
}

export const useOfferActions = (): OfferActions => {
  const queryClient = useQueryClient()
  const intent = useIntent()
  /** Shows the response at once and refetches what depends on it. */
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
    settleClaims: async (websiteId, credits) => {
      try {
        await intent.once({ websiteId, credits }, (idempotencyKey) =>
          call(settle, { params: { id: websiteId }, body: { credits } }, { idempotencyKey }),
        )
      } finally {
        // Also after a refusal: the sum may have changed.
        refresh(queryClient)
      }
    },
    reload: (websiteId) =>
      queryClient.query({
        queryKey: websiteKey(websiteId),
        queryFn: ({ signal }) => call(onWebsite, { params: { id: websiteId } }, { signal }),
        staleTime: 0,
      }),
  }
}
