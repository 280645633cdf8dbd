// The member’s balance: fetched once, then kept up to date by the live stream.
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

/** Purchases are refused while credits are frozen, or closed after a write-off. */
export const useCannotPurchase = (): boolean => {
  const { data } = useBalance()
  return data !== undefined && (data.frozen !== null || data.purchases_closed)
}

/**
 * Use once, in the shell. A response already in flight must not overwrite a later value from the stream, which has the
 * balance itself; what is pending or owed is fetched after it.
 */
export const useLiveBalance = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => onLiveFresh(() => void queryClient.invalidateQueries({ queryKey: balanceKey })), [queryClient])
  useLive('credits.changed', (now) => {
    void queryClient.cancelQueries({ queryKey: balanceKey }).then(() => {
      queryClient.setQueryData<Balance>(balanceKey, (known) => known && { ...known, ...now })
      return queryClient.invalidateQueries({ queryKey: balanceKey })
    })
  })
}
