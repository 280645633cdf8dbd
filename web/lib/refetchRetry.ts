// What is outdated while it is being fetched is fetched again by the library only if it is shown and has data already. Otherwise (a first
// fetch, another attempt after one that failed, a prefetch) an answer from before the event would count as fresh. So it is taken, and
// outdated at once.
import type { Query, QueryClient } from '@tanstack/react-query'

/** Whether the library leaves a running fetch alone when its query is invalidated. */
const keepsFetch = (query: Query): boolean =>
  query.state.fetchStatus !== 'idle' && (query.state.data === undefined || !query.isActive())

export const readAgainAfterFirst = (queryClient: QueryClient): QueryClient => {
  const outdated = new WeakSet<Query>()
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    const query = event.query as Query
    if (action.type === 'fetch') {
      outdated.delete(query)
      // A query that is invalid, as after a failure, does not say so a second time. The fetch that begins here makes up for what was before it.
      if (query.state.isInvalidated && keepsFetch(query)) query.setState({ isInvalidated: false })
    } else if (action.type === 'invalidate' && keepsFetch(query)) outdated.add(query)
    else if (action.type === 'success' && outdated.delete(query)) {
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
  })
  return queryClient
}
