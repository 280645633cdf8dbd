// Filters of the seller’s offer list, read from and written to the URL.
import type { CallOf } from '../../../contract/endpoint.ts'
import { siteSearchLengthMax } from '../../../contract/limits.ts'
import type { offerEndpoints } from '../../../contract/offers.ts'
import { oneOf, withFiltersIn } from '../../lib/addressFilters.ts'
import { type ShownState, shownStates } from './names.ts'

type Query = CallOf<(typeof offerEndpoints)['ownOffers']>['query']

export interface OfferFilters {
  q: string
  state: ShownState | undefined
}

/** A URL can contain anything: unknown values are ignored. */
export const readOfferFilters = (search: URLSearchParams): OfferFilters => ({
  q: (search.get('q') ?? '').trim().slice(0, siteSearchLengthMax),
  state: oneOf(shownStates, search.get('state')),
})

const noSort = ''

export const withOfferFilters = (search: URLSearchParams, change: Partial<OfferFilters>): URLSearchParams =>
  withFiltersIn(search, { ...readOfferFilters(search), ...change }, noSort)

export const noOfferFilters = { q: '', state: undefined } as const satisfies OfferFilters

export const isFiltered = ({ q, state }: OfferFilters): boolean => q !== '' || state !== undefined

/** A resting offer is an active one hidden from buyers; the query needs both parameters. */
export const queryOf = ({ q, state }: OfferFilters, cursor: string | undefined): Query => ({
  q: q === '' ? undefined : q,
  state: state === 'resting' ? 'active' : state,
  resting: state === 'resting' ? 'true' : undefined,
  cursor,
})
