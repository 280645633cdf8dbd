// Choices that show before the server has taken them: each lies over what the server said last for as long as it is on its way, and they are
// sent one after the other, so that the last one is the one that stays. What could not be kept is gone by itself.
import {
  type MutationKey,
  type MutationOptions,
  type QueryClient,
  type QueryKey,
  useMutationState,
} from '@tanstack/react-query'
import { takeAnswer } from './takeAnswer.ts'

interface Sent<Data, Change> {
  /** Names the changes; `queryKey` is where what they change is kept. */
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
  // It may have been kept all the same, and only its answer was lost.
  onError: () => void queryClient.invalidateQueries({ queryKey, exact: true }),
})

/** Those that are on their way, in their order. */
export const useOnTheWay = <Change>(key: string): Change[] =>
  useMutationState({
    filters: { mutationKey: mutationKeyOf(key), status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
