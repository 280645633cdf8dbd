// One HTTP request to one provider, and its outcome. The API key is only put where the provider expects it.
import { type Agent, request as send } from 'undici'
import type { Provider, ProviderFailure } from '../../../contract/quotas.ts'

export interface ProviderRequest {
  method: 'GET' | 'POST'
  /** Relative to the provider's base URL. */
  path: string
  query?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: unknown
}

export type Attempt =
  | { kind: 'answered'; status: number; json: unknown; retryAfterMs: number }
  /** `left`: the request may have reached the provider, and the provider may have counted it. */
  | { kind: 'failed'; reason: ProviderFailure; left: boolean }

export interface Addressee {
  provider: Provider
  url: string
  key: string
  timeoutMs: number
}

const answerBytesMax = 1_000_000

const keyPlaces: Readonly<Record<Provider, { header: string } | { query: string }>> = {
  moz: { header: 'x-moz-token' },
  serpapi: { query: 'api_key' },
}

export const attempt = async (agent: Agent, to: Addressee, request: ProviderRequest): Promise<Attempt> => {
  const place = keyPlaces[to.provider]
  const url = new URL(to.url + request.path)
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value)
  if ('query' in place) url.searchParams.set(place.query, to.key)
  const headers = {
    accept: 'application/json',
    // Nothing is decompressed here, so that no response grows beyond the counted bytes.
    'accept-encoding': 'identity',
    ...('header' in place ? { [place.header]: to.key } : {}),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const body = request.body === undefined ? null : JSON.stringify(request.body)
  const signal = AbortSignal.timeout(to.timeoutMs)
  try {
    const answer = await send(url, { dispatcher: agent, method: request.method, headers, body, signal })
    answer.body.on('error', () => undefined)
    const status = answer.statusCode
    if (status >= 300 && status < 400) {
      answer.body.destroy()
      return { kind: 'failed', reason: 'redirected', left: true }
    }
    const text = await readBounded(answer.body)
    if (text === null) return { kind: 'failed', reason: 'too_large', left: true }
    return { kind: 'answered', status, json: parse(text), retryAfterMs: retryAfterMs(answer.headers['retry-after']) }
  } catch (error) {
    const reason = signal.aborted ? 'timeout' : 'unreachable'
    return { kind: 'failed', reason, left: !neverConnected(error) }
  }
}

const readBounded = async (body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string | null> => {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > answerBytesMax) {
      body.destroy()
      return null
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Undefined if it is not JSON, which every parser rejects. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const retryAfterMs = (header: string | string[] | undefined): number => {
  const text = Array.isArray(header) ? header[0] : header
  if (text === undefined) return 0
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

const beforeAnyByte =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|ERR_SSL_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/

const neverConnected = (error: unknown): boolean => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && beforeAnyByte.test(code)
}
