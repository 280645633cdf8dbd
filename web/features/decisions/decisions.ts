// Decisions about the member, and their objection. The live stream signals when to refetch.
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { type DecisionMeasure, type DecisionState, decisionEndpoints } from '../../../contract/decisions.ts'
import type { CallOf, OutputOf } from '../../../contract/endpoint.ts'
import { at, call } from '../../lib/api.ts'
import { useLive } from '../../lib/useLive.ts'
import type { Tone } from '../../ui/tones.ts'

type Endpoints = typeof decisionEndpoints

const mine = at<Endpoints['mine']>('GET', '/api/decisions')
const one = at<Endpoints['one']>('GET', '/api/decisions/:id')
const object = at<Endpoints['object']>('POST', '/api/decisions/:id/objection')

const key = ['decisions']

/** Each step of a decision is notified, also one that moves no credits. */
const useLiveDecisions = (): void => {
  const queryClient = useQueryClient()
  useLive('notification.created', ({ notification: { type } }) => {
    if (type === 'decision_made') void queryClient.invalidateQueries({ queryKey: key })
  })
}

export const useDecisions = (cursor: string | undefined): UseQueryResult<OutputOf<Endpoints['mine']>> => {
  useLiveDecisions()
  return useQuery({
    queryKey: [...key, 'list', cursor],
    queryFn: ({ signal }) => call(mine, { query: { cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const useDecision = (id: string): UseQueryResult<OutputOf<Endpoints['one']>> => {
  useLiveDecisions()
  return useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(one, { params: { id } }, { signal }),
    staleTime: 0,
  })
}

export const useObject = (): UseMutationResult<object, Error, CallOf<Endpoints['object']>> => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CallOf<Endpoints['object']>) => call(object, input),
    // Also after a refusal: the shown decision may have been stale.
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

export const objectionForm = decisionEndpoints.object.body

const stateTones: Record<DecisionState, Tone> = {
  in_force: 'lost',
  open: 'waiting',
  upheld: 'lost',
  reversed: 'alive',
}

/** A decision that only helps the member is no warning. */
export const toneOf = ({ measure, state }: { measure: DecisionMeasure; state: DecisionState }): Tone =>
  measure === 'marked_unrelated' && state === 'in_force' ? 'alive' : stateTones[state]
