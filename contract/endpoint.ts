// Endpoint definition: one value describes one call. Client and server derive types, validation and the API document
// from it.
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone, a signed-in member, or an admin. The handler checks ownership of the resource. */
export type Access = 'anyone' | 'member' | 'admin'

/** Media type of a response that is not JSON. */
export type Produces =
  | 'text/event-stream'
  | 'text/html'
  | 'text/csv'
  | 'application/json'
  | 'application/pdf'
  | 'application/octet-stream'

export interface EndpointShape {
  method: Method
  /** Starts with /api/ ; parameters are written `:name`. */
  path: `/api/${string}`
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is a file instead of JSON: raw bytes of one of these media types. */
  upload?: { types: readonly string[]; bytesMax: number }
  /** JSON schema of the response, or the media type of one that is not JSON. */
  output: z.ZodType | Produces
  /** Errors a caller has to expect in addition to those of every call (see `commonErrors`). */
  errors: readonly ErrorCode[]
  /** Called from outside our own pages: the path parameter is the only authorisation, and no cookie is read. */
  fromAnywhere?: true
  /** 'required': the caller sends an Idempotency-Key, and a repeated request gets the first response again. */
  idempotency?: 'required'
}

/** Errors that every call can return. */
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

/** What a caller sends: only the parts the endpoint defines. */
export type CallOf<E extends EndpointShape> = Part<'params', Sent<E['params']>> &
  Part<'query', Sent<E['query']>> &
  Part<'body', Sent<E['body']>> &
  Part<'upload', E['upload'] extends object ? Blob : undefined>

export type OutputOf<E extends EndpointShape> = E['output'] extends z.ZodType ? z.output<E['output']> : never
