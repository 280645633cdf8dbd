// URLs of drafts. The order that a draft is written for is part of the URL, so that it is offered first when the draft
// is sent.
import type { OfferRel } from '../../../contract/offers.ts'
import { isUuid } from '../../lib/isUuid.ts'
import { shownDomain } from '../../lib/shownDomain.ts'

export const listPath = '/content'

const orderParameter = 'order'

export const orderIn = (search: URLSearchParams): string | null => {
  const order = search.get(orderParameter)
  return order !== null && isUuid(order) ? order : null
}

const withOrder = (path: string, orderId: string | null): string =>
  orderId === null ? path : `${path}?${orderParameter}=${orderId}`

export const draftPath = (id: string, orderId: string | null = null): string => withOrder(`${listPath}/${id}`, orderId)

export const newDraftPath = `${listPath}/new`

/** Prefilled values from the URL; the form validates them like typed input. */
export interface Wanted {
  target: string
  anchor: string
  rel: OfferRel | null
}

const rels: readonly OfferRel[] = ['dofollow', 'nofollow', 'sponsored']

export const wantedIn = (search: URLSearchParams): Wanted => ({
  target: search.get('target') ?? '',
  anchor: search.get('anchor') ?? '',
  rel: rels.find((rel) => rel === search.get('rel')) ?? null,
})

export const hostOf = (address: string): string => {
  const url = URL.parse(address)
  return url === null ? address : shownDomain(url.hostname)
}
