// The number of orders in review and open objections, for the navigation.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { minuteMs } from '../../../contract/durations.ts'
import type { fraudEndpoints } from '../../../contract/fraud.ts'
import { at, call } from '../../lib/api.ts'
import { useLive } from '../../lib/useLive.ts'

const count = at<(typeof fraudEndpoints)['count']>('GET', '/api/admin/fraud/count')
const countKey = ['admin', 'fraud', 'count'] as const
/** The navigation is on every page, so the count is polled rarely. */
const countEveryMs = 5 * minuteMs

/** Admins are notified of what needs them, so the count is refetched then. */
export const useWaitingCount = (): number | undefined => {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: countKey,
    queryFn: ({ signal }) => call(count, {}, { signal }),
    staleTime: countEveryMs,
    refetchInterval: countEveryMs,
  })
  useLive('notification.created', ({ notification }) => {
    if (notification.type === 'admin_message') void queryClient.invalidateQueries({ queryKey: countKey })
  })
  return data?.count
}
