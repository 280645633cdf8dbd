// Filters of the contact inbox, stored in the URL.
import type { ContactState, ContactTopic } from '../../../../contract/contact.ts'
import { searchLengthMax } from '../../../../contract/limits.ts'
import { oneOf, withFiltersIn } from '../../../lib/addressFilters.ts'

// Repeated here to keep the contract's schemas out of the bundle; the types ensure that the values match the contract.
export const topics: readonly ContactTopic[] = ['question', 'problem', 'notice', 'privacy', 'business']
export const states: readonly ContactState[] = ['open', 'done']

export interface ContactFilters {
  q: string
  state: ContactState | undefined
  topic: ContactTopic | undefined
}

/** URLs can be typed by hand: unknown values are ignored. */
export const readContactFilters = (search: URLSearchParams): ContactFilters => ({
  q: (search.get('q') ?? '').trim().slice(0, searchLengthMax),
  state: oneOf(states, search.get('state')),
  topic: oneOf(topics, search.get('topic')),
})

const noSort = ''

export const withContactFilters = (search: URLSearchParams, change: Partial<ContactFilters>): URLSearchParams =>
  withFiltersIn(search, { ...readContactFilters(search), ...change }, noSort)

export const noContactFilters = { q: '', state: undefined, topic: undefined } as const satisfies ContactFilters

export const isFiltered = ({ q, state, topic }: ContactFilters): boolean =>
  q !== '' || state !== undefined || topic !== undefined
