// Admin queries for referrals: the lists, the number of held ones, and the decision about one.
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { minuteMs } from '../../../../contract/durations.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { AdminReferral, HeldReason, referralAdminEndpoints } from '../../../../contract/referralsAdmin.ts'
import type { ReferralState } from '../../../../contract/referrals.ts'
import { at, call } from '../../../lib/api.ts'
import { useLive } from '../../../lib/useLive.ts'
import { queryOf, type ReferralFilters, states } from './referralFilters.ts'

type Endpoints = typeof referralAdminEndpoints
export type ReferralList = OutputOf<Endpoints['adminReferrals']>

const list = at<Endpoints['adminReferrals']>('GET', '/api/admin/referrals')
const count = at<Endpoints['heldReferralsCount']>('GET', '/api/admin/referrals/count')
const release = at<Endpoints['releaseReferral']>('POST', '/api/admin/referrals/:id/release')
const refuse = at<Endpoints['refuseReferral']>('POST', '/api/admin/referrals/:id/refuse')

const key = ['admin', 'referrals'] as const
const countKey = [...key, 'count'] as const
/** The list may stay open for a long time while other admins decide as well. */
const listEveryMs = 30_000
/** The navigation is on every page, so the count is polled rarely. */
const countEveryMs = 5 * minuteMs

export const useReferralList = (filters: ReferralFilters, cursor: string | undefined): UseQueryResult<ReferralList> => {
  const query = queryOf(filters, cursor)
  return useQuery({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => call(list, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: listEveryMs,
  })
}

export interface ReferralsOf {
  /** Who referred them; null if there is no referrer or it is not disclosed. */
  referrer: AdminReferral['referrer'] | null
  /** The members they referred, by state; states without any are left out. */
  brought: { state: ReferralState; count: number; isMore: boolean }[]
}

/** Searches referrals by the member's email address. The search also finds addresses that contain theirs. */
const referralsOf = async ({ id, email }: { id: string; email: string }, signal: AbortSignal): Promise<ReferralsOf> => {
  const found = await Promise.all(
    states.map(async (state) => ({ state, ...(await call(list, { query: { state, q: email } }, { signal })) })),
  )
  return {
    referrer: found.flatMap(({ referrals }) => referrals).find((referral) => referral.id === id)?.referrer ?? null,
    brought: found
      .map(({ state, referrals, next_cursor: next }) => ({
        state,
        count: referrals.filter(({ referrer }) => referrer.id === id).length,
        isMore: next !== null,
      }))
      .filter(({ count }) => count > 0),
  }
}

export const useReferralsOf = (member: { id: string; email: string }): UseQueryResult<ReferralsOf> =>
  useQuery({
    queryKey: [...key, 'of', member.id, member.email],
    queryFn: ({ signal }) => referralsOf(member, signal),
  })

/**
 * For the shell: admins are notified of the first referral held each day. The count is refetched then, and otherwise
 * rarely.
 */
export const useHeldCount = (): number | undefined => {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: countKey,
    queryFn: ({ signal }) => call(count, {}, { signal }),
    staleTime: countEveryMs,
    refetchInterval: countEveryMs,
  })
  useLive('notification.created', ({ notification }) => {
    if (notification.type === 'admin_message') void askAgain(queryClient)
  })
  return data?.count
}

const askAgain = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries({ queryKey: key })

export type Decision = 'release' | 'refuse'

interface Decided {
  id: string
  decision: Decision
  reason: string
  /** The reasons the admin has seen. */
  heldFor: HeldReason[]
}

export const useDecide = (): UseMutationResult<AdminReferral, Error, Decided> => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, decision, reason, heldFor }) => {
      const input = { params: { id }, body: { reason, held_for: heldFor } }
      return decision === 'release' ? call(release, input) : call(refuse, input)
    },
    // Refetches after an error too: another admin may have decided. Awaited, so that the list is up to date by then.
    onSettled: () => askAgain(queryClient),
  })
}
