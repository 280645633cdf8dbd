// Paths of the offer pages and the way back from them.
import { useLocation } from 'react-router'
import type { Offer } from '../../../contract/offers.ts'

export const offersOnPath = (websiteId: string): string => `/websites/${websiteId}/offers`

export const newOfferPath = (websiteId: string): string => `${offersOnPath(websiteId)}/new`

export const offerPath = ({ website_id: websiteId, id }: Pick<Offer, 'website_id' | 'id'>): string =>
  `${offersOnPath(websiteId)}/${id}`

/** The list with its current filters, to return to after saving. */
export const useHere = (): string => {
  const { pathname, search } = useLocation()
  return `${pathname}${search}`
}
