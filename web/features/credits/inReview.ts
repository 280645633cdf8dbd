// The member’s credits that await review, and rejections. The live stream signals when to refetch.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { issuanceEndpoints } from '../../../contract/issuance.ts'
import { at, call } from '../../lib/api.ts'
import { useLive } from '../../lib/useLive.ts'

type Endpoints = typeof issuanceEndpoints

const mine = at<Endpoints['mine']>('GET', '/api/credits/in-review')

const key = ['credits', 'inReview']

export const useInReview = (): UseQueryResult<OutputOf<Endpoints['mine']>> => {
  const queryClient = useQueryClient()
  useLive('credits.changed', () => void queryClient.invalidateQueries({ queryKey: key }))
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(mine, {}, { signal }), staleTime: 0 })
}
