// Member queries: search by name or address, and one member with balance and debt.
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { userAdminEndpoints } from '../../../../contract/accountsAdmin.ts'
import { at, call } from '../../../lib/api.ts'

type Found = OutputOf<typeof userAdminEndpoints.users>
export type FoundMember = Found['users'][number]
export type MemberRecord = OutputOf<typeof userAdminEndpoints.user>

const list = at<typeof userAdminEndpoints.users>('GET', '/api/admin/users')
const one = at<typeof userAdminEndpoints.user>('GET', '/api/admin/users/:id')

export const useFoundMembers = (q: string): UseQueryResult<Found> =>
  useQuery({
    queryKey: ['admin', 'users', 'found', q],
    queryFn: ({ signal }) => call(list, { query: { q: q === '' ? undefined : q, sort: 'name' } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Shared with the member page. Null: nothing is requested. */
export const useMemberRecord = (id: string | null): UseQueryResult<MemberRecord> =>
  useQuery({
    queryKey: ['admin', 'user', id],
    queryFn: ({ signal }) => call(one, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
  })
