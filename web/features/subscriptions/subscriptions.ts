// The member's plan: its query and mutations.
import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { paymentEndpoints, Subscription } from '../../../contract/payments.ts'
import type { BillingInterval, Plan } from '../../../contract/plans.ts'
import { at, call } from '../../lib/api.ts'
import type { Language } from '../../lib/i18n.ts'
import { useIntent } from '../../lib/idempotencyKey.ts'
import { paymentsKey } from '../credits/purchases.ts'

type Endpoints = typeof paymentEndpoints
export type SubscriptionStatus = OutputOf<Endpoints['subscription']>

const standing = at<Endpoints['subscription']>('GET', '/api/subscriptions')
const take = at<Endpoints['subscribe']>('POST', '/api/subscriptions/checkout')
const refresh = at<Endpoints['refreshSubscription']>('POST', '/api/subscriptions/refresh')
const abandon = at<Endpoints['abandonSubscription']>('POST', '/api/subscriptions/:id/abandon')
const change = at<Endpoints['changePlan']>('POST', '/api/subscriptions/change')
const upgrade = at<Endpoints['upgradeNow']>('POST', '/api/subscriptions/upgrade')
const cancel = at<Endpoints['cancelPlan']>('POST', '/api/subscriptions/cancel')
const keep = at<Endpoints['keepPlan']>('POST', '/api/subscriptions/keep')
const portal = at<Endpoints['billingPortal']>('POST', '/api/subscriptions/portal')

export interface Terms {
  plan: Plan
  interval: BillingInterval
}

export const useSubscription = (): UseQueryResult<SubscriptionStatus> =>
  useQuery({
    queryKey: [...paymentsKey, 'subscription'],
    queryFn: ({ signal }) => call(standing, {}, { signal }),
    staleTime: 0,
  })

export const subscribe = (terms: Terms, language: Language, key: string): Promise<{ checkout_url: string }> =>
  call(take, { body: { ...terms, language } }, { idempotencyKey: key })

export const upgradeNow = (plan: Plan, language: Language, key: string): Promise<{ checkout_url: string }> =>
  call(upgrade, { body: { plan, language } }, { idempotencyKey: key })

export const refreshSubscription = async (signal?: AbortSignal): Promise<Subscription | null> => {
  const { subscription } = await call(refresh, {}, signal === undefined ? {} : { signal })
  return subscription
}

/** Ends its checkout and returns the plan's state afterwards: it may have been paid by then. */
export const abandonSubscription = async (id: string): Promise<Subscription | null> => {
  await call(abandon, { params: { id } })
  const { subscription } = await call(standing, {})
  return subscription
}

export const openPortal = async (language: Language): Promise<string> => {
  const { url } = await call(portal, { body: { language } })
  return url
}

interface PlanActions {
  changeTo: UseMutationResult<unknown, Error, Terms>
  cancel: UseMutationResult<unknown, Error, void>
  keep: UseMutationResult<unknown, Error, void>
  abandon: UseMutationResult<Subscription | null, Error, string>
}

export const usePlanActions = (): PlanActions => {
  const queryClient = useQueryClient()
  const intent = useIntent()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: paymentsKey })
  return {
    changeTo: useMutation({
      mutationFn: (terms: Terms) => intent.once(terms, (key) => call(change, { body: terms }, { idempotencyKey: key })),
      onSettled,
    }),
    cancel: useMutation({ mutationFn: () => call(cancel, {}), onSettled }),
    keep: useMutation({ mutationFn: () => call(keep, {}), onSettled }),
    abandon: useMutation({ mutationFn: abandonSubscription, onSettled }),
  }
}
