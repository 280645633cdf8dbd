// Queries for manual review: the list, the count, and the decision about one link.
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { minuteMs } from '../../../../contract/durations.ts'
import type { CallOf, OutputOf } from '../../../../contract/endpoint.ts'
import type { linkAdminEndpoints } from '../../../../contract/linksAdmin.ts'
import { at, call } from '../../../lib/api.ts'
import type { LinkFilters } from './linkFilters.ts'

type Endpoints = typeof linkAdminEndpoints
export type LinkList = OutputOf<Endpoints['manualReviewLinks']>
export type Decided = OutputOf<Endpoints['decideLink']>

const list = at<Endpoints['manualReviewLinks']>('GET', '/api/admin/links')
const count = at<Endpoints['manualReviewCount']>('GET', '/api/admin/links/count')
const decide = at<Endpoints['decideLink']>('POST', '/api/admin/links/:id/decide')

const key = ['admin', 'links'] as const
/** There is no live event for unreadable links, so the navigation polls. */
const countEveryMs = 5 * minuteMs

export const useManualReview = (filters: LinkFilters, cursor: string | undefined): UseQueryResult<LinkList> => {
  const query = { ...filters, q: filters.q === '' ? undefined : filters.q, cursor }
  return useQuery({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => call(list, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const useManualReviewCount = (): number | undefined => {
  const { data } = useQuery({
    queryKey: [...key, 'count'],
    queryFn: ({ signal }) => call(count, {}, { signal }),
    staleTime: countEveryMs,
    refetchInterval: countEveryMs,
  })
  return data?.count
}

export const useDecide = (): UseMutationResult<Decided, Error, CallOf<Endpoints['decideLink']>> => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input) => call(decide, input),
    // Also after a rejection: another admin may have decided.
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
