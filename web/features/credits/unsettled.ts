// Query for the member’s credits that are not settled yet. The live stream signals when to refetch.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { creditEndpoints } from '../../../contract/credits.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { at, call } from '../../lib/api.ts'
import { useLive } from '../../lib/useLive.ts'

type Unsettled = typeof creditEndpoints.unsettled
export type UnsettledList = OutputOf<Unsettled>

const list = at<Unsettled>('GET', '/api/credits/unsettled')
const key = ['credits', 'unsettled']

export const useUnsettled = (): UseQueryResult<UnsettledList> => {
  const queryClient = useQueryClient()
  useLive('credits.changed', () => void queryClient.invalidateQueries({ queryKey: key }))
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(list, {}, { signal }), staleTime: 0 })
}
