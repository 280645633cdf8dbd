// One value describes one call: both sides derive their types, their checks and the public document from it.
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone at all, a signed-in member, an admin. Ownership of what is named is the handler's to check. */
export type Access = 'anyone' | 'member' | 'admin'

/** What an answer that is not JSON is made of. */
export type Produces =
  | 'text/event-stream'
  | 'text/html'
  | 'text/csv'
  | 'application/json'
  | 'application/pdf'
  | 'application/octet-stream'

export interface EndpointShape {
  method: Method
  /** Begins with /api/ ; parameters are written `:name`. */
  path: `/api/${string}`
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is a file instead of JSON: its bytes as they are, of one of these media types. */
  upload?: { types: readonly string[]; bytesMax: number }
  /** The JSON of the answer, or the media type of one that is not JSON. */
  output: z.ZodType | Produces
  /** The failures a caller has to expect beyond those that any call can meet (see `commonErrors`). */
  errors: readonly ErrorCode[]
  /** Called by others than our own pages: what it is given in the path is its whole authority, and no cookie is read. */
  fromAnywhere?: true
  /** 'required': the caller sends an Idempotency-Key, and a repetition gives the first answer again. */
  idempotency?: 'required'
}

/** Failures that every call can meet. */
export const commonErrors = ['invalid_input', 'unknown_keys', 'too_many_requests', 'unexpected', 'unavailable'] as const

export const endpoint = <const E extends EndpointShape>(shape: E): E => shape

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler receives. */
export interface InputOf<E extends EndpointShape> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  upload: E['upload'] extends object ? Uint8Array : undefined
}

type Part<K extends string, V> = V extends undefined ? unknown : { [P in K]: V }

/** What a caller sends: only the parts that the endpoint has. */
export type CallOf<E extends EndpointShape> = Part<'params', Sent<E['params']>> &
  Part<'query', Sent<E['query']>> &
  Part<'body', Sent<E['body']>> &
  Part<'upload', E['upload'] extends object ? Blob : undefined>

export type OutputOf<E extends EndpointShape> = E['output'] extends z.ZodType ? z.output<E['output']> : never
