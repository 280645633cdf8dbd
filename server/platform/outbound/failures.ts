// Why a fetch did not succeed. Members see the class alone; what exactly happened stays in the log.

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

/** Thrown between the parts of the guard and turned into an outcome at its door. `why` is for our log only. */
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
