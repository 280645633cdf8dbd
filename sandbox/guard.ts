// Access control of the sandbox: programs and browsers on this machine, but no web page that merely runs in one of
// those browsers, and no visitor who comes through a proxy on this machine.
import type { Context, MiddlewareHandler } from 'hono'
import type { NodeBindings } from '../server/platform/http/api.ts'
import { cameThroughProxy } from '../server/platform/http/proxied.ts'
import { isLoopbackName } from '../server/platform/loopback.ts'
import { SandboxProblem } from './problems.ts'

const isLoopbackAddress = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address)

const hostnameOf = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '')

const refuseForeignOrigin = (context: Context, host: string): void => {
  const origin = context.req.header('origin')
  const originHost = origin !== undefined && URL.canParse(origin) ? new URL(origin).host : null
  const crossSite = context.req.header('sec-fetch-site') === 'cross-site'
  if (crossSite || (origin !== undefined && originHost !== host)) throw new SandboxProblem('foreign_origin')
}

const isFromThisMachine = ({ env }: { env: Partial<NodeBindings['Bindings']> | undefined }): boolean => {
  const incoming = env?.incoming
  // Without a socket the client is unknown, and access is denied.
  if (incoming === undefined) return false
  return isLoopbackAddress(incoming.socket.remoteAddress ?? '') && !cameThroughProxy(incoming)
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A name that an attacker points at loopback (DNS rebinding) arrives with the attacker's Host header, and is rejected
 * by it.
 */
export const onlyThisMachine: MiddlewareHandler<NodeBindings> = async (context, next) => {
  if (!isFromThisMachine(context)) throw new SandboxProblem('foreign_client')
  const host = context.req.header('host') ?? ''
  if (!isLoopbackName(hostnameOf(host))) throw new SandboxProblem('foreign_host', host.slice(0, 100))
  if (!safeMethods.has(context.req.method)) refuseForeignOrigin(context, host)
  await next()
}
