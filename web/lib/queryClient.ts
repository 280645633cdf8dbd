// How long fetched answers count as fresh and how long they are kept; the numbers are the specification's. Without a network a
// call fails at once and says so: nothing waits to be done later, when nobody expects it any more.
import { QueryClient } from '@tanstack/react-query'

const freshForMs = 5 * 60_000
const keptForMs = 10 * 60_000

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        gcTime: keptForMs,
        retry: 1,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
