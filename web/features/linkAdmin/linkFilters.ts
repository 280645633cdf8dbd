// What an admin looks for among the links that wait for a person, as the address says it.
import type { CallOf } from '../../../contract/endpoint.ts'
import type { linkAdminEndpoints } from '../../../contract/linkAdmin.ts'
import { oneOf, withFiltersIn } from '../../lib/addressFilters.ts'

type Query = CallOf<(typeof linkAdminEndpoints)['manualReviewLinks']>['query']
export type WantedRecordState = NonNullable<Query['state']>
export type Credited = NonNullable<Query['credited']>

// Written again so that the contract's schemas stay out of the browser; the types make sure that they are the contract's values.
export const wantedRecordStates: readonly WantedRecordState[] = ['waiting', 'live', 'endangered', 'lost']
export const creditedChoices: readonly Credited[] = ['yes', 'no']
export const searchLengthMax = 100

export interface LinkFilters {
  q: string
  state: WantedRecordState | undefined
  credited: Credited | undefined
}

/** An address can be typed by anybody: what is not known there filters nothing. */
export const readLinkFilters = (search: URLSearchParams): LinkFilters => ({
  q: (search.get('q') ?? '').trim().slice(0, searchLengthMax),
  state: oneOf(wantedRecordStates, search.get('state')),
  credited: oneOf(creditedChoices, search.get('credited')),
})

const noSort = ''

export const withLinkFilters = (search: URLSearchParams, change: Partial<LinkFilters>): URLSearchParams =>
  withFiltersIn(search, { ...readLinkFilters(search), ...change }, noSort)

export const noLinkFilters = { q: '', state: undefined, credited: undefined } as const satisfies LinkFilters

export const isFiltered = ({ q, state, credited }: LinkFilters): boolean =>
  q !== '' || state !== undefined || credited !== undefined
