// Applies the response to a mutation at once. Fetches and live events during the request may be newer or older: a
// response never overwrites newer data, older data never overwrites a response, and if the order is unknown, it
// refetches.
import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/** The query a response belongs to, and its new data or an updater. */
export type Place<Data> = readonly [QueryKey, Updater<Data | undefined, Data | undefined>]

/** Call in the same tick as the request. */
export const takeAnswer = async <Answer, Data>(
  queryClient: QueryClient,
  asking: Promise<Answer>,
  place: (answer: Answer) => Place<Data>,
): Promise<Answer> => {
  const queries = queryClient.getQueryCache()
  const updatesBefore = new Map(queries.getAll().map((query) => [query, query.state.dataUpdateCount]))
  const answer = await asking
  const [queryKey, update] = place(answer)
  const query = queries.find({ queryKey, exact: true })
  const hasNews = query !== undefined && query.state.dataUpdateCount > (updatesBefore.get(query) ?? 0)
  const isAsking = query !== undefined && (query.state.fetchStatus !== 'idle' || query.state.isInvalidated)
  if (!hasNews) {
    void queryClient.cancelQueries({ queryKey, exact: true })
    queryClient.setQueryData<Data>(queryKey, update)
  }
  if (hasNews || isAsking) void queryClient.invalidateQueries({ queryKey, exact: true })
  return answer
}
