// The member's referral code, link and totals: fetched once, kept up to date by the live stream.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { referralEndpoints, ReferralOverview } from '../../../contract/referrals.ts'
import { ApiError, at, call } from '../../lib/api.ts'
import { onLive, onLiveFresh } from '../../lib/live.ts'
import { takeAnswer } from '../../lib/applyResponse.ts'
import { oneAtATime } from './oneAtATime.ts'

const read = at<typeof referralEndpoints.overview>('GET', '/api/referrals')
const change = at<typeof referralEndpoints.changeCode>('PUT', '/api/referrals/code')

const overviewKey = ['referrals', 'overview'] as const

export const useOverview = (): UseQueryResult<ReferralOverview> =>
  useQuery({ queryKey: overviewKey, queryFn: ({ signal }) => call(read, {}, { signal }), staleTime: 0 })

export const useLiveOverview = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = oneAtATime(() => queryClient.invalidateQueries({ queryKey: overviewKey }))
    const ends = [onLive('referrals.changed', refresh), onLiveFresh(refresh)]
    return () => {
      for (const end of ends) end()
    }
  }, [queryClient])
}

export const useChangeCode = (): ((code: string) => Promise<void>) => {
  const queryClient = useQueryClient()
  return async (code) => {
    const asking = call(change, { body: { code } })
    await takeAnswer(queryClient, asking, (changed) => [overviewKey, changed] as const).catch(
      async (error: unknown) => {
        // Another tab was faster, or a response was lost: the page shows the code chosen there.
        if (error instanceof ApiError && error.code === 'code_already_changed') {
          await queryClient.invalidateQueries({ queryKey: overviewKey })
        }
        throw error
      },
    )
  }
}
