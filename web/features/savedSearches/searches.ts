// The member's saved searches, kept in sync across tabs, and their mutations.
import { type QueryClient, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NewSearch, SavedSearch, SearchChange, searchEndpoints } from '../../../contract/savedSearches.ts'
import { at, call } from '../../lib/api.ts'
import { useIntent } from '../../lib/idempotencyKey.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { takeAnswer } from '../../lib/applyResponse.ts'
import { useLive } from '../../lib/useLive.ts'

const list = at<typeof searchEndpoints.savedSearches>('GET', '/api/searches')
const save = at<typeof searchEndpoints.saveSearch>('POST', '/api/searches')
const change = at<typeof searchEndpoints.changeSearch>('PATCH', '/api/searches/:id')
const open = at<typeof searchEndpoints.openSearch>('POST', '/api/searches/:id/open')
const remove = at<typeof searchEndpoints.deleteSearch>('DELETE', '/api/searches/:id')

const key = ['searches'] as const

export const useSavedSearches = (): UseQueryResult<readonly SavedSearch[]> =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(list, {}, { signal })).searches,
    staleTime: 0,
  })

const refresh = (queryClient: QueryClient): void => void queryClient.invalidateQueries({ queryKey: key })

export const useLiveSearches = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => refresh(queryClient)), [queryClient])
  useLive('searches.changed', () => refresh(queryClient))
}

export interface SearchActions {
  save(search: NewSearch): Promise<SavedSearch>
  change(id: string, wanted: SearchChange): Promise<SavedSearch>
  /** Marks its hits as seen. */
  open(id: string): Promise<SavedSearch>
  remove(id: string): Promise<void>
}

type Searches = readonly SavedSearch[]

const withSearch = (now: Searches | undefined, search: SavedSearch): Searches | undefined =>
  now?.some(({ id }) => id === search.id) === true
    ? now.map((one) => (one.id === search.id ? search : one))
    : now && [...now, search]

export const useSearchActions = (): SearchActions => {
  const queryClient = useQueryClient()
  const intent = useIntent()
  /** The response is shown at once; the sort position comes from the server. */
  const taken = async (asking: Promise<{ search: SavedSearch }>): Promise<SavedSearch> => {
    const { search } = await takeAnswer<{ search: SavedSearch }, Searches>(queryClient, asking, ({ search: one }) => [
      key,
      (now) => withSearch(now, one),
    ])
    refresh(queryClient)
    return search
  }
  return {
    save: (search) => taken(intent.once(search, (idempotencyKey) => call(save, { body: search }, { idempotencyKey }))),
    change: (id, wanted) => taken(call(change, { params: { id }, body: wanted })),
    open: (id) => taken(call(open, { params: { id } })),
    remove: async (id) => {
      const asking = call(remove, { params: { id } })
      await takeAnswer<unknown, Searches>(queryClient, asking, () => [
        key,
        (now) => now?.filter((one) => one.id !== id),
      ])
      refresh(queryClient)
    },
  }
}
