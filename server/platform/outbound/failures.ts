// Why a fetch failed. Members only see the class; the details stay in the log.

export type FailureReason =
  | 'blocked_address'
  | 'blocked_url'
  | 'dns_error'
  | 'timeout'
  | 'tls_error'
  | 'connection_error'
  | 'too_large'
  | 'too_many_redirects'
  | 'bad_response'
  | 'host_busy'

/** Thrown inside the guard and converted to an outcome at its boundary. `why` is for our log only. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly reason: FailureReason
  readonly why: string

  constructor(reason: FailureReason, why: string, cause?: unknown) {
    super(`${reason}: ${why}`, cause === undefined ? undefined : { cause })
    this.reason = reason
    this.why = why
  }
}
