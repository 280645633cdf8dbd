// A request to our own server: builds it from the contract, and turns every failure into an ApiError with a code.
import type { CallOf, EndpointShape, OutputOf } from '../../contract/endpoint.ts'
import type { ErrorBody, ErrorCode, Issue } from '../../contract/errors.ts'

/** 'network': there was no response. It is the only code that the server cannot send. */
export type FailureCode = ErrorCode | 'network'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: FailureCode
  /** 0 without a response. */
  readonly status: number
  readonly issues: readonly Issue[]
  readonly reference: string | null
  readonly retryAfterSeconds: number | null

  constructor(status: number, failure: { code: FailureCode } & Omit<ErrorBody['error'], 'code'>, cause?: unknown) {
    super(failure.code, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = failure.code
    this.issues = failure.issues ?? []
    this.reference = failure.reference ?? null
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null
  }
}

declare const described: unique symbol

/** Method and path of an endpoint. The contract is only used as a type, so that its schemas stay out of the bundle. */
export interface Address<E extends EndpointShape> {
  readonly method: E['method']
  readonly path: E['path']
  readonly [described]: E
}

/** `at<typeof endpoints.balance>('GET', '/api/…')`: the compiler rejects anything that differs from the contract. */
export const at = <E extends EndpointShape>(method: E['method'], path: E['path']): Address<E> =>
  ({ method, path }) as Address<E>

export interface SendOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  accessToken?: string | null
  timeoutMs?: number
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

const requestTimeoutMs = 30_000

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export const urlOf = (path: string, { params = {}, query = {} }: Parts): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

const headersOf = (body: unknown, { accessToken, idempotencyKey }: SendOptions): Headers => {
  const headers = new Headers({ Accept: 'application/json' })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (typeof accessToken === 'string') headers.set('Authorization', `Bearer ${accessToken}`)
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
  return headers
}

/** A response that is not ours (e.g. a proxy's error page) still gets a code. */
export const failureOf = async (response: Response): Promise<ApiError> => {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  if (typeof body?.error?.code === 'string') return new ApiError(response.status, body.error)
  const gone = response.status === 502 || response.status === 503 || response.status === 504
  return new ApiError(response.status, { code: gone ? 'unavailable' : 'unexpected' })
}

/** Sends the request and passes a successful response to `read`. */
export const request = async <E extends EndpointShape, T>(
  address: Address<E>,
  input: CallOf<E>,
  options: SendOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> => {
  const parts = input as Parts
  const timeout = AbortSignal.timeout(options.timeoutMs ?? requestTimeoutMs)
  let response: Response
  try {
    response = await fetch(urlOf(address.path, parts), {
      method: address.method,
      headers: headersOf(parts.body, options),
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
    })
    if (response.ok) return await read(response)
  } catch (cause) {
    if (options.signal?.aborted === true) throw cause
    throw new ApiError(0, { code: 'network' }, cause)
  }
  throw await failureOf(response)
}

export const send = <E extends EndpointShape>(
  address: Address<E>,
  input: CallOf<E>,
  options: SendOptions = {},
): Promise<OutputOf<E>> => request(address, input, options, (response) => response.json() as Promise<OutputOf<E>>)
