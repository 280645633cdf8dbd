// Uploads one file with progress, which `fetch` does not report. Errors have the same codes as those of every other
// call.
import type { CallOf, EndpointShape, OutputOf } from '../../contract/endpoint.ts'
import { withAccess } from './api.ts'
import { type Address, ApiError, failureOf, urlOf } from './http.ts'

interface UploadOptions {
  signal: AbortSignal
  /** Between 0 and 1: the share of the file that has been sent. */
  onProgress(share: number): void
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  upload: Blob
}

/** A slow connection needs time for a large file. */
const uploadTimeoutMs = 120_000

/** Resolves with the raw response; rejects only without a response, or with the signal's reason. */
const transfer = (request: XMLHttpRequest, file: Blob, { signal, onProgress }: UploadOptions): Promise<Response> =>
  new Promise((resolve, reject) => {
    const stop = () => request.abort()
    const settle = (end: () => void) => () => {
      signal.removeEventListener('abort', stop)
      end()
    }
    const noAnswer = settle(() => reject(new ApiError(0, { code: 'network' })))
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = settle(() => resolve(new Response(request.responseText, { status: request.status })))
    request.onerror = noAnswer
    request.ontimeout = noAnswer
    request.onabort = settle(() => reject(signal.reason as Error))
    signal.addEventListener('abort', stop)
    request.send(file)
  })

export const upload = <E extends EndpointShape>(
  address: Address<E>,
  input: CallOf<E>,
  options: UploadOptions,
): Promise<OutputOf<E>> =>
  withAccess(async (accessToken) => {
    options.signal.throwIfAborted()
    const parts = input as unknown as Parts
    const request = new XMLHttpRequest()
    request.open(address.method, urlOf(address.path, parts))
    request.timeout = uploadTimeoutMs
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Content-Type', parts.upload.type)
    if (accessToken !== null) request.setRequestHeader('Authorization', `Bearer ${accessToken}`)
    const response = await transfer(request, parts.upload, options)
    if (!response.ok) throw await failureOf(response)
    return (await response.json()) as OutputOf<E>
  })
