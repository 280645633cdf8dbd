// How long fetched answers count as fresh and how long they are kept; the numbers are the specification's. Without a network a
// call fails at once and says so: nothing waits to be done later, when nobody expects it any more.
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './http.ts'

const freshForMs = 5 * 60_000
const keptForMs = 10 * 60_000
const askedAgainAfterMs = 1_000

/** What was refused is asked once more at once: nobody waits for the same answer, such as that something is gone. */
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

/** What is shown and could not be fetched, or is known to be old because it could not be fetched again. */
export const fetchWhatFailed = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { status, isInvalidated, fetchStatus } }) =>
      fetchStatus === 'idle' && (status === 'error' || isInvalidated),
  })
