// The API: every route of the contract behind one chain that identifies, limits, checks, runs, answers, measures and logs. It is
// one function rather than a stack of middlewares, so that its order is plain and its cost is small.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { errorStatus, type ErrorBody } from '../../../contract/errors.ts'
import { AppError } from '../errors.ts'
import { type Log, withTrace } from '../log.ts'
import { check, readJson } from './input.ts'
import { keyLengthMax, keyLengthMin } from './idempotency.ts'
import { networkOf } from './rateLimit.ts'
import { type Asked, assertWhole, type Caller, type Exchange, type Route } from './route.ts'

export interface NodeBindings {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }
}

export interface Gate {
  /** Who holds this access token; null for none, a wrong or an ended one. Asks no database. */
  identify(accessToken: string): Promise<Caller | null>
  isAdmin(memberId: string): Promise<boolean>
}

export interface RequestObserver {
  observeRequest(method: string, route: string, status: number, durationMs: number): void
}

export interface ApiOptions {
  routes: readonly Route[]
  gate: Gate
  log: Log
  observer: RequestObserver
  /** The origins from which a browser may change something: our own. */
  origins(): readonly string[]
  trustedProxies: number
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

export const makeApi = (options: ApiOptions): Hono<NodeBindings> => {
  assertWhole(options.routes)
  const app = new Hono<NodeBindings>()
  const methodsByPath = new Map<string, string[]>()
  for (const route of options.routes) {
    const { method, path } = route.endpoint
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method])
    app.on(method, path, (c) => respond(options, route, c))
  }
  for (const [path, methods] of methodsByPath) {
    app.all(path, (c) => refuse(options, c, 'wrong_method', { allow: methods.join(', ') }))
  }
  app.all('/api/*', (c) => refuse(options, c, 'unknown_route'))
  return app
}

const refuse = (
  options: ApiOptions,
  c: Context<NodeBindings>,
  code: 'wrong_method' | 'unknown_route',
  headers: Record<string, string> = {},
): Response => {
  options.observer.observeRequest(c.req.method, 'unknown', errorStatus[code], 0)
  return Response.json({ error: { code } } satisfies ErrorBody, {
    status: errorStatus[code],
    headers: { ...jsonHeaders, ...headers },
  })
}

const respond = (options: ApiOptions, route: Route, c: Context<NodeBindings>): Promise<Response> => {
  const requestId = randomUUID()
  return withTrace({ requestId }, async () => {
    const startedAt = performance.now()
    const { method, path } = route.endpoint
    const headers = new Map<string, string>()
    const response = await answer(options, route, c, requestId, headers).catch((error: unknown) =>
      failure(options.log, error, requestId, headers),
    )
    const durationMs = performance.now() - startedAt
    options.observer.observeRequest(method, path, response.status, durationMs)
    options.log.info({ method, path, status: response.status, ms: Math.round(durationMs * 10) / 10 }, 'request')
    return response
  })
}

const answer = async (
  options: ApiOptions,
  route: Route,
  c: Context<NodeBindings>,
  requestId: string,
  headers: Map<string, string>,
): Promise<Response> => {
  const { endpoint, handle } = route
  const { incoming, outgoing } = c.env
  if (!safeMethods.has(endpoint.method)) refuseForeignOrigins(incoming, options.origins())
  const caller = await admit(options.gate, endpoint.access, incoming)
  const asked = {
    caller,
    exchange: exchangeOf(incoming, outgoing, requestId, headers, options.trustedProxies),
    params: endpoint.params === undefined ? undefined : checkPath(endpoint.params, c.req.param()),
    query: endpoint.query === undefined ? undefined : check(endpoint.query, c.req.query()),
    body: endpoint.body === undefined ? undefined : check(endpoint.body, await readJson(incoming)),
    idempotencyKey: endpoint.idempotency === 'required' ? idempotencyKeyOf(incoming) : null,
  } as Asked<typeof endpoint>
  const value = await handle(asked)
  // An endpoint that is not JSON answers with a whole response of its own.
  if (typeof endpoint.output === 'string') {
    const response = value as Response
    for (const [name, text] of headers) response.headers.append(name, text)
    return response
  }
  // Parsing the output cuts off whatever the contract does not name: a column too many in a query never leaves the house.
  const output = endpoint.output.parse(value)
  return new Response(JSON.stringify(output), {
    status: 200,
    headers: headers.size === 0 ? jsonHeaders : { ...jsonHeaders, ...Object.fromEntries(headers) },
  })
}

