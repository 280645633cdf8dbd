// The API: serves every route of the contract through one chain that authenticates, rate-limits, validates, runs,
// responds, measures and logs. One function instead of a middleware stack, so that its order is obvious and its
// overhead small.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { errorStatus, type ErrorBody } from '../../../contract/errors.ts'
import { sqlStateOf } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { type Log, logRequest, withTrace } from '../log.ts'
import { type OpenExchange, openExchange } from './exchange.ts'
import { keyLengthMax, keyLengthMin } from './idempotency.ts'
import { check, checkBounds, readJson, readUpload } from './input.ts'
import { type Bound, boundOf, jsonBytesMax } from './inputBounds.ts'
import { type Asked, assertWhole, type Caller, type Route } from './route.ts'

export interface NodeBindings {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }
}

export interface Gate {
  /**
   * The caller of this access token; null if it is missing, invalid or expired. Does not query the database, and
   * returns synchronously if possible.
   */
  identify(accessToken: string): Caller | null | Promise<Caller | null>
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
  /** Origins from which a browser may make changes: our own. */
  origins(): readonly string[]
  trustedProxies: number
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** Handles everything below /api/. Exactly one handler matches a request, so the router needs no middleware chain. */
export const makeApi = (options: ApiOptions): Hono<NodeBindings> => {
  assertWhole(options.routes)
  const app = new Hono<NodeBindings>()
  for (const route of options.routes) {
    const bounded = { ...route, bodyBound: bodyBoundOf(route) }
    app.on(route.endpoint.method, route.endpoint.path, (c) => respond(options, bounded, c))
  }
  const methodsAt = methodFinder(options.routes)
  app.notFound((c) => {
    const methods = methodsAt(c.req.path)
    const code = methods.length === 0 ? 'unknown_route' : 'wrong_method'
    options.observer.observeRequest(c.req.method, 'unknown', errorStatus[code], 0)
    return Response.json({ error: { code } } satisfies ErrorBody, {
      status: errorStatus[code],
      headers: { ...jsonHeaders, ...(methods.length === 0 ? {} : { allow: methods.join(', ') }) },
    })
  })
  return app
}

interface BodyBound {
  bytesMax: number
  bound: Bound
}

interface BoundedRoute extends Route {
  /** Null: the endpoint has no body. */
  bodyBound: BodyBound | null
}

const bodyBoundOf = ({ endpoint: { body } }: Route): BodyBound | null => {
  if (body === undefined) return null
  const bound = boundOf(body)
  return { bytesMax: jsonBytesMax(bound), bound }
}

const methodFinder = (routes: readonly Route[]): ((path: string) => string[]) => {
  const known = routes.map(({ endpoint: { method, path } }) => ({
    method,
    form: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  }))
  return (path) => known.filter(({ form }) => form.test(path)).map(({ method }) => method)
}

const respond = (options: ApiOptions, route: BoundedRoute, c: Context<NodeBindings>): Promise<Response> => {
  const requestId = randomUUID()
  return withTrace({ requestId }, async () => {
    const startedAt = performance.now()
    const { method, path } = route.endpoint
    const exchange = openExchange(c.env.incoming, c.env.outgoing, requestId, options.trustedProxies)
    let response: Response
    try {
      response = await answer(options, route, c, exchange)
    } catch (error) {
      response = failure(options.log, error, exchange)
    }
    const durationMs = performance.now() - startedAt
    options.observer.observeRequest(method, path, response.status, durationMs)
    logRequest(options.log, { requestId, method, path, status: response.status, ms: Math.round(durationMs * 10) / 10 })
    return response
  })
}

const answer = async (
  options: ApiOptions,
  { endpoint, bodyBound, before, handle }: BoundedRoute,
  c: Context<NodeBindings>,
  exchange: OpenExchange,
): Promise<Response> => {
  const { incoming } = c.env
  const changes = !safeMethods.has(endpoint.method)
  if (changes && endpoint.fromAnywhere !== true) refuseForeignOrigins(incoming, options.origins())
  const identified = identify(options.gate, incoming)
  const caller = identified instanceof Promise ? await identified : identified
  if (endpoint.access !== 'anyone') await admit(options.gate, endpoint.access, caller)
  const params = endpoint.params === undefined ? undefined : checkPath(endpoint.params, c.req.param())
  const query = endpoint.query === undefined ? undefined : check(endpoint.query, c.req.query())
  const arrived = { caller, exchange }
  if (before !== undefined) await before(arrived as Pick<Asked<typeof endpoint>, 'caller' | 'exchange'>)
  const asked = {
    ...arrived,
    params,
    query,
    body: await readBody(endpoint.body, bodyBound, incoming),
    upload: endpoint.upload === undefined ? undefined : await readUpload(incoming, endpoint.upload),
    idempotencyKey: endpoint.idempotency === 'required' ? idempotencyKeyOf(incoming) : null,
  } as Asked<typeof endpoint>
  const value = await handle(asked)
  // An endpoint that is not JSON returns a complete response.
  if (typeof endpoint.output === 'string') {
    const response = value as Response
    for (const [name, text] of exchange.headers) response.headers.append(name, text)
    return response
  }
  // Parsing the output strips what the contract does not name: an extra column in a query never leaks.
  const output = endpoint.output.parse(value)
  return new Response(JSON.stringify(output), {
    status: 200,
    headers: exchange.headers.length === 0 ? jsonHeaders : withHeaders(exchange.headers),
  })
}

const readBody = async (
  schema: z.ZodType | undefined,
  bodyBound: BodyBound | null,
  incoming: IncomingMessage,
): Promise<unknown> => {
  if (schema === undefined || bodyBound === null) return undefined
  const value = await readJson(incoming, bodyBound.bytesMax)
  checkBounds(bodyBound.bound, value)
  return check(schema, value)
}

const withHeaders = (more: readonly [string, string][]): Headers => {
  const headers = new Headers(jsonHeaders)
  for (const [name, value] of more) {
    // Cookies can be set several times. Every other header exists once, and the handler's value overrides ours.
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  }
  return headers
}

const bearer = 'Bearer '

const identify = (gate: Gate, incoming: IncomingMessage): Caller | null | Promise<Caller | null> => {
  const { authorization } = incoming.headers
  return authorization?.startsWith(bearer) === true ? gate.identify(authorization.slice(bearer.length)) : null
}

const admit = async (gate: Gate, access: 'member' | 'admin', caller: Caller | null): Promise<void> => {
  if (caller === null) throw new AppError('signed_out')
  if (access === 'admin' && !(await gate.isAdmin(caller.memberId))) throw new AppError('forbidden')
}

/** A path that cannot match anything gets the same response as a missing resource. */
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

/** SQLSTATE codes for a text with a character that PostgreSQL cannot store: NUL, or an unpaired surrogate. */
const unkeepable: readonly (string | null)[] = ['22021', '22P05']

/** Such a text is invalid input, wherever it is detected. */
const knownAs = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  return new AppError(unkeepable.includes(sqlStateOf(error)) ? 'invalid_input' : 'unexpected', { cause: error })
}

const failure = (log: Log, error: unknown, { requestId, headers }: OpenExchange): Response => {
  const known = knownAs(error)
  if (known.code === 'unexpected') log.error({ error }, 'unexpected failure')
  const body: ErrorBody = { error: { code: known.code } }
  if (known.issues !== undefined) body.error.issues = known.issues
  if (known.code === 'unexpected') body.error.reference = requestId
  if (known.retryAfterSeconds !== undefined) {
    body.error.retryAfterSeconds = known.retryAfterSeconds
    headers.push(['retry-after', String(known.retryAfterSeconds)])
  }
  // Unread bytes of a body must not be parsed as the next request.
  if (known.code === 'too_large') headers.push(['connection', 'close'])
  return new Response(JSON.stringify(body), {
    status: errorStatus[known.code],
    headers: withHeaders(headers),
  })
}
