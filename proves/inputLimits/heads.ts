// Attacks on everything outside of JSON bodies: queries, paths, headers and uploads.
import type { EndpointShape } from '../../contract/endpoint.ts'
import { pathOf } from './bodies.ts'
import type { Sent } from './client.ts'
import { ordinaryFor, sampleOf, textsOf } from './fields.ts'
import { families, ofJsonBytes, ofUrlBytes } from './hostileTexts.ts'
import type { Target } from './product.ts'
import type { Tally } from './tally.ts'

/** Node refuses heads of more than 16 KB. */
const headBytes = 15_000
const megabyte = 1_000_000

const searchOf = (values: Record<string, unknown>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join('&')

/** Returns the number of texts in the query. */
export const attackQueries = async (target: Target, tally: Tally, endpoint: EndpointShape): Promise<number> => {
  const { query, method, access } = endpoint
  if (query === undefined) return 0
  const path = pathOf(endpoint)
  const judge = async (search: string, what: string) => {
    const headers = await target.headersFor(access)
    return tally.judge({ method, path: `${path}?${search}`, headers, name: `${method} ${endpoint.path}?${what}` })
  }
  const texts = textsOf(query)
  for (const field of texts) {
    const put = (text: string): string => searchOf(field.build(text) as Record<string, unknown>)
    // A cursor is what an earlier answer contained.
    const isOpaque = field.path === 'cursor'
    const ordinary = ordinaryFor(field)
    const received = await judge(put(encodeURIComponent(ordinary ?? '')), `${field.path}: an ordinary text`)
    if (!isOpaque && (ordinary === undefined || received.issues.some((issue) => issue.path === field.path))) {
      tally.violations.push(`${method} ${endpoint.path}?${field.path}: refuses the ordinary text "${ordinary ?? ''}"`)
    }
    for (const [family, unit] of Object.entries(families)) {
      for (const bytes of [1_000, headBytes]) {
        await judge(put(ofUrlBytes(unit, bytes)), `${field.path}: ${family}, ${bytes} bytes`)
      }
    }
    await judge(put(ofUrlBytes('\ufdfa', megabyte)), `${field.path}: 1 MB`)
    await target.forgetRateLimits()
  }
  await judge('&'.repeat(headBytes), 'empty keys')
  await judge('a&'.repeat(headBytes / 2), 'one key often')
  await judge(Array.from({ length: 2_500 }, (_, at) => `k${at}`).join('&'), 'many keys')
  return texts.length
}

/** Returns the number of texts in the path. */
export const attackPaths = async (target: Target, tally: Tally, endpoint: EndpointShape): Promise<number> => {
  const { params, method, access, path } = endpoint
  const names = Object.keys(params?.shape ?? {})
  for (const name of names) {
    for (const [family, unit] of Object.entries(families)) {
      for (const bytes of [1_000, headBytes, ...(unit === '\ufdfa' ? [megabyte] : [])]) {
        const hostile = path.replace(`:${name}`, () => ofUrlBytes(unit, bytes))
        const headers = await target.headersFor(access)
        const sent: Sent = { method, path: pathOf({ ...endpoint, path: hostile as `/api/${string}` }), headers }
        await tally.judge({ ...sent, name: `${method} ${path} :${name}: ${family}, ${bytes} bytes` })
      }
    }
  }
  return names.length
}

export const attackUploads = async (target: Target, tally: Tally, endpoint: EndpointShape): Promise<void> => {
  const { upload, method, access } = endpoint
  if (upload === undefined) return
  const needed = endpoint.query === undefined ? {} : (sampleOf(endpoint.query) as Record<string, string>)
  const path = `${pathOf(endpoint)}?${searchOf(needed)}`
  for (const [family, unit] of Object.entries(families)) {
    for (const bytes of [megabyte]) {
      for (const type of upload.types) {
        const headers = { 'content-type': type, ...(await target.headersFor(access)) }
        const body = new TextEncoder().encode(ofJsonBytes(unit, bytes))
        await tally.judge({
          method,
          path,
          headers,
          body,
          name: `${method} ${endpoint.path}: ${family}, ${bytes} bytes of ${type}`,
        })
      }
    }
  }
}

const headers = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type', 'cookie', 'host', 'origin'],
  ...['if-modified-since', 'if-none-match', 'last-event-id', 'idempotency-key', 'range', 'referer', 'stripe-signature'],
  ...['sec-fetch-site', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
]
/** Besides the API: pages, files, feeds, badges. */
const pages = [
  '/',
  '/shop',
  '/verify/:slug',
  '/:code',
  '/avatars/:name',
  '/favicons/:name',
  '/badges/:name',
  '/assets/:name',
  '/de/:page',
]

export const attackHeaders = async (tally: Tally): Promise<void> => {
  const routes: [method: string, path: string, body?: string][] = [
    ['GET', '/api/me'],
    ['POST', '/api/auth/refresh'],
    ['POST', '/api/auth/sign-in', '{}'],
    ['POST', '/api/contact', '{}'],
    ...pages.map((path): [string, string] => ['GET', path.replace(/:\w+/, 'example.com')]),
  ]
  const inHeader = Object.entries(families).map(([family, unit]): [string, string] => [
    family,
    Buffer.from(ofJsonBytes(unit, headBytes))
      .toString('latin1')
      .replaceAll(/[\r\n\0]/g, ' '),
  ])
  for (const [method, path, body] of routes) {
    for (const header of headers) {
      for (const [family, text] of inHeader) {
        const sent = {
          method,
          path,
          headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), [header]: text },
        }
        const name = `${method} ${path} with ${header}: ${family}`
        await tally.judge({ ...sent, ...(body === undefined ? {} : { body: Buffer.from(body) }), name })
      }
    }
    const large = { 'user-agent': 'a'.repeat(megabyte) }
    await tally.judge({ method, path, headers: large, name: `${method} ${path} with a header of 1 MB` })
  }
  for (const path of pages.filter((page) => page.includes(':'))) {
    for (const [family, unit] of Object.entries(families)) {
      const hostile = path.replace(/:\w+/, () => ofUrlBytes(unit, headBytes))
      await tally.judge({ method: 'GET', path: hostile, name: `GET ${path}: ${family}` })
    }
  }
}
