// Redirect to the public URL. An operator may open the product as 127.0.0.1 where its public URL is localhost; to a
// browser that is another origin, from which nothing may be changed. Pages redirect to the origin that works.
import type { MiddlewareHandler } from 'hono'

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)

const originOf = (host: string): URL | null => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null)

/** The origin where the page should be opened; null if it is already there, or if only a proxy could know. */
export const ownOrigin = (publicUrl: string, host: string | undefined): string | null => {
  const own = new URL(publicUrl)
  const asked = originOf(host ?? '')
  if (asked === null || own.protocol !== 'http:') return null
  if (!isLoopback(own.hostname) || !isLoopback(asked.hostname)) return null
  // At another port it is a proxy, which would be redirected to itself endlessly.
  return asked.hostname !== own.hostname && asked.port === own.port ? own.origin : null
}

const isDocument = (request: Request): boolean => {
  const mode = request.headers.get('sec-fetch-mode')
  return mode === null ? (request.headers.get('accept') ?? '').includes('text/html') : mode === 'navigate'
}

export const leadToOwnAddress =
  (publicUrl: string): MiddlewareHandler =>
  async (c, next) => {
    const isForwarded = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const origin = isRead && !isForwarded && isDocument(c.req.raw) ? ownOrigin(publicUrl, c.req.header('host')) : null
    if (origin === null) return next()
    const { pathname, search } = new URL(c.req.url)
    return c.body(null, 307, { location: `${origin}${pathname}${search}`, 'cache-control': 'no-store' })
  }
