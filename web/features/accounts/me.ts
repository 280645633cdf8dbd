// The signed-in member as the shell shows them.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { accountEndpoints } from '../../../contract/accounts.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { at, call } from '../../lib/api.ts'
import { sessionClient, useSession } from '../../lib/session.ts'

export type Me = OutputOf<typeof accountEndpoints.me>

const me = at<typeof accountEndpoints.me>('GET', '/api/me')

const meKey = ['me']

export const useMe = (): UseQueryResult<Me> => {
  const session = useSession()
  return useQuery({
    queryKey: meKey,
    queryFn: ({ signal }) => call(me, {}, { signal }),
    enabled: session.kind === 'signedIn',
  })
}

/** After a change to the member's own record: rereads it and updates the session. A failed request changes nothing. */
export const useRefreshMe = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: meKey, exact: true })
    const fresh = queryClient.getQueryData<Me>(meKey)
    if (fresh !== undefined) sessionClient.updateUser(fresh.user)
  }
}

/** The display name, else the full name; null if neither is set. */
export const nameOf = (member: Me | undefined): string | null => {
  const names = [member?.profile.display_name, member?.profile.full_name]
  return names.find((name) => (name ?? '').trim() !== '') ?? null
}
