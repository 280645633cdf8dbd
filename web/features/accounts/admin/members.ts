// Members for admins: the list, one member, and actions.
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { userAdminEndpoints } from '../../../../contract/accountsAdmin.ts'
import { at, call } from '../../../lib/api.ts'
import { useRefreshMe } from '../me.ts'
import { asksWhy, type MemberAction } from './memberActions.ts'
import type { MemberFilters } from './memberFilters.ts'

export type MemberList = OutputOf<typeof userAdminEndpoints.users>
export type ListedMember = MemberList['users'][number]
export type MemberDetail = OutputOf<typeof userAdminEndpoints.user>

const list = at<typeof userAdminEndpoints.users>('GET', '/api/admin/users')
const one = at<typeof userAdminEndpoints.user>('GET', '/api/admin/users/:id')

const block = at<typeof userAdminEndpoints.blockUser>('POST', '/api/admin/users/:id/block')
const unblock = at<typeof userAdminEndpoints.unblockUser>('POST', '/api/admin/users/:id/unblock')
const grantAdmin = at<typeof userAdminEndpoints.grantAdmin>('POST', '/api/admin/users/:id/grant-admin')
const revokeAdmin = at<typeof userAdminEndpoints.revokeAdmin>('POST', '/api/admin/users/:id/revoke-admin')
const signOut = at<typeof userAdminEndpoints.signOutUser>('POST', '/api/admin/users/:id/sign-out')
const resetTwoFactor = at<typeof userAdminEndpoints.resetTwoFactor>('POST', '/api/admin/users/:id/reset-two-factor')
const resend = at<typeof userAdminEndpoints.resendConfirmation>('POST', '/api/admin/users/:id/resend-confirmation')

/** Query key prefix: every list and record below it is refetched after an admin action. */
const adminKey = ['admin']

export const useMembers = (filters: MemberFilters, cursor: string | undefined): UseQueryResult<MemberList> => {
  const query = { ...filters, q: filters.q === '' ? undefined : filters.q, cursor }
  return useQuery({
    queryKey: [...adminKey, 'users', query],
    queryFn: ({ signal }) => call(list, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const useMember = (id: string): UseQueryResult<MemberDetail> =>
  useQuery({
    queryKey: [...adminKey, 'user', id],
    queryFn: ({ signal }) => call(one, { params: { id } }, { signal }),
    staleTime: 0,
  })

interface Reasoned {
  params: { id: string }
  body: { reason: string }
}

const reasoned: Record<Exclude<MemberAction, 'resend_confirmation'>, (input: Reasoned) => Promise<unknown>> = {
  block_member: (input) => call(block, input),
  unblock_member: (input) => call(unblock, input),
  grant_admin: (input) => call(grantAdmin, input),
  revoke_admin: (input) => call(revokeAdmin, input),
  sign_out_member: (input) => call(signOut, input),
  reset_two_factor: (input) => call(resetTwoFactor, input),
}

interface Order {
  action: MemberAction
  id: string
  reason: string
}

export const useMemberAction = (): UseMutationResult<unknown, Error, Order> => {
  const queryClient = useQueryClient()
  const refreshMe = useRefreshMe()
  return useMutation({
    mutationFn: ({ action, id, reason }) =>
      asksWhy(action) ? reasoned[action]({ params: { id }, body: { reason } }) : call(resend, { params: { id } }),
    // Also after a refusal: the shown data may have been stale. The own record first: an admin who gave up the role may
    // not query the rest.
    onSettled: async () => {
      await refreshMe()
      await queryClient.invalidateQueries({ queryKey: adminKey })
    },
  })
}
