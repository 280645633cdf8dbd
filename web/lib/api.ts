// The typed client of our own API. Every call carries the session's access token; a token that is no longer accepted is renewed
// once, and the call is made again.
import type { CallOf, EndpointShape, OutputOf } from '../../contract/endpoint.ts'
import { type Address, ApiError, at, send, type SendOptions } from './http.ts'
import { sessionKeeper } from './session.ts'

export { ApiError, at }

export type CallOptions = Pick<SendOptions, 'signal' | 'idempotencyKey'>

/**
 * Takes an address (`at<…>()`), or an endpoint of the contract as it is; its schemas then come along into the page's bundle.
 */
export const call = async <E extends EndpointShape>(
  endpoint: Address<E> | E,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> => {
  const address = endpoint as Address<E>
  const accessToken = sessionKeeper.accessToken()
  try {
    return await send(address, input, { ...options, accessToken })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'signed_out' || accessToken === null) throw error
    const renewed = await sessionKeeper.renew(accessToken)
    if (renewed === null) throw error
    return send(address, input, { ...options, accessToken: renewed })
  }
}
