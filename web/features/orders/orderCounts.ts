// Counts of open orders, and live invalidation for everything that shows orders. The shell needs only this much.
import { type QueryClient, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { orderEndpoints } from '../../../contract/orders.ts'
import { at, call } from '../../lib/api.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { useLive } from '../../lib/useLive.ts'

type CountsEndpoint = (typeof orderEndpoints)['orderCounts']

const counts = at<CountsEndpoint>('GET', '/api/orders/counts')

const ordersKey = ['orders'] as const
const countsKey = [...ordersKey, 'counts'] as const
export const listsKey = [...ordersKey, 'list'] as const
export const orderKey = (id: string): readonly [string, string, string] => [...ordersKey, 'one', id]

export const useOrderCounts = (): UseQueryResult<OutputOf<CountsEndpoint>> =>
  useQuery({ queryKey: countsKey, queryFn: ({ signal }) => call(counts, {}, { signal }) })

export const refreshAround = (queryClient: QueryClient): void => {
  void queryClient.invalidateQueries({ queryKey: listsKey })
  void queryClient.invalidateQueries({ queryKey: countsKey })
}

/** Use once, in the shell: keeps the badges and all order pages up to date. */
export const useLiveOrders = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => void queryClient.invalidateQueries({ queryKey: ordersKey })), [queryClient])
  useLive('orders.changed', ({ order_id: id }) => {
    void queryClient.invalidateQueries({ queryKey: orderKey(id) })
    refreshAround(queryClient)
  })
}
