// The member’s notifications: fetched in the reader’s language, kept up to date by the live stream, with optimistic
// marking that is rolled back on failure. Shared by the bell and the notifications page.
import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LivePayload } from '../../../contract/live.ts'
import type { notificationEndpoints } from '../../../contract/notifications.ts'
import { at, call } from '../../lib/api.ts'
import type { Language } from '../../lib/i18n.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { useLive } from '../../lib/useLive.ts'
import { canCount, type Inbox, insert, markRead, putBack, type Reading } from './arrivals.ts'
import type { InboxFilters } from './inboxFilters.ts'

const list = at<typeof notificationEndpoints.notifications>('GET', '/api/notifications')
const readOne = at<typeof notificationEndpoints.readNotification>('POST', '/api/notifications/:id/read')
const readAll = at<typeof notificationEndpoints.readAllNotifications>('POST', '/api/notifications/read-all')

const all: QueryKey = ['notifications']
const bellKey = (language: Language): QueryKey => [...all, 'bell', language]

/** The latest notifications, for the bell. */
export const useBell = (): UseQueryResult<Inbox> => {
  const { language } = useLanguageChoice()
  return useQuery({
    queryKey: bellKey(language),
    queryFn: ({ signal }) => call(list, { query: { language } }, { signal }),
  })
}

/** One page of the notifications page. */
export const useInbox = (filters: InboxFilters, cursor: string | undefined): UseQueryResult<Inbox> => {
  const { language } = useLanguageChoice()
  const query = { ...filters, language, cursor }
  return useQuery({
    queryKey: [...all, 'page', query],
    queryFn: ({ signal }) => call(list, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** A request in flight may have been read before this write, so it is refetched. */
const refetchRunning = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ queryKey: all, fetchStatus: 'fetching' })

type Arrival = LivePayload<'notification.created'>

const take = (queryClient: QueryClient, language: Language, arrival: Arrival): void => {
  const shown = bellKey(language)
  const fits = arrival.language === language && queryClient.getQueryData(shown) !== undefined
  if (fits) {
    queryClient.setQueryData<Inbox>(shown, (now) => (now === undefined ? now : insert(now, arrival.notification)))
    refetchRunning(queryClient)
  }
  void queryClient.invalidateQueries({
    queryKey: all,
    predicate: ({ queryHash }) => !fits || queryHash !== hashKey(shown),
  })
}

/** One list, before and after a mark. */
interface Marked {
  key: QueryKey
  before: Inbox
  after: Inbox
}

export const mark = (queryClient: QueryClient, reading: Reading): Marked[] => {
  const now = new Date().toISOString()
  const marked = queryClient
    .getQueriesData<Inbox>({ queryKey: all })
    .flatMap(([key, before]) => (before === undefined ? [] : { key, before, after: markRead(before, reading, now) }))
  for (const { key, after } of marked) queryClient.setQueryData<Inbox>(key, after)
  return marked
}

const isBell = (key: QueryKey): boolean => key[1] === 'bell'

/** Refetches where the unread count cannot be computed locally, and where an older response is still in flight. */
const settle = (queryClient: QueryClient, reading: Reading, marked: readonly Marked[]): void => {
  for (const { key, before } of marked) {
    if (isBell(key) && !canCount(before, reading)) void queryClient.invalidateQueries({ queryKey: key, exact: true })
  }
  refetchRunning(queryClient)
}

/**
 * The server has accepted a mark. A list received in the meantime may have been read before it, so it is marked too.
 */
export const taken = (queryClient: QueryClient, reading: Reading, marked: readonly Marked[]): void => {
  mark(queryClient, reading)
  settle(queryClient, reading, marked)
}

/** Use once, in the shell: live events update all lists. `arrived` receives new notifications. */
export const useLiveInbox = (arrived: (arrival: Arrival) => void): void => {
  const queryClient = useQueryClient()
  const { language } = useLanguageChoice()
  useEffect(() => onLiveFresh(() => void queryClient.invalidateQueries({ queryKey: all })), [queryClient])
  useLive('notification.created', (arrival) => {
    take(queryClient, language, arrival)
    arrived(arrival)
  })
  useLive('notification.read', (reading) => settle(queryClient, reading, mark(queryClient, reading)))
}

/** Optimistic update. */
export const useMarkRead = (failed: () => void): ((reading: Reading) => void) => {
  const queryClient = useQueryClient()
  const { mutate } = useMutation<unknown, Error, Reading, Marked[]>({
    mutationFn: (reading) =>
      'id' in reading ? call(readOne, { params: { id: reading.id } }) : call(readAll, { body: reading }),
    onMutate: (reading) => mark(queryClient, reading),
    onError: (_error, _reading, marked) => {
      for (const { key, before, after } of marked ?? []) {
        queryClient.setQueryData<Inbox>(key, (now) => (now === undefined ? now : putBack(now, before, after)))
      }
      failed()
    },
    onSuccess: (_done, reading, marked) => {
      taken(queryClient, reading, marked)
      // A list of unread ones changes entirely; a single one stays under the reader’s pointer until they move on.
      if ('up_to' in reading) void queryClient.invalidateQueries({ queryKey: [...all, 'page'] })
    },
  })
  return mutate
}
