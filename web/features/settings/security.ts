// Account security: the query and the mutations. Every mutation refetches it.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { securityEndpoints } from '../../../contract/security.ts'
import { ApiError, at, call } from '../../lib/api.ts'

type Endpoints = typeof securityEndpoints
export type Security = OutputOf<Endpoints['security']>

const read = at<Endpoints['security']>('GET', '/api/me/security')

export const changePassword = at<Endpoints['changePassword']>('PUT', '/api/me/password')
export const changeEmail = at<Endpoints['changeEmail']>('POST', '/api/me/email-change')
export const cancelEmailChange = at<Endpoints['cancelEmailChange']>('DELETE', '/api/me/email-change')
export const startTwoFactor = at<Endpoints['startTwoFactor']>('POST', '/api/me/two-factor')
export const confirmTwoFactor = at<Endpoints['confirmTwoFactor']>('POST', '/api/me/two-factor/confirm')
export const disableTwoFactor = at<Endpoints['disableTwoFactor']>('POST', '/api/me/two-factor/disable')
export const renewRecoveryCodes = at<Endpoints['renewRecoveryCodes']>('POST', '/api/me/two-factor/recovery-codes')

const securityKey = ['security']
export const sessionsKey = ['sessions']

/**
 * Always refetched when the page opens or gets focus: confirmations arrive by email, and other browsers change it too.
 */
export const useSecurity = (): UseQueryResult<Security> =>
  useQuery({
    queryKey: securityKey,
    queryFn: ({ signal }) => call(read, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export const useRefreshSecurity = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return async () => {
    const kinds = [securityKey, sessionsKey, ['me']]
    await Promise.all(kinds.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

/** Refetches after a conflict, so that the page behind the message shows the current state. */
export const useCheckAgain = (): (<T>(asking: Promise<T>) => Promise<T>) => {
  const refresh = useRefreshSecurity()
  return async (asking) => {
    try {
      return await asking
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') void refresh()
      throw error
    }
  }
}
