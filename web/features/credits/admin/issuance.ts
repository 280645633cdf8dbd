// Queries and forms of issuance for admins: circuit breakers, their limits, and the queue.
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { z } from 'zod'
import type { CallOf, OutputOf } from '../../../../contract/endpoint.ts'
import {
  type AdminQueuedItem,
  type IssuanceControl,
  issuanceEndpoints,
  orderedLimits,
} from '../../../../contract/issuance.ts'
import type { IssuanceLimits, RuledReason } from '../../../../contract/issuanceRules.ts'
import { at, call } from '../../../lib/api.ts'
import { wholeNumberField } from '../../../lib/wholeNumber.ts'

type Endpoints = typeof issuanceEndpoints
export type QueueState = NonNullable<CallOf<Endpoints['queue']>['query']['state']>
export const queueStates: readonly QueueState[] = ['queued', 'decided']

const controls = at<Endpoints['controls']>('GET', '/api/admin/credits/issuance')
const saveLimits = at<Endpoints['saveLimits']>('PUT', '/api/admin/credits/issuance/:reason/limits')
const pause = at<Endpoints['pause']>('POST', '/api/admin/credits/issuance/:reason/pause')
const resume = at<Endpoints['resume']>('POST', '/api/admin/credits/issuance/:reason/resume')
const queue = at<Endpoints['queue']>('GET', '/api/admin/credits/issuance-queue')
const decide = at<Endpoints['decide']>('POST', '/api/admin/credits/issuance-queue/decisions')

const adminKey = ['admin'] as const
const key = [...adminKey, 'credits', 'issuance'] as const

export const useControls = (): UseQueryResult<OutputOf<Endpoints['controls']>> =>
  useQuery({
    queryKey: [...key, 'controls'],
    queryFn: ({ signal }) => call(controls, {}, { signal }),
    staleTime: 0,
  })

export const useQueue = (
  state: QueueState,
  cursor: string | undefined,
): UseQueryResult<OutputOf<Endpoints['queue']>> => {
  const query = { state, cursor }
  return useQuery({
    queryKey: [...key, 'queue', query],
    queryFn: ({ signal }) => call(queue, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What an admin can do with a reason typed by them. */
export type IssuanceAct =
  | { kind: 'pause' | 'resume'; control: IssuanceControl }
  | { kind: 'release' | 'reject'; items: readonly AdminQueuedItem[] }

const send = async (act: IssuanceAct, reason: string): Promise<void> => {
  switch (act.kind) {
    case 'pause':
      await call(pause, { params: { reason: act.control.reason }, body: { reason } })
      break
    case 'resume':
      await call(resume, { params: { reason: act.control.reason }, body: { reason } })
      break
    case 'release':
    case 'reject':
      await call(decide, { body: { ids: act.items.map(({ id }) => id), decision: act.kind, reason } })
  }
}

const useChange = <I>(change: (input: I) => Promise<void>): UseMutationResult<void, Error, I> => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Also after a refusal: the shown data may have been stale.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
}

export const useIssuanceAct = (): UseMutationResult<void, Error, { act: IssuanceAct; reason: string }> =>
  useChange(({ act, reason }) => send(act, reason))

export interface LimitsChange {
  of: RuledReason
  body: { limits: IssuanceLimits | null; version: number; reason: string }
}

export const useSaveLimits = (): UseMutationResult<void, Error, LimitsChange> =>
  useChange(async ({ of, body }) => {
    await call(saveLimits, { params: { reason: of }, body })
  })

export const reasonForm = issuanceEndpoints.pause.body

export const limitNames = [
  'per_event',
  'expected_per_day',
  'limit_per_day',
  'expected_per_member',
  'limit_per_member',
] as const satisfies readonly (keyof IssuanceLimits)[]
export type LimitName = (typeof limitNames)[number]

/** An empty field means no limit. The order of the figures is checked once each of them is a number. */
export const limitsForm = (
  language: string,
): z.ZodType<{ reason: string; limits: IssuanceLimits }, Record<LimitName | 'reason', string>> => {
  const figure = wholeNumberField(language)
  return z
    .object({
      ...Object.fromEntries(limitNames.map((name) => [name, figure])),
      reason: reasonForm.shape.reason,
    } as Record<LimitName, typeof figure> & { reason: typeof reasonForm.shape.reason })
    .transform(({ reason, ...limits }, context) => {
      const checked = orderedLimits.safeParse(limits)
      if (checked.success) return { reason, limits: checked.data }
      for (const { path } of checked.error.issues) {
        context.addIssue({ code: 'custom', input: limits, path: [...path], params: { issue: 'wrong_value' } })
      }
      return z.NEVER
    })
}
