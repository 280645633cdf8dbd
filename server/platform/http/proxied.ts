// Tells requests that came through a proxy from those of this machine: behind a proxy, every
// address is loopback.
import type { IncomingMessage } from 'node:http'

const proxyHeaders = [
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-server', 'x-real-ip'],
  ...['x-client-ip', 'true-client-ip', 'cf-connecting-ip', 'forwarded', 'via'],
]

/** Browsers and scripts speak HTTP/1.1; a proxy that adds no header to its requests often speaks 1.0. */
export const cameThroughProxy = ({ headers, httpVersion }: Pick<IncomingMessage, 'headers' | 'httpVersion'>): boolean =>
  httpVersion === '1.0' || proxyHeaders.some((name) => (headers[name] ?? '') !== '')
