// Filters of the list of open websites, read from and written to the URL.
import { type SiteLanguage, siteLanguages } from '../../../contract/analysis.ts'
import { type Niche, niches } from '../../../contract/signals.ts'
import type { CallOf } from '../../../contract/endpoint.ts'
import type { exchangeSiteEndpoints } from '../../../contract/exchangeSites.ts'
import { siteSearchLengthMax } from '../../../contract/limits.ts'
import { oneOf, withFiltersIn } from '../../lib/addressFilters.ts'

type Query = CallOf<(typeof exchangeSiteEndpoints)['availableSites']>['query']

/** Steps of the minimum filter; a finer scale would not help. */
export const lowerBounds = ['10', '20', '30', '40', '50', '60', '70', '80'] as const
export type LowerBound = (typeof lowerBounds)[number]

export interface AvailableFilters {
  q: string
  niche: Niche | undefined
  language: SiteLanguage | undefined
  quality: LowerBound | undefined
  dr: LowerBound | undefined
}

export const noAvailableFilters = {
  q: '',
  niche: undefined,
  language: undefined,
  quality: undefined,
  dr: undefined,
} as const satisfies AvailableFilters

/** A URL can contain anything: unknown values are ignored. */
export const readAvailableFilters = (search: URLSearchParams): AvailableFilters => ({
  q: (search.get('q') ?? '').trim().slice(0, siteSearchLengthMax),
  niche: oneOf(niches, search.get('niche')),
  language: oneOf(siteLanguages, search.get('language')),
  quality: oneOf(lowerBounds, search.get('quality')),
  dr: oneOf(lowerBounds, search.get('dr')),
})

const noSort = ''

export const withAvailableFilters = (search: URLSearchParams, change: Partial<AvailableFilters>): URLSearchParams =>
  withFiltersIn(search, { ...readAvailableFilters(search), ...change }, noSort)

export const isFiltered = ({ q, ...rest }: AvailableFilters): boolean =>
  q !== '' || Object.values(rest).some((value) => value !== undefined)

const boundOf = (bound: LowerBound | undefined): number | undefined => (bound === undefined ? undefined : Number(bound))

export const queryOf = ({ q, niche, language, quality, dr }: AvailableFilters, cursor: string | undefined): Query => ({
  q: q === '' ? undefined : q,
  niche,
  language,
  quality_from: boundOf(quality),
  dr_from: boundOf(dr),
  cursor,
})
