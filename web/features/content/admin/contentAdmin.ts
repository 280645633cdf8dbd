// Content generator queries for admins, and the test of its service.
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { contentAdminEndpoints, ContentUse } from '../../../../contract/contentAdmin.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { at, call } from '../../../lib/api.ts'

type Endpoints = typeof contentAdminEndpoints
export type ContentOverview = OutputOf<Endpoints['overview']>
export type UserList = OutputOf<Endpoints['users']>
export type Trial = OutputOf<Endpoints['test']>

const overview = at<Endpoints['overview']>('GET', '/api/admin/content')
const users = at<Endpoints['users']>('GET', '/api/admin/content/members')
const test = at<Endpoints['test']>('POST', '/api/admin/content/test')

// Nested below the key that saving settings invalidates.
const key = ['admin', 'content'] as const
const pollAgainEveryMs = 30_000

export const useContentOverview = (): UseQueryResult<ContentOverview> =>
  useQuery({
    queryKey: [...key, 'overview'],
    queryFn: ({ signal }) => call(overview, {}, { signal }),
    staleTime: 0,
    refetchInterval: pollAgainEveryMs,
  })

export const useContentUsers = (q: string, cursor: string | undefined): UseQueryResult<UserList> => {
  const query = { ...(q === '' ? {} : { q }), cursor }
  return useQuery({
    queryKey: [...key, 'users', query],
    queryFn: ({ signal }) => call(users, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const useTrial = (): UseMutationResult<Trial, Error, void> => useMutation({ mutationFn: () => call(test, {}) })

/** All tokens, input and output. */
export const tokensOf = ({ tokens_in: tokensIn, tokens_out: tokensOut }: ContentUse): number => tokensIn + tokensOut
