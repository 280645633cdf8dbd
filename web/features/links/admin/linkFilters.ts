// Filters of the manual review list, read from and written to the URL.
import type { CallOf } from '../../../../contract/endpoint.ts'
import { searchLengthMax } from '../../../../contract/limits.ts'
import type { linkAdminEndpoints } from '../../../../contract/linksAdmin.ts'
import { oneOf, withFiltersIn } from '../../../lib/addressFilters.ts'

type Query = CallOf<(typeof linkAdminEndpoints)['manualReviewLinks']>['query']
export type WantedRecordState = NonNullable<Query['state']>
export type Credited = NonNullable<Query['credited']>

// Duplicated so that the contract’s schemas stay out of the browser bundle; the types ensure that they are the
// contract’s values.
export const wantedRecordStates: readonly WantedRecordState[] = ['waiting', 'live', 'endangered', 'lost']
export const creditedChoices: readonly Credited[] = ['yes', 'no']

export interface LinkFilters {
  q: string
  state: WantedRecordState | undefined
  credited: Credited | undefined
}

/** A URL can contain anything: unknown values are ignored. */
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
