// Filters of the website list, stored in the URL. All websites are already loaded, so the browser filters and sorts.
import { searchLengthMax } from '../../../contract/limits.ts'
import type { Website, WebsiteState } from '../../../contract/websites.ts'
import type { Direction } from '../../ui/SortHead.tsx'
import { states } from './websiteStates.ts'

export const websiteSorts = [
  'newest',
  'domain',
  'state',
  'quality',
  'dr',
  'da',
  'spam',
  'traffic',
  'topic',
  'checked',
] as const
export type WebsiteSort = (typeof websiteSorts)[number]

export const directions: Record<WebsiteSort, Direction> = {
  newest: 'descending',
  domain: 'ascending',
  state: 'ascending',
  quality: 'descending',
  dr: 'descending',
  da: 'descending',
  spam: 'ascending',
  traffic: 'descending',
  topic: 'ascending',
  checked: 'descending',
}

export interface WebsiteFilters {
  q: string
  state: WebsiteState | undefined
  sort: WebsiteSort
}

const sortByDefault: WebsiteSort = 'newest'

/** URLs can be edited by hand: unknown values are ignored. */
export const readFilters = (search: URLSearchParams): WebsiteFilters => ({
  q: (search.get('q') ?? '').trim().slice(0, searchLengthMax),
  state: states.find((known) => known === search.get('state')),
  sort: websiteSorts.find((known) => known === search.get('sort')) ?? sortByDefault,
})

export const withFilters = (search: URLSearchParams, change: Partial<WebsiteFilters>): URLSearchParams => {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries({ ...readFilters(search), ...change })) {
    if (value === undefined || value === '' || value === sortByDefault) next.delete(name)
    else next.set(name, value)
  }
  return next
}

export const isFiltered = ({ q, state }: WebsiteFilters): boolean => q !== '' || state !== undefined

export const noFilters = { q: '', state: undefined } as const

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const matches = ({ domain, domain_name: shown, title }: Website, words: readonly string[]): boolean => {
  const searched = plain(`${domain} ${shown} ${title ?? ''}`)
  return words.every((word) => searched.includes(word))
}

type Key = string | number | null

/** `topic` sorts by its display name. */
const keyOf = (website: Website, sort: WebsiteSort, topicName: (website: Website) => string | null): Key => {
  const { figures, verification } = website
  switch (sort) {
    case 'newest':
      return website.created_at
    case 'domain':
      return website.domain_name
    case 'state':
      return states.indexOf(website.state)
    case 'quality':
      return website.quality_score
    case 'dr':
      return figures.dr?.value ?? null
    case 'da':
      return figures.da?.value ?? null
    case 'spam':
      return figures.spam_score?.value ?? null
    case 'traffic':
      return figures.traffic?.value.from ?? null
    case 'topic':
      return topicName(website)
    case 'checked':
      return verification.last_checked_at
  }
}

/** Unknown values come last in both directions. */
const compare = (one: Key, other: Key, direction: Direction): number => {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  const order =
    typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other))
  return direction === 'ascending' ? order : -order
}

export const found = (
  websites: readonly Website[],
  { q, state, sort }: WebsiteFilters,
  topicName: (website: Website) => string | null,
): Website[] => {
  const words = plain(q).split(/\s+/).filter(Boolean)
  return websites
    .filter((website) => (state === undefined || website.state === state) && matches(website, words))
    .map((website) => ({ website, key: keyOf(website, sort, topicName) }))
    .sort((one, other) => compare(one.key, other.key, directions[sort]))
    .map(({ website }) => website)
}
