// Queries for a member’s exchanges: fetched, kept up to date by the live stream, and updated at once after a
// transition.
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Exchange, exchangeEndpoints, ExchangeSide } from '../../../contract/exchange.ts'
import type { ExchangeStage } from '../../../contract/exchangeProcess.ts'
import { at, call } from '../../lib/api.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { takeAnswer } from '../../lib/applyResponse.ts'
import { useLive } from '../../lib/useLive.ts'

type Endpoints = typeof exchangeEndpoints

const list = at<Endpoints['exchanges']>('GET', '/api/exchanges')
const counts = at<Endpoints['exchangeCounts']>('GET', '/api/exchange/counts')
const one = at<Endpoints['exchange']>('GET', '/api/exchanges/:id')

export type ExchangeList = OutputOf<Endpoints['exchanges']>
type ExchangeCounts = OutputOf<Endpoints['exchangeCounts']>

export const exchangeKey = ['exchange'] as const
const countsKey = [...exchangeKey, 'counts'] as const
const listsKey = [...exchangeKey, 'list'] as const
const oneKey = (id: string) => [...exchangeKey, 'one', id] as const

/** Refetch on every mount, because live events may have been missed while no component was mounted. */
export const freshness = { staleTime: 0 } as const

interface Asked {
  side: ExchangeSide
  stage: ExchangeStage | undefined
  cursor: string | undefined
}

export const useExchanges = ({ side, stage, cursor }: Asked): UseQueryResult<ExchangeList> =>
  useQuery({
    queryKey: [...listsKey, side, stage ?? null, cursor ?? null],
    queryFn: ({ signal }) => call(list, { query: { side, stage, cursor } }, { signal }),
    placeholderData: keepPreviousData,
    ...freshness,
  })

export const useExchangeCounts = (): UseQueryResult<ExchangeCounts> =>
  useQuery({ queryKey: countsKey, queryFn: ({ signal }) => call(counts, {}, { signal }) })

const fetchExchange = async (id: string, signal: AbortSignal): Promise<Exchange> =>
  (await call(one, { params: { id } }, { signal })).exchange

export const useExchange = (id: string): UseQueryResult<Exchange> =>
  useQuery({ queryKey: oneKey(id), queryFn: ({ signal }) => fetchExchange(id, signal), ...freshness })

/** Use once, in the shell: keeps the badge and all exchange pages up to date. */
export const useLiveExchange = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => void queryClient.invalidateQueries({ queryKey: exchangeKey })), [queryClient])
  useLive('exchange.changed', () => void queryClient.invalidateQueries({ queryKey: exchangeKey }))
}

const refreshAround = (queryClient: QueryClient): void => {
  void queryClient.invalidateQueries({ queryKey: listsKey })
  void queryClient.invalidateQueries({ queryKey: countsKey })
}

/** Shows the response at once and refetches what depends on it. */
export const useTakeExchange = (): ((asking: Promise<{ exchange: Exchange }>) => Promise<Exchange>) => {
  const queryClient = useQueryClient()
  return async (asking) => {
    const { exchange } = await takeAnswer(queryClient, asking, ({ exchange: now }) => [oneKey(now.id), now] as const)
    refreshAround(queryClient)
    return exchange
  }
}

/** Refetches the exchange. */
export const useReloadExchange = (): ((id: string) => Promise<Exchange>) => {
  const queryClient = useQueryClient()
  return (id) =>
    queryClient.query({ queryKey: oneKey(id), queryFn: ({ signal }) => fetchExchange(id, signal), staleTime: 0 })
}
