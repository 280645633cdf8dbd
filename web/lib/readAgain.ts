// What is outdated while it is being read is begun anew by the library, except the very first time: what comes then may be older than what
// the stream has told meanwhile. So it is shown, and read again.
import type { Query, QueryClient } from '@tanstack/react-query'

export const readAgainAfterFirst = (queryClient: QueryClient): QueryClient => {
  const outdated = new WeakSet<Query>()
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    const query = event.query as Query
    const isFirst = query.state.data === undefined && query.state.fetchStatus !== 'idle'
    if (action.type === 'fetch') outdated.delete(query)
    else if (action.type === 'invalidate' && isFirst) outdated.add(query)
    else if (action.type === 'success' && outdated.delete(query)) {
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
  })
  return queryClient
}
