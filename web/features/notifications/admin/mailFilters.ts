// Filters of the email log, read from and written to the URL.
import type { Language } from '../../../../contract/accounts.ts'
import { searchLengthMax } from '../../../../contract/limits.ts'
import { mailStates, type MailState } from '../../../../contract/mailLog.ts'
import { withPlace } from '../../../lib/cursorPaging.ts'
import { languages } from '../../../lib/i18n.ts'
import { readDay } from '../../../lib/day.ts'

export interface MailFilters {
  q: string
  state: MailState | undefined
  kind: string | undefined
  language: Language | undefined
  since: string | undefined
  until: string | undefined
}

const kindForm = /^[a-z][a-z0-9_]{0,59}$/

const readKind = (given: string | null): string | undefined =>
  given !== null && kindForm.test(given) ? given : undefined

/** A URL can contain anything: unknown values are ignored. */
export const readMailFilters = (search: URLSearchParams): MailFilters => ({
  q: (search.get('q') ?? '').trim().slice(0, searchLengthMax),
  state: mailStates.find((known) => known === search.get('state')),
  kind: readKind(search.get('kind')),
  language: languages.find((known) => known === search.get('language')),
  since: readDay(search.get('since')),
  until: readDay(search.get('until')),
})

/**
 * The URL of the list with changed filters. It starts at the first page, because a cursor belongs to the list it was
 * created for.
 */
export const withMailFilters = (search: URLSearchParams, change: Partial<MailFilters>): URLSearchParams => {
  const filters = { ...readMailFilters(search), ...change }
  const next = withPlace(search, { cursor: undefined, page: 1 })
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

export const noMailFilters = {
  q: '',
  state: undefined,
  kind: undefined,
  language: undefined,
  since: undefined,
  until: undefined,
} as const satisfies MailFilters

export const isFiltered = (filters: MailFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== '')

/** Query parameters for the server: empty values are left out. */
export const mailQuery = (filters: MailFilters): Omit<MailFilters, 'q'> & { q: string | undefined } => ({
  ...filters,
  q: filters.q === '' ? undefined : filters.q,
})
