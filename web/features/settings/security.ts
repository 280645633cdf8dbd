// How the account is secured: reading it, and the calls that change it. Whatever changes it is followed by a fresh look.
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

/** Always fetched anew when the page opens or comes to the front: confirmations come in by mail, and other browsers change it too. */
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

/** Whoever is told that it has changed in the meantime sees behind the message what it has become. */
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
