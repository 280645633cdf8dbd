// Cache times of queries; the specification fixes the numbers. Offline calls fail at once with an error: nothing is
// queued to run later, when it is no longer expected.
import { QueryClient } from '@tanstack/react-query'
import { minuteMs } from '../../contract/durations.ts'
import { ApiError } from './http.ts'

const freshForMs = 5 * minuteMs
const keptForMs = 10 * minuteMs
const askedAgainAfterMs = 1_000

/** A rejected request is retried at once, so that errors like "not found" appear without delay. */
export const pauseBeforeRetryMs = (error: unknown): number =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? 0 : askedAgainAfterMs

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        gcTime: keptForMs,
        retry: 1,
        retryDelay: (_, error) => pauseBeforeRetryMs(error),
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

/** Active queries that failed, or are stale because a refetch failed. */
export const fetchWhatFailed = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { status, isInvalidated, fetchStatus } }) =>
      fetchStatus === 'idle' && (status === 'error' || isInvalidated),
  })
