// What an admin looks for among the messages, as the address says it.
import type { ContactState, ContactTopic } from '../../../contract/contact.ts'
import { oneOf, withFiltersIn } from '../../lib/addressFilters.ts'

// Written again so that the contract's schemas stay out of the browser; the types make sure that they are the contract's values.
export const topics: readonly ContactTopic[] = ['question', 'problem', 'notice', 'privacy', 'business']
export const states: readonly ContactState[] = ['open', 'done']
export const searchLengthMax = 100

export interface ContactFilters {
  q: string
  state: ContactState | undefined
  topic: ContactTopic | undefined
}

/** An address can be typed by anybody: what is not known there filters nothing. */
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
