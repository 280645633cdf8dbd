// Queries and actions of the fraud page.
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { z } from 'zod'
import { type AdminDecision, type decisionEndpoints, freezeGrounds } from '../../../contract/decisions.ts'
import type { CallOf, OutputOf } from '../../../contract/endpoint.ts'
import { type FraudPerson, fraudEndpoints, type OrderInReview } from '../../../contract/fraud.ts'
import { at, call } from '../../lib/api.ts'

type Endpoints = typeof fraudEndpoints

const rings = at<Endpoints['rings']>('GET', '/api/admin/fraud/rings')
const ring = at<Endpoints['ring']>('GET', '/api/admin/fraud/rings/:id')
const pairs = at<Endpoints['pairs']>('GET', '/api/admin/fraud/pairs')
const orders = at<Endpoints['orders']>('GET', '/api/admin/fraud/orders')
const reviewOrder = at<Endpoints['reviewOrder']>('POST', '/api/admin/fraud/orders/:id/review')
const anomalies = at<Endpoints['anomalies']>('GET', '/api/admin/fraud/anomalies')
const frozen = at<Endpoints['frozen']>('GET', '/api/admin/fraud/frozen')
const freeze = at<Endpoints['freeze']>('POST', '/api/admin/fraud/freeze')
const release = at<Endpoints['release']>('POST', '/api/admin/fraud/release')
const unrelated = at<Endpoints['unrelated']>('POST', '/api/admin/fraud/unrelated')
const related = at<Endpoints['related']>('POST', '/api/admin/fraud/related')
const decisions = at<(typeof decisionEndpoints)['list']>('GET', '/api/admin/decisions')
const answer = at<(typeof decisionEndpoints)['answer']>('POST', '/api/admin/decisions/:id/answer')

const key = ['admin', 'fraud'] as const

export type PairState = NonNullable<CallOf<Endpoints['pairs']>['query']['state']>
export const pairStates: readonly PairState[] = ['related', 'unrelated', 'new_evidence']
export type ListedDecisions = NonNullable<CallOf<(typeof decisionEndpoints)['list']>['query']['state']>
export const listedDecisions: readonly ListedDecisions[] = ['open', 'all']

export const useRings = (cursor: string | undefined): UseQueryResult<OutputOf<Endpoints['rings']>> =>
  useQuery({
    queryKey: [...key, 'rings', cursor],
    queryFn: ({ signal }) => call(rings, { query: { cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useRing = (id: string): UseQueryResult<OutputOf<Endpoints['ring']>> =>
  useQuery({
    queryKey: [...key, 'ring', id],
    queryFn: ({ signal }) => call(ring, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const usePairs = (state: PairState, cursor: string | undefined): UseQueryResult<OutputOf<Endpoints['pairs']>> =>
  useQuery({
    queryKey: [...key, 'pairs', state, cursor],
    queryFn: ({ signal }) => call(pairs, { query: { state, cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useOrdersInReview = (cursor: string | undefined): UseQueryResult<OutputOf<Endpoints['orders']>> =>
  useQuery({
    queryKey: [...key, 'orders', cursor],
    queryFn: ({ signal }) => call(orders, { query: { cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useAnomalies = (): UseQueryResult<OutputOf<Endpoints['anomalies']>> =>
  useQuery({ queryKey: [...key, 'anomalies'], queryFn: ({ signal }) => call(anomalies, {}, { signal }), staleTime: 0 })

export const useFrozen = (cursor: string | undefined): UseQueryResult<OutputOf<Endpoints['frozen']>> =>
  useQuery({
    queryKey: [...key, 'frozen', cursor],
    queryFn: ({ signal }) => call(frozen, { query: { cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useAllDecisions = (
  state: ListedDecisions,
  cursor: string | undefined,
): UseQueryResult<OutputOf<(typeof decisionEndpoints)['list']>> =>
  useQuery({
    queryKey: [...key, 'decisions', state, cursor],
    queryFn: ({ signal }) => call(decisions, { query: { state, cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export type FreezeGround = (typeof freezeGrounds)[number]
export const grounds: readonly FreezeGround[] = freezeGrounds

/** What an admin can do, with reasons typed by them. */
export type FraudAct =
  | { kind: 'freeze'; members: readonly FraudPerson[]; ringId?: string; ground: FreezeGround }
  | { kind: 'release'; members: readonly FraudPerson[] }
  | { kind: 'unrelated' | 'related'; members: readonly [FraudPerson, FraudPerson] }
  | { kind: 'pass' | 'refund'; order: OrderInReview }
  | { kind: 'uphold' | 'reverse'; decision: AdminDecision }

interface Acting {
  act: FraudAct
  ground: FreezeGround
  reasons: string
}

const send = async ({ act, ground, reasons }: Acting): Promise<void> => {
  switch (act.kind) {
    case 'freeze': {
      const ofRing = act.ringId === undefined ? {} : { ring_id: act.ringId }
      await call(freeze, { body: { members: act.members.map(({ id }) => id), ground, reasons, ...ofRing } })
      break
    }
    case 'release':
      await call(release, { body: { members: act.members.map(({ id }) => id), reasons } })
      break
    case 'unrelated':
    case 'related': {
      const [{ id: a }, { id: b }] = act.members
      const body = { owner_a: a, owner_b: b, reasons }
      await (act.kind === 'unrelated' ? call(unrelated, { body }) : call(related, { body }))
      break
    }
    case 'pass':
    case 'refund': {
      const { id, version } = act.order
      await call(reviewOrder, { params: { id }, body: { version, outcome: act.kind, reasons } })
      break
    }
    case 'uphold':
    case 'reverse':
      await call(answer, {
        params: { id: act.decision.id },
        body: { outcome: act.kind === 'uphold' ? 'upheld' : 'reversed', answer: reasons },
      })
  }
}

export const useFraudAct = (): UseMutationResult<void, Error, Acting> => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    // Also after a refusal: the shown data may have been stale.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
}

export const actForm = z.object({ reasons: fraudEndpoints.release.body.shape.reasons })
