// A route joins an endpoint of the contract with its handler. It is the only way to serve under /api, so nothing is
// served without an access rule, input validation and a list of errors.
import type { ServerResponse } from 'node:http'
import type { EndpointShape, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { errorStatus } from '../../../contract/errors.ts'
import { z } from 'zod'
import { boundOf, Unbounded } from './inputBounds.ts'

export interface Caller {
  memberId: string
  sessionId: string
}

/** What a handler may read from the request and add to the response besides its return value. */
export interface Exchange {
  requestId: string
  /** The caller's network, for rate limits; never shown. */
  network(): string
  userAgent(): string
  header(name: string): string | null
  cookie(name: string): string | null
  addHeader(name: string, value: string): void
  /** The raw response, for streams that write to it themselves. */
  outgoing: ServerResponse
}

type CallerOf<E extends EndpointShape> = E['access'] extends 'anyone' ? Caller | null : Caller

export interface Asked<E extends EndpointShape> extends InputOf<E> {
  caller: CallerOf<E>
  exchange: Exchange
  /** Present where the endpoint requires it. */
  idempotencyKey: E['idempotency'] extends 'required' ? string : null
}

type Answer<E extends EndpointShape> = E['output'] extends z.ZodType ? OutputOf<E> : Response

type Arrived<E extends EndpointShape> = Pick<Asked<E>, 'caller' | 'exchange'>

export interface Route {
  endpoint: EndpointShape
  /** Called before the body is read, so that a rate-limited caller cannot send megabytes first. */
  before?(arrived: Arrived<EndpointShape>): Promise<void>
  handle(asked: Asked<EndpointShape>): Promise<unknown>
}

export const route = <E extends EndpointShape>(
  endpoint: E,
  handle: (asked: Asked<E>) => Promise<Answer<E>>,
  before?: (arrived: Arrived<E>) => Promise<void>,
): Route => ({
  endpoint,
  handle: (asked) => handle(asked),
  ...(before === undefined ? {} : { before: (arrived) => before(arrived) }),
})

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
const accessRules = new Set(['anyone', 'member', 'admin'])

/** Rejects, at start, a route that lacks a required property. */
export const assertWhole = (routes: readonly Route[]): void => {
  const seen = new Set<string>()
  for (const { endpoint } of routes) {
    const name = `${endpoint.method} ${endpoint.path}`
    const lack = seen.has(name) ? 'is registered twice' : lackOf(endpoint)
    if (lack !== null) throw new Error(`The route ${name} ${lack}.`)
    seen.add(name)
  }
}

/** Types guarantee all this, but a cast may break the guarantee. */
const lackOf = (e: Partial<EndpointShape>): string | null => {
  if (e.method === undefined || !methods.has(e.method)) return 'has no method'
  if (e.path?.startsWith('/api/') !== true) return 'is not under /api/'
  if (e.access === undefined || !accessRules.has(e.access)) return 'has no access rule'
  if (e.summary === undefined || e.summary === '') return 'has no summary'
  if (e.output === undefined) return 'has no output'
  if (e.errors?.every((code) => code in errorStatus) !== true) return 'has no list of known errors'
  const parameters = [...e.path.matchAll(/:(\w+)/g)].map((match) => match[1]).sort()
  const declared = Object.keys(e.params?.shape ?? {}).sort()
  if (parameters.join() !== declared.join()) return 'does not declare its path parameters'
  if (e.body !== undefined && e.upload !== undefined) return 'has a body and an upload'
  const excess = unboundedOf(e)
  if (excess !== null) return excess
  if (e.body instanceof z.ZodObject && !refusesUnknownKeys(e.body)) return 'accepts unknown keys in its body'
  return null
}

/** A text or list whose length is not limited before it is read would let one request block the process. */
const unboundedOf = (e: Partial<EndpointShape>): string | null => {
  try {
    for (const schema of [e.params, e.query, e.body]) if (schema !== undefined) boundOf(schema)
    return null
  } catch (error) {
    if (error instanceof Unbounded) return error.message
    throw error
  }
}

const refusesUnknownKeys = (schema: z.ZodObject): boolean => schema.def.catchall instanceof z.ZodNever
