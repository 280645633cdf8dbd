// Filters of the admin’s website list, read from and written to the URL.
import { type SiteLanguage, siteLanguages } from '../../../../contract/analysis.ts'
import { searchLengthMax } from '../../../../contract/limits.ts'
import { type Niche, niches } from '../../../../contract/signals.ts'
import { websiteSorts } from '../../../../contract/websitesAdmin.ts'
import { type WebsiteState, websiteStates } from '../../../../contract/websites.ts'
import { oneOf, withFiltersIn } from '../../../lib/addressFilters.ts'
import { isUuid } from '../../../lib/isUuid.ts'

export type DomainSort = (typeof websiteSorts)[number]
export const analysisFilters = ['none', 'running', 'done', 'failed'] as const
export const scoreFilters = ['below_40', '40_to_59', '60_to_74', 'from_75', 'unknown'] as const
export const overriddenFilters = ['yes', 'no'] as const

export interface DomainFilters {
  q: string
  member: string | undefined
  state: WebsiteState | undefined
  analysis: (typeof analysisFilters)[number] | undefined
  score: (typeof scoreFilters)[number] | undefined
  niche: Niche | undefined
  language: SiteLanguage | undefined
  overridden: (typeof overriddenFilters)[number] | undefined
  sort: DomainSort
}

const sortByDefault: DomainSort = 'newest'

const memberOf = (typed: string | null): string | undefined => (typed !== null && isUuid(typed) ? typed : undefined)

/** A URL can contain anything: unknown values are ignored. */
export const readFilters = (search: URLSearchParams): DomainFilters => ({
  q: (search.get('q') ?? '').trim().slice(0, searchLengthMax),
  member: memberOf(search.get('member')),
  state: oneOf(websiteStates, search.get('state')),
  analysis: oneOf(analysisFilters, search.get('analysis')),
  score: oneOf(scoreFilters, search.get('score')),
  niche: oneOf(niches, search.get('niche')),
  language: oneOf(siteLanguages, search.get('language')),
  overridden: oneOf(overriddenFilters, search.get('overridden')),
  sort: oneOf(websiteSorts, search.get('sort')) ?? sortByDefault,
})

/**
 * The URL of the list with changed filters. It starts at the first page, because a cursor belongs to the list it was
 * created for.
 */
export const withFilters = (search: URLSearchParams, change: Partial<DomainFilters>): URLSearchParams =>
  withFiltersIn(search, { ...readFilters(search), ...change }, sortByDefault)

export const noFilters = {
  q: '',
  member: undefined,
  state: undefined,
  analysis: undefined,
  score: undefined,
  niche: undefined,
  language: undefined,
  overridden: undefined,
} as const satisfies Partial<DomainFilters>

export const isFiltered = ({ sort: _, q, ...chosen }: DomainFilters): boolean =>
  q !== '' || Object.values(chosen).some((value) => value !== undefined)
