// Where offers are made and changed, and the way back from there.
import { useLocation } from 'react-router'
import type { Offer } from '../../../contract/offers.ts'

export const offersOnPath = (websiteId: string): string => `/websites/${websiteId}/offers`

export const newOfferPath = (websiteId: string): string => `${offersOnPath(websiteId)}/new`

export const offerPath = ({ website_id: websiteId, id }: Pick<Offer, 'website_id' | 'id'>): string =>
  `${offersOnPath(websiteId)}/${id}`

/** The list as it is filtered now; whoever has saved comes back to it. */
export const useHere = (): string => {
  const { pathname, search } = useLocation()
  return `${pathname}${search}`
}
