// The answer to a change is shown at once. What was asked or told while it was on its way may be newer than it, or older: an answer never
// takes a page back, nothing older ever takes it back, and where nobody can tell, the server is asked once more.
import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/** Where an answer belongs, and what it is there or makes of what is known there. */
export type Place<Data> = readonly [QueryKey, Updater<Data | undefined, Data | undefined>]

/** To be called in the same moment in which is asked. */
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
