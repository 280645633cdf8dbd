// Errors of the payment service in Stripe's format.

type ProblemType = 'invalid_request_error' | 'idempotency_error' | 'api_error'
type ProblemStatus = 400 | 401 | 404 | 413 | 500

interface ProblemDetails {
  code?: string
  param?: string
  type?: ProblemType
}

export class StripeProblem extends Error {
  override readonly name = 'StripeProblem'
  readonly status: ProblemStatus
  readonly details: ProblemDetails

  constructor(status: ProblemStatus, message: string, details: ProblemDetails = {}) {
    super(message)
    this.status = status
    this.details = details
  }

  body(): { error: Record<string, string> } {
    const { type = 'invalid_request_error', code, param } = this.details
    return {
      error: {
        type,
        message: this.message,
        ...(code === undefined ? {} : { code }),
        ...(param === undefined ? {} : { param }),
      },
    }
  }
}

export const missing = (kind: string, id: string, param = 'id'): StripeProblem =>
  new StripeProblem(404, `No such ${kind}: '${id.slice(0, 200)}'`, { code: 'resource_missing', param })

export const refused = (message: string, code?: string, param?: string): StripeProblem =>
  new StripeProblem(400, message, {
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  })
