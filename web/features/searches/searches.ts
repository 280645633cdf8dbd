// The member's saved searches, kept true in every tab, and what can be done with one.
import { type QueryClient, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NewSearch, SavedSearch, SearchChange, searchEndpoints } from '../../../contract/searches.ts'
import { at, call } from '../../lib/api.ts'
import { useIntent } from '../../lib/intent.ts'
import { onLiveFresh } from '../../lib/live.ts'
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
  /** Its hits are no longer new. */
  open(id: string): Promise<SavedSearch>
  remove(id: string): Promise<void>
}

type Searches = readonly SavedSearch[] | undefined

/** What was answered is shown at once. */
const put = (queryClient: QueryClient, search: SavedSearch): SavedSearch => {
  queryClient.setQueryData<Searches>(key, (now) =>
    now?.some(({ id }) => id === search.id) === true
      ? now.map((one) => (one.id === search.id ? search : one))
      : now && [...now, search],
  )
  refresh(queryClient)
  return search
}

export const useSearchActions = (): SearchActions => {
  const queryClient = useQueryClient()
  const intent = useIntent()
  const taken = async (asking: Promise<{ search: SavedSearch }>): Promise<SavedSearch> =>
    put(queryClient, (await asking).search)
  return {
    save: (search) => taken(intent.once(search, (idempotencyKey) => call(save, { body: search }, { idempotencyKey }))),
    change: (id, wanted) => taken(call(change, { params: { id }, body: wanted })),
    open: (id) => taken(call(open, { params: { id } })),
    remove: async (id) => {
      await call(remove, { params: { id } })
      queryClient.setQueryData<Searches>(key, (now) => now?.filter((one) => one.id !== id))
      refresh(queryClient)
    },
  }
}
