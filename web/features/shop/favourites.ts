// Favourites and hidden websites of the member. Updated optimistically, sent one after the other, and rolled back if
// saving fails.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { favouriteEndpoints } from '../../../contract/favourites.ts'
import type { ShopOffer, WebsiteMark } from '../../../contract/shop.ts'
import { at, call } from '../../lib/api.ts'
import { failureText } from '../../lib/errorText.ts'
import { toast } from '../../ui/toast.ts'
import type { Narrowing } from './filters.ts'
import { pagesKey, shopKey, type ShopPage } from './shop.ts'

const setFavourite = at<typeof favouriteEndpoints.setFavourite>('PUT', '/api/favourites/:website_id')

type Mark = WebsiteMark | null

interface MarkChange {
  mark: Mark
  /** Called when the server has saved it. */
  onKept?(): void
}

/** Pending changes by website. */
export type MarkChanges = ReadonlyMap<string, MarkChange>

export const noChanges: MarkChanges = new Map()

export const withChange = <O extends ShopOffer | null>(offer: O, requests: MarkChanges): O => {
  const request = offer === null ? undefined : requests.get(offer.site.website_id)
  return request === undefined ? offer : { ...offer, mark: request.mark }
}

interface FavouriteFilters {
  favourites?: unknown
  hidden?: unknown
}

/** Whether a website with this mark matches the filters. */
const isListed = (mark: Mark, { favourites, hidden }: FavouriteFilters): boolean => {
  if (favourites !== undefined && mark !== 'favourite') return false
  return (mark === 'hidden') === (hidden !== undefined)
}

/** Updates all cached pages, so that they show the saved state even if they cannot be refetched. */
export const keepInPages = (queryClient: QueryClient, websiteId: string, mark: Mark): void => {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: pagesKey })) {
    const asked = (queryKey.at(-1) ?? {}) as FavouriteFilters
    queryClient.setQueryData<ShopPage>(queryKey, (page) =>
      page === undefined
        ? page
        : { ...page, offers: page.offers.flatMap((offer) => kept(offer, websiteId, mark, asked)) },
    )
  }
}

const kept = (offer: ShopOffer, websiteId: string, mark: Mark, asked: FavouriteFilters): ShopOffer[] => {
  if (offer.site.website_id !== websiteId) return [offer]
  return isListed(mark, asked) ? [{ ...offer, mark }] : []
}

/** The offers with all pending changes applied; offers that no longer match are removed. */
export const withChanges = (
  offers: readonly ShopOffer[] | undefined,
  requests: MarkChanges,
  narrowing: Pick<Narrowing, 'choices'>,
): readonly ShopOffer[] | undefined => {
  if (requests.size === 0) return offers
  return offers
    ?.map((offer) => withChange(offer, requests))
    .filter(({ mark, site }) => !requests.has(site.website_id) || isListed(mark, narrowing.choices))
}

export interface Marking {
  requests: MarkChanges
  /** Sets this mark on the offer's website, or removes it if already set. */
  toggle(offer: ShopOffer, mark: WebsiteMark): void
}

/** `onKept` is called with the saved mark, so that an open offer is updated even if it has left the list. */
export const useMarking = (narrowing: Narrowing, onKept: (websiteId: string, mark: Mark) => void): Marking => {
  const { t } = useTranslation('shop')
  const { t: te } = useTranslation('errors')
  const queryClient = useQueryClient()
  const [requests, setChanges] = useState(noChanges)
  const queue = useRef(Promise.resolve())
  const send = async ({ website_id: id, domain_name: domain }: ShopOffer['site'], request: MarkChange) => {
    try {
      const { mark } = await call(setFavourite, { params: { website_id: id }, body: { mark: request.mark } })
      onKept(id, mark)
      keepInPages(queryClient, id, mark)
      request.onKept?.()
      await queryClient.invalidateQueries({ queryKey: shopKey })
    } catch (error) {
      toast.error(failureText(te, error), t('marks.failed', { domain }))
    }
    // A later change to the same website stays pending.
    setChanges((before) => (before.get(id) === request ? new Map([...before].filter(([each]) => each !== id)) : before))
  }
  const keep = ({ site }: ShopOffer, request: MarkChange) => {
    setChanges((before) => new Map(before).set(site.website_id, request))
    queue.current = queue.current.then(() => send(site, request))
  }
  return {
    requests,
    toggle: (offer, mark) => {
      const next = offer.mark === mark ? null : mark
      const said = next === 'hidden' ? 'marks.hidden' : mark === 'hidden' ? 'marks.shown' : 'marks.unliked'
      const undo = { label: t('marks.undo'), onClick: () => keep(offer, { mark: offer.mark }) }
      keep(offer, {
        mark: next,
        onKept: () => {
          if (!isListed(next, narrowing.choices)) toast.success(t(said, { domain: offer.site.domain_name }), undo)
        },
      })
    },
  }
}
