// Public statistics of the platform, computed by the server every few minutes.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { PublicEconomy, statisticsEndpoints, PublicStatistics } from '../../../contract/statistics.ts'
import { at, call } from '../../lib/api.ts'

const figures = at<typeof statisticsEndpoints.figures>('GET', '/api/public/figures')
const economy = at<typeof statisticsEndpoints.economy>('GET', '/api/public/economy')

const askAgainMs = 3_000

/** Polls while nothing has been computed yet; the first figures arrive soon. */
const whileUncounted = (query: { state: { data: { as_of: string | null } | undefined } }): number | false =>
  query.state.data?.as_of === null ? askAgainMs : false

/** A figure is null if it rests on too few cases; `as_of` is null before the first computation. */
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
