// The member's sessions, and the mutations that end them.
import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { securityEndpoints } from '../../../contract/security.ts'
import { at, call } from '../../lib/api.ts'
import { sessionsKey } from './security.ts'

const list = at<typeof securityEndpoints.sessions>('GET', '/api/me/sessions')
const endOne = at<typeof securityEndpoints.endSession>('DELETE', '/api/me/sessions/:id')
const endMany = at<typeof securityEndpoints.endSessions>('DELETE', '/api/me/sessions')

type Sessions = OutputOf<typeof securityEndpoints.sessions>
export type ActiveSession = Sessions['sessions'][number]

export const useSessions = (): UseQueryResult<Sessions> =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(list, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** One session by its id, all others, or every one. */
export type EndedSessions = { kind: 'one'; id: string } | { kind: 'others' } | { kind: 'all' }

export const useEndSessions = (): UseMutationResult<unknown, Error, EndedSessions> => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which): Promise<unknown> =>
      which.kind === 'one'
        ? call(endOne, { params: { id: which.id } })
        : call(endMany, { query: { keep: which.kind === 'others' ? 'current' : 'none' } }),
    onSettled: (_answer, error, which) =>
      which.kind === 'all' && error === null ? undefined : queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })
}
