// Expected failures carry an error code of the contract; everything else is a defect and gets a reference number at the
// API boundary.
import type { ErrorCode, Issue } from '../../contract/errors.ts'

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, more: { issues?: Issue[]; retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause })
    this.code = code
    this.issues = more.issues
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** Makes a switch over a closed union exhaustive: a new member does not compile until it is handled. */
export const unreachable = (value: never): never => {
  throw new Error(`Value outside its closed union: ${JSON.stringify(value)}`)
}
