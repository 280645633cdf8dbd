// Queries and mutations for admins: lists of all orders, queues with counts, one order, and actions.
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { minuteMs } from '../../../../contract/durations.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { AdminOrder, orderAdminEndpoints } from '../../../../contract/ordersAdmin.ts'
import { at, call } from '../../../lib/api.ts'
import { useIntent } from '../../../lib/idempotencyKey.ts'
import { takeAnswer } from '../../../lib/applyResponse.ts'
import { useLive } from '../../../lib/useLive.ts'
import type { Accepted } from './acceptedDefects.ts'
import { type AdminOrderFilters, queryOf } from './adminOrderFilters.ts'

type Endpoints = typeof orderAdminEndpoints
export type AdminOrderList = OutputOf<Endpoints['adminOrders']>
export type AdminOrderCounts = OutputOf<Endpoints['adminOrderCounts']>

const list = at<Endpoints['adminOrders']>('GET', '/api/admin/orders')
const counts = at<Endpoints['adminOrderCounts']>('GET', '/api/admin/orders/counts')
const one = at<Endpoints['adminOrder']>('GET', '/api/admin/orders/:id')
const articles = at<Endpoints['adminOrderContents']>('GET', '/api/admin/orders/:id/contents')
const decide = at<Endpoints['decideDispute']>('POST', '/api/admin/orders/:id/decide')
const force = at<Endpoints['forceTransition']>('POST', '/api/admin/orders/:id/force')

const key = ['admin', 'orders'] as const
const listsKey = [...key, 'list'] as const
const countsKey = [...key, 'counts'] as const
const orderKey = (id: string) => [...key, 'one', id] as const

/** The live stream only covers a member’s own orders. An admin sees those of others, so these queries poll. */
const freshness = { staleTime: 0, refetchOnWindowFocus: true, refetchInterval: 30_000 }
/** Rarely, because the navigation is on every page. */
const countEveryMs = 5 * minuteMs

export const useAdminOrders = (
  filters: AdminOrderFilters,
  cursor: string | undefined,
): UseQueryResult<AdminOrderList> => {
  const query = queryOf(filters, cursor)
  return useQuery({
    queryKey: [...listsKey, query],
    queryFn: ({ signal }) => call(list, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...freshness,
  })
}

const fetchCounts = (signal: AbortSignal): Promise<AdminOrderCounts> => call(counts, {}, { signal })

export const useAdminOrderCounts = (): UseQueryResult<AdminOrderCounts> =>
  useQuery({ queryKey: countsKey, queryFn: ({ signal }) => fetchCounts(signal), ...freshness })

/** For the shell: disputes also arrive as notifications, everything else can wait. */
export const useDisputeCount = (): number | undefined => {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => fetchCounts(signal),
    staleTime: countEveryMs,
    refetchInterval: countEveryMs,
  })
  useLive('notification.created', ({ notification }) => {
    if (notification.type === 'admin_message') void queryClient.invalidateQueries({ queryKey: key })
  })
  return data?.disputed
}

const fetchOrder = async (id: string, signal: AbortSignal): Promise<AdminOrder> =>
  (await call(one, { params: { id } }, { signal })).order

export const useAdminOrder = (id: string): UseQueryResult<AdminOrder> =>
  useQuery({ queryKey: orderKey(id), queryFn: ({ signal }) => fetchOrder(id, signal), ...freshness })

/** Articles the two sides sent each other for publication. */
export const useAdminOrderContents = (id: string): UseQueryResult<OutputOf<Endpoints['adminOrderContents']>> =>
  useQuery({
    queryKey: [...orderKey(id), 'contents'],
    queryFn: ({ signal }) => call(articles, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Refetches the order. */
export const useReloadAdminOrder = (): ((id: string) => Promise<AdminOrder>) => {
  const queryClient = useQueryClient()
  return (id) =>
    queryClient.query({ queryKey: orderKey(id), queryFn: ({ signal }) => fetchOrder(id, signal), staleTime: 0 })
}

export const forcedTransitions = ['escalate', 'pay_out', 'give_back'] as const
export type ForcedTransition = (typeof forcedTransitions)[number]

/** The version the admin saw when deciding. */
interface Seen {
  id: string
  version: number
}

interface Reasoned {
  reason: string
  accepted: Accepted | null
}

interface AdminOrderActions {
  decide(order: Seen, decision: Reasoned & { toBuyer: number }): Promise<AdminOrder>
  force(order: Seen, forced: Reasoned & { transition: ForcedTransition }): Promise<AdminOrder>
}

/** Shows the response at once and refetches what depends on it. */
export const useAdminOrderActions = (): AdminOrderActions => {
  const queryClient = useQueryClient()
  const intent = useIntent()
  const take = async (asking: Promise<{ order: AdminOrder }>): Promise<AdminOrder> => {
    const { order } = await takeAnswer(queryClient, asking, ({ order: now }) => [orderKey(now.id), now] as const)
    for (const queryKey of [listsKey, countsKey]) void queryClient.invalidateQueries({ queryKey })
    return order
  }
  return {
    decide: ({ id, version }, { toBuyer, ...reasoned }) => {
      const body = { version, to_buyer: toBuyer, ...reasoned }
      return take(
        intent.once({ id, ...body }, (idempotencyKey) => call(decide, { params: { id }, body }, { idempotencyKey })),
      )
    },
    force: ({ id, version }, forced) => {
      const body = { version, ...forced }
      return take(
        intent.once({ id, ...body }, (idempotencyKey) => call(force, { params: { id }, body }, { idempotencyKey })),
      )
    },
  }
}
