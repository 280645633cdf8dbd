// Access control of the sandbox: programs and browsers on this machine, but no web page that merely runs in one of
// those browsers.
import type { Context, MiddlewareHandler } from 'hono'
import type { NodeBindings } from '../server/platform/http/api.ts'
import { SandboxProblem } from './problems.ts'

const isLoopbackAddress = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address)

const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname)

const hostnameOf = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '')

const refuseForeignOrigin = (context: Context, host: string): void => {
  const origin = context.req.header('origin')
  const originHost = origin !== undefined && URL.canParse(origin) ? new URL(origin).host : null
  const crossSite = context.req.header('sec-fetch-site') === 'cross-site'
  if (crossSite || (origin !== undefined && originHost !== host)) throw new SandboxProblem('foreign_origin')
}

/** Without a socket the client is unknown, and access is denied. */
const clientOf = (context: { env: Partial<NodeBindings['Bindings']> | undefined }): string =>
  context.env?.incoming?.socket.remoteAddress ?? ''

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A name that an attacker points at loopback (DNS rebinding) arrives with the attacker's Host header, and is rejected
 * by it.
 */
export const onlyThisMachine = (publicUrl: string): MiddlewareHandler<NodeBindings> => {
  const ownHostname = new URL(publicUrl).hostname
  return async (context, next) => {
    if (!isLoopbackAddress(clientOf(context))) throw new SandboxProblem('foreign_client')
    const host = context.req.header('host') ?? ''
    const hostname = hostnameOf(host)
    if (!isLoopbackName(hostname) && hostname !== ownHostname) {
      throw new SandboxProblem('foreign_host', host.slice(0, 100))
    }
    if (!safeMethods.has(context.req.method)) refuseForeignOrigin(context, host)
    await next()
  }
}
