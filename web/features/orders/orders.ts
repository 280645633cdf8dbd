// Queries for a member’s orders as buyer and seller, updated at once after a transition.
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Order, orderEndpoints, OrderSide } from '../../../contract/orders.ts'
import { at, call } from '../../lib/api.ts'
import { download, saveFile } from '../../lib/download.ts'
import type { Language } from '../../lib/i18n.ts'
import { takeAnswer } from '../../lib/applyResponse.ts'
import { listsKey, orderKey, refreshAround } from './orderCounts.ts'
import { type OrderFilters, queryOf } from './orderFilters.ts'

type Endpoints = typeof orderEndpoints

const list = at<Endpoints['orders']>('GET', '/api/orders')
const one = at<Endpoints['order']>('GET', '/api/orders/:id')
const exported = at<Endpoints['exportOrders']>('GET', '/api/orders/export')

export type OrderList = OutputOf<Endpoints['orders']>

/** Nested below the order’s key, so that invalidating the order refetches them. */
export const messagesKey = (id: string): readonly string[] => [...orderKey(id), 'messages']
export const contentsKey = (id: string): readonly string[] => [...orderKey(id), 'contents']

/** Refetch on every mount, because live events may have been missed while no component was mounted. */
const freshness = { staleTime: 0 }

export const useOrders = (side: OrderSide, filters: OrderFilters, cursor?: string): UseQueryResult<OrderList> =>
  useQuery({
    queryKey: [...listsKey, side, filters, cursor ?? null],
    queryFn: ({ signal }) => call(list, { query: queryOf(side, filters, cursor) }, { signal }),
    placeholderData: keepPreviousData,
    ...freshness,
  })

/** Orders placed for a project. */
export const useOrdersFor = (projectId: string, cursor: string | undefined): UseQueryResult<OrderList> =>
  useQuery({
    queryKey: [...listsKey, 'project', projectId, cursor ?? null],
    queryFn: ({ signal }) => call(list, { query: { side: 'buyer', project_id: projectId, cursor } }, { signal }),
    placeholderData: keepPreviousData,
    ...freshness,
  })

/**
 * Orders that need the reader’s action: for a seller those without an answer, for a buyer those where it is their turn.
 */
const asking = {
  seller: { side: 'seller', status: 'pending' },
  buyer: { side: 'buyer', group: 'mine_to_do' },
} as const satisfies Record<OrderSide, object>

export const useOrdersToAnswer = (side: OrderSide): UseQueryResult<OrderList> =>
  useQuery({
    queryKey: [...listsKey, 'to answer', side],
    queryFn: ({ signal }) => call(list, { query: asking[side] }, { signal }),
    ...freshness,
  })

const fetchOrder = async (id: string, signal: AbortSignal): Promise<Order> =>
  (await call(one, { params: { id } }, { signal })).order

/** Refetched when the next manual check becomes available, because no event signals that to an open page. */
export const useOrder = (id: string): UseQueryResult<Order> =>
  useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => fetchOrder(id, signal),
    ...freshness,
    refetchInterval: ({ state }) => {
      const seconds = state.data?.check_again_in ?? 0
      return seconds > 0 && seconds * 1_000
    },
  })

/** Shows the response at once and refetches what depends on it. */
export const useTakeOrder = (): ((asking: Promise<{ order: Order }>) => Promise<Order>) => {
  const queryClient = useQueryClient()
  return async (asking) => {
    const { order } = await takeAnswer(queryClient, asking, ({ order: now }) => [orderKey(now.id), now] as const)
    refreshAround(queryClient)
    return order
  }
}

/** Refetches the order. */
export const useReloadOrder = (): ((id: string) => Promise<Order>) => {
  const queryClient = useQueryClient()
  return (id) =>
    queryClient.query({ queryKey: orderKey(id), queryFn: ({ signal }) => fetchOrder(id, signal), staleTime: 0 })
}

/** Refreshes lists and badges after messages of an order were read. */
export const useRefreshAround = (): (() => void) => {
  const queryClient = useQueryClient()
  return () => refreshAround(queryClient)
}

export const exportOrders = async (side: OrderSide, project: string | undefined, language: Language): Promise<void> =>
  saveFile(await download(exported, { query: { side, project_id: project, language } }, { name: `${side}-orders.csv` }))
