// The member’s credits that await review, and rejections they can object to. The live stream signals when to refetch.
import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { CallOf, OutputOf } from '../../../contract/endpoint.ts'
import { issuanceEndpoints } from '../../../contract/issuance.ts'
import { at, call } from '../../lib/api.ts'
import { useLive } from '../../lib/useLive.ts'

type Endpoints = typeof issuanceEndpoints

const mine = at<Endpoints['mine']>('GET', '/api/credits/in-review')
const object = at<Endpoints['object']>('POST', '/api/credits/in-review/:id/objection')

const key = ['credits', 'inReview']

export const useInReview = (): UseQueryResult<OutputOf<Endpoints['mine']>> => {
  const queryClient = useQueryClient()
  useLive('credits.changed', () => void queryClient.invalidateQueries({ queryKey: key }))
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(mine, {}, { signal }), staleTime: 0 })
}

export const useObject = (): UseMutationResult<object, Error, CallOf<Endpoints['object']>> => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallOf<Endpoints['object']>) => call(object, input),
    // Also after a refusal: the shown item may have been stale.
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

export const objectionForm = issuanceEndpoints.object.body
