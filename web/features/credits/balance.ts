// What the member owns: fetched once, then kept true by the live stream.
import { useEffect } from 'react'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { creditEndpoints } from '../../../contract/credits.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { at, call } from '../../lib/api.ts'
import { onLiveFresh } from '../../lib/live.ts'
import { useLive } from '../../lib/useLive.ts'
import { useSession } from '../../lib/session.ts'

type Balance = OutputOf<typeof creditEndpoints.balance>

const balance = at<typeof creditEndpoints.balance>('GET', '/api/credits/balance')
const balanceKey = ['credits', 'balance']

export const useBalance = (): UseQueryResult<Balance> => {
  const session = useSession()
  return useQuery({
    queryKey: balanceKey,
    queryFn: ({ signal }) => call(balance, {}, { signal }),
    enabled: session.kind === 'signedIn',
  })
}

/** To be used once, in the shell. An answer that was already on its way must not overwrite what the stream said later. */
export const useLiveBalance = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => void queryClient.invalidateQueries({ queryKey: balanceKey })), [queryClient])
  useLive('credits.changed', (now) => {
    void queryClient
      .cancelQueries({ queryKey: balanceKey })
      .then(() => queryClient.setQueryData<Balance>(balanceKey, now))
  })
}