const admit = async (gate: Gate, access: string, incoming: IncomingMessage): Promise<Caller | null> => {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(incoming.headers.authorization ?? '')?.[1]
  if (access === 'anyone' && token === undefined) return null
  const caller = token === undefined ? null : await gate.identify(token)
  if (access === 'anyone') return caller
  if (caller === null) throw new AppError('signed_out')
  if (access === 'admin' && !(await gate.isAdmin(caller.memberId))) throw new AppError('forbidden')
  return caller
}

/** A path that cannot name anything is a path that names nothing: the answer is the same as for a missing thing. */
const checkPath = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('not_found')
  return result.data
}

const refuseForeignOrigins = (incoming: IncomingMessage, origins: readonly string[]): void => {
  const { origin } = incoming.headers
  const site = incoming.headers['sec-fetch-site']
  if (origin !== undefined && !origins.includes(origin)) throw new AppError('foreign_origin')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('foreign_origin')
}

const idempotencyKeyOf = (incoming: IncomingMessage): string => {
  const key = incoming.headers['idempotency-key']
  if (typeof key !== 'string' || key.length < keyLengthMin || key.length > keyLengthMax) {
    throw new AppError('idempotency_key_missing')
  }
  return key
}

const exchangeOf = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
  headers: Map<string, string>,
  trustedProxies: number,
): Exchange => ({
  requestId,
  outgoing,
  get network() {
    return networkOf(clientAddress(incoming, trustedProxies))
  },
  get userAgent() {
    return (incoming.headers['user-agent'] ?? '').slice(0, 300)
  },
  header: (name) => {
    const value = incoming.headers[name.toLowerCase()]
    return (Array.isArray(value) ? value[0] : value) ?? null
  },
  cookie: (name) => {
    for (const part of (incoming.headers.cookie ?? '').split(';')) {
      const at = part.indexOf('=')
      if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
    }
    return null
  },
  setHeader: (name, value) => void headers.set(name, value),
})

/** Behind n proxies of ours the n-th entry from the right of X-Forwarded-For is the last one that we can believe. */
const clientAddress = (incoming: IncomingMessage, trustedProxies: number): string => {
  const direct = incoming.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return direct
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
  const entries = forwarded.split(',').flatMap((entry) => entry.trim() || [])
  return entries.at(-trustedProxies) ?? direct
}

const failure = (log: Log, error: unknown, requestId: string, headers: Map<string, string>): Response => {
  const known = error instanceof AppError ? error : new AppError('unexpected', { cause: error })
  if (known.code === 'unexpected') log.error({ error }, 'unexpected failure')
  const body: ErrorBody = { error: { code: known.code } }
  if (known.issues !== undefined) body.error.issues = known.issues
  if (known.code === 'unexpected') body.error.reference = requestId
  if (known.retryAfterSeconds !== undefined) {
    body.error.retryAfterSeconds = known.retryAfterSeconds
    headers.set('retry-after', String(known.retryAfterSeconds))
  }
  // What was not read of a body must not be taken for the next request.
  if (known.code === 'too_large') headers.set('connection', 'close')
  return new Response(JSON.stringify(body), {
    status: errorStatus[known.code],
    headers: { ...jsonHeaders, ...Object.fromEntries(headers) },
  })
}
