// Queries for referral analytics: metrics of a period, referred members, and the export. Kept up to date by the live
// stream.
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { exportedBy, ReferralAnalytics, referralEndpoints, ReferralState } from '../../../contract/referrals.ts'
import { at, call } from '../../lib/api.ts'
import { download, saveFile } from '../../lib/download.ts'
import type { Language } from '../../lib/i18n.ts'
import { onLive, onLiveFresh } from '../../lib/live.ts'
import { type AnalyticsFilters, queryOf } from './analyticsFilters.ts'
import { isNothing } from './metrics.ts'
import { oneAtATime } from './oneAtATime.ts'
import { useOverview } from './overview.ts'

type Endpoints = typeof referralEndpoints
export type ReferralList = OutputOf<Endpoints['referrals']>
export type ExportedBy = (typeof exportedBy)[number]

const figures = at<Endpoints['analytics']>('GET', '/api/referrals/analytics')
const people = at<Endpoints['referrals']>('GET', '/api/referrals/people')
const exported = at<Endpoints['exportAnalytics']>('GET', '/api/referrals/analytics/export')

const analyticsKey = ['referrals', 'analytics'] as const
const peopleKey = ['referrals', 'people'] as const

type Asked = Pick<AnalyticsFilters, 'period' | 'range'>

export const useAnalytics = (asked: Asked): UseQueryResult<ReferralAnalytics> =>
  useQuery({
    queryKey: [...analyticsKey, queryOf(asked)],
    queryFn: ({ signal }) => call(figures, { query: queryOf(asked) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useReferrals = (state: ReferralState | undefined, cursor?: string): UseQueryResult<ReferralList> =>
  useQuery({
    queryKey: [...peopleKey, state ?? null, cursor ?? null],
    queryFn: ({ signal }) => call(people, { query: { state, cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Whether the link has never had a click, as far as is known. */
export const useIsUntouched = (): boolean => {
  const { data } = useOverview()
  return data !== undefined && isNothing(data.totals)
}

/**
 * A popular link publishes an event every second: one refetch at a time, so that a slow connection still gets an
 * answer.
 */
export const useLiveAnalytics = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = oneAtATime(() =>
      Promise.all([analyticsKey, peopleKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    )
    const ends = [onLive('referrals.changed', refresh), onLiveFresh(refresh)]
    return () => {
      for (const end of ends) end()
    }
  }, [queryClient])
}

export const exportAnalytics = async (asked: Asked, by: ExportedBy, language: Language): Promise<void> =>
  saveFile(await download(exported, { query: { ...queryOf(asked), by, language } }, { name: `analytics-${by}.csv` }))
