// Request context: what a handler may read from the request and add to the response besides its return value.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from './rateLimit.ts'
import type { Exchange } from './route.ts'

const userAgentLengthMax = 300

export interface OpenExchange extends Exchange {
  /** Response headers to add; a name may occur twice, as cookies do. */
  headers: [name: string, value: string][]
}

/** Created for every request, so it computes nothing until it is needed. */
export const openExchange = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
  trustedProxies: number,
): OpenExchange => {
  const headers: [string, string][] = []
  return {
    requestId,
    outgoing,
    headers,
    network: () => networkOf(clientAddress(incoming, trustedProxies)),
    userAgent: () => (incoming.headers['user-agent'] ?? '').slice(0, userAgentLengthMax),
    header: (name) => {
      const value = incoming.headers[name.toLowerCase()]
      return (Array.isArray(value) ? value[0] : value) ?? null
    },
    cookie: (name) => cookieOf(incoming.headers.cookie ?? '', name),
    addHeader: (name, value) => void headers.push([name, value]),
  }
}

const cookieOf = (header: string, name: string): string | null => {
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

/** Behind n trusted proxies, the n-th entry from the right of X-Forwarded-For is the last one we can trust. */
const clientAddress = (incoming: IncomingMessage, trustedProxies: number): string => {
  const direct = incoming.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return direct
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
  const entries = forwarded.split(',').flatMap((entry) => entry.trim() || [])
  return entries.at(-trustedProxies) ?? direct
}
