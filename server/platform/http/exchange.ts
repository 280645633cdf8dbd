// What a handler may know of the request and do to the answer besides its value. One per request, and a class because accessors of
// an object literal would be defined anew for each.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from './rateLimit.ts'
import type { Exchange } from './route.ts'

const userAgentLengthMax = 300

export class RequestExchange implements Exchange {
  readonly requestId: string
  readonly outgoing: ServerResponse
  /** To be added to the answer, in lower case. */
  readonly headers = new Map<string, string>()
  readonly #incoming: IncomingMessage
  readonly #trustedProxies: number

  constructor(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string, trustedProxies: number) {
    this.#incoming = incoming
    this.outgoing = outgoing
    this.requestId = requestId
    this.#trustedProxies = trustedProxies
  }

  get network(): string {
    return networkOf(clientAddress(this.#incoming, this.#trustedProxies))
  }

  get userAgent(): string {
    return (this.#incoming.headers['user-agent'] ?? '').slice(0, userAgentLengthMax)
  }

  header(name: string): string | null {
    const value = this.#incoming.headers[name.toLowerCase()]
    return (Array.isArray(value) ? value[0] : value) ?? null
  }

  cookie(name: string): string | null {
    for (const part of (this.#incoming.headers.cookie ?? '').split(';')) {
      const at = part.indexOf('=')
      if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
    }
    return null
  }

  setHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }
}

/** Behind n proxies of ours the n-th entry from the right of X-Forwarded-For is the last one that we can believe. */
const clientAddress = (incoming: IncomingMessage, trustedProxies: number): string => {
  const direct = incoming.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return direct
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
  const entries = forwarded.split(',').flatMap((entry) => entry.trim() || [])
  return entries.at(-trustedProxies) ?? direct
}
