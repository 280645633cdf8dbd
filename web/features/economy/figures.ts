// What the exchange says about itself to everybody, counted by the server every few minutes.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { PublicEconomy, statisticsEndpoints, PublicStatistics } from '../../../contract/statistics.ts'
import { at, call } from '../../lib/api.ts'

const figures = at<typeof statisticsEndpoints.figures>('GET', '/api/public/figures')
const economy = at<typeof statisticsEndpoints.economy>('GET', '/api/public/economy')

const askAgainMs = 3_000

/** What has not been counted yet is there in a moment. */
const whileUncounted = (query: { state: { data: { as_of: string | null } | undefined } }): number | false =>
  query.state.data?.as_of === null ? askAgainMs : false

/** Null figures rest on too few cases; an `as_of` of null says that nothing has been counted yet. */
export const usePublicStatistics = (): UseQueryResult<PublicStatistics> =>
  useQuery({
    queryKey: ['public', 'figures'],
    queryFn: ({ signal }) => call(figures, {}, { signal }),
    refetchInterval: whileUncounted,
  })

export const usePublicEconomy = (): UseQueryResult<PublicEconomy> =>
  useQuery({
    queryKey: ['public', 'economy'],
    queryFn: ({ signal }) => call(economy, {}, { signal }),
    refetchInterval: whileUncounted,
  })
