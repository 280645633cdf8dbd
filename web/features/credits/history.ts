// Queries for the credit history: list, chart and export. List and chart depend on the balance, so every transaction
// refetches them.
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BalanceChart, chartPeriods, creditEndpoints } from '../../../contract/credits.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { at, call } from '../../lib/api.ts'
import { type Download, download } from '../../lib/download.ts'
import type { Language } from '../../lib/i18n.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { useLive } from '../../lib/useLive.ts'
import type { HistoryFilters } from './historyFilters.ts'

export type HistoryList = OutputOf<typeof creditEndpoints.history>
export type ChartPeriod = (typeof chartPeriods)[number]

const list = at<typeof creditEndpoints.history>('GET', '/api/credits/history')
const exported = at<typeof creditEndpoints.exportHistory>('GET', '/api/credits/history/export')
const chart = at<typeof creditEndpoints.chart>('GET', '/api/credits/chart')

const historyKey = ['credits', 'history']
const chartKey = ['credits', 'chart']

export const useHistory = (filters: HistoryFilters, cursor?: string): UseQueryResult<HistoryList> =>
  useQuery({
    queryKey: [...historyKey, filters, cursor ?? null],
    queryFn: ({ signal }) => call(list, { query: { ...filters, cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useBalanceChart = (days: ChartPeriod): UseQueryResult<BalanceChart> =>
  useQuery({
    queryKey: [...chartKey, days],
    queryFn: ({ signal }) => call(chart, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const refresh = (queryClient: QueryClient): void => {
  for (const queryKey of [historyKey, chartKey]) void queryClient.invalidateQueries({ queryKey })
}

export const useLiveHistory = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => refresh(queryClient)), [queryClient])
  useLive('credits.changed', () => refresh(queryClient))
}

export const exportHistory = (filters: HistoryFilters, language: Language): Promise<Download> =>
  download(exported, { query: { ...filters, language } }, { name: 'credits.csv' })
