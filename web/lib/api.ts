// Typed client of our own API. Every call carries the session's access token; a rejected token is refreshed once and
// the call repeated.
import type { CallOf, EndpointShape, OutputOf } from '../../contract/endpoint.ts'
import { type Address, ApiError, at, send, type SendOptions } from './http.ts'
import { sessionClient } from './session.ts'

export { ApiError, at }

export type CallOptions = Pick<SendOptions, 'signal' | 'idempotencyKey'>

/** Runs the attempt with the session's access token; a rejected token is refreshed once. */
export const withAccess = async <T>(attempt: (accessToken: string | null) => Promise<T>): Promise<T> => {
  const accessToken = sessionClient.accessToken()
  try {
    return await attempt(accessToken)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'signed_out' || accessToken === null) throw error
    const renewed = await sessionClient.renew(accessToken)
    if (renewed === null) throw error
    return attempt(renewed)
  }
}

/** Takes an address (`at<…>()`) or an endpoint of the contract, whose schemas then end up in the bundle. */
export const call = <E extends EndpointShape>(
  endpoint: Address<E> | E,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> => withAccess((accessToken) => send(endpoint as Address<E>, input, { ...options, accessToken }))
