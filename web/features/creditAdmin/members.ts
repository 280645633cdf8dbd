// Members as they are found here: by name or address, and one of them with what they have and owe.
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { userAdminEndpoints } from '../../../contract/userAdmin.ts'
import { at, call } from '../../lib/api.ts'

type Found = OutputOf<typeof userAdminEndpoints.users>
export type FoundMember = Found['users'][number]
export type MemberRecord = OutputOf<typeof userAdminEndpoints.user>

const list = at<typeof userAdminEndpoints.users>('GET', '/api/admin/users')
const one = at<typeof userAdminEndpoints.user>('GET', '/api/admin/users/:id')

export const searchLengthMax = 100

export const useFoundMembers = (q: string): UseQueryResult<Found> =>
  useQuery({
    queryKey: ['admin', 'users', 'found', q],
    queryFn: ({ signal }) => call(list, { query: { q: q === '' ? undefined : q, sort: 'name' } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Shared with the page of the member. Null: nobody is asked for. */
export const useMemberRecord = (id: string | null): UseQueryResult<MemberRecord> =>
  useQuery({
    queryKey: ['admin', 'user', id],
    queryFn: ({ signal }) => call(one, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
  })
