// Reports every call that failed as forbidden: the member may have lost a role since the page was opened.
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from './http.ts'

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.code === 'forbidden'

/** Returns the function that unsubscribes. */
export const onForbidden = (queryClient: QueryClient, notified: () => void): (() => void) => {
  const endings = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isRefused(event.action.error)) notified()
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isRefused(event.action.error)) notified()
    }),
  ]
  return () => {
    for (const end of endings) end()
  }
}
