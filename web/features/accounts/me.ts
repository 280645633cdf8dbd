// The signed-in member as the shell shows them.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { accountEndpoints } from '../../../contract/accounts.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { at, call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

export type Me = OutputOf<typeof accountEndpoints.me>

const me = at<typeof accountEndpoints.me>('GET', '/api/me')

export const useMe = (): UseQueryResult<Me> => {
  const session = useSession()
  return useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => call(me, {}, { signal }),
    enabled: session.kind === 'signedIn',
  })
}

/** The display name, else the full name; null where neither is given. */
export const nameOf = (member: Me | undefined): string | null => {
  const names = [member?.profile.display_name, member?.profile.full_name]
  return names.find((name) => (name ?? '').trim() !== '') ?? null
}
