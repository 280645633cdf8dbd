// The answer to a change is shown at once. What the live stream told while it was on its way may be newer than it: an answer never takes a
// page back, and where it might, the server is asked once more.
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** `place` says which query an answer belongs to, and what it is there. */
export const takeAnswer = async <Answer, Data>(
  queryClient: QueryClient,
  asking: Promise<Answer>,
  place: (answer: Answer) => readonly [QueryKey, Data],
): Promise<Data> => {
  const askedAt = Date.now()
  const [queryKey, data] = place(await asking)
  const state = queryClient.getQueryState(queryKey)
  const hasNews = state !== undefined && state.dataUpdatedAt >= askedAt
  const isAsking = state !== undefined && (state.fetchStatus !== 'idle' || state.isInvalidated)
  if (!hasNews) {
    await queryClient.cancelQueries({ queryKey, exact: true })
    queryClient.setQueryData<Data>(queryKey, data)
  }
  if (hasNews || isAsking) void queryClient.invalidateQueries({ queryKey, exact: true })
  return data
}
