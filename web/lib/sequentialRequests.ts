// Optimistic updates in sequence: each pending change is applied on top of the last server state, and changes are sent
// one after the other, so that the last one wins. A failed change disappears.
import {
  type MutationKey,
  type MutationOptions,
  type QueryClient,
  type QueryKey,
  useMutationState,
} from '@tanstack/react-query'
import { takeAnswer } from './applyResponse.ts'

interface Sent<Data, Change> {
  /** Mutation key of the changes; `queryKey` holds the state they change. */
  key: string
  queryKey: QueryKey
  send(change: Change): Promise<Data>
}

const mutationKeyOf = (key: string): MutationKey => ['sent in turn', key]

export const sentInTurn = <Data, Change>(
  queryClient: QueryClient,
  { key, queryKey, send }: Sent<Data, Change>,
): MutationOptions<Data, Error, Change> => ({
  mutationKey: mutationKeyOf(key),
  scope: { id: key },
  mutationFn: (change) => takeAnswer<Data, Data>(queryClient, send(change), (kept) => [queryKey, () => kept]),
  // It may have been saved, and only the response was lost.
  onError: () => void queryClient.invalidateQueries({ queryKey, exact: true }),
})

/** Pending changes, in order. */
export const useOnTheWay = <Change>(key: string): Change[] =>
  useMutationState({
    filters: { mutationKey: mutationKeyOf(key), status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
