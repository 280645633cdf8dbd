// How many orders are under way, and how everything that shows orders hears of a change. The shell needs no more of them than this.
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

/** To be used once, in the shell: it keeps the badges true, and with them every page of orders. */
export const useLiveOrders = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => void queryClient.invalidateQueries({ queryKey: ordersKey })), [queryClient])
  useLive('orders.changed', ({ order_id: id }) => {
    void queryClient.invalidateQueries({ queryKey: orderKey(id) })
    refreshAround(queryClient)
  })
}
