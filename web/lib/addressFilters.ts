// List filters in the URL: read and written there, so that the browser's Back and Forward work.
import { useSearchParams } from 'react-router'
import { withPlace } from './cursorPaging.ts'

/** URLs can be edited by hand: unknown values are ignored. */
export const oneOf = <V extends string>(known: readonly V[], given: string | null): V | undefined =>
  known.find((value) => value === given)

/**
 * The URL of the list with other filters. Resets to the first page, because a cursor is only valid for the list it was
 * made for.
 */
export const withFiltersIn = (
  search: URLSearchParams,
  filters: Readonly<Record<string, string | undefined>>,
  sortByDefault: string,
): URLSearchParams => {
  const next = withPlace(search, { cursor: undefined, page: 1 })
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined || value === '' || value === sortByDefault) next.delete(name)
    else next.set(name, value)
  }
  return next
}

export interface Filtering<F> {
  filters: F
  change(change: Partial<F>): void
}

export const useFiltering = <F>(
  read: (search: URLSearchParams) => F,
  withFilters: (search: URLSearchParams, change: Partial<F>) => URLSearchParams,
): Filtering<F> => {
  const [search, setSearch] = useSearchParams()
  return {
    filters: read(search),
    change: (change) => setSearch((before) => withFilters(before, change), { replace: true, preventScrollReset: true }),
  }
}
