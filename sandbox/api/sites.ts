// JSON API of hosts and their pages.
import { Hono } from 'hono'
import { z } from 'zod'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { browserUrl } from '../names.ts'
import { SandboxProblem } from '../problems.ts'
import {
  contentTypeOf,
  findPage,
  listHosts,
  listPages,
  type Page,
  pageFaults,
  putPage,
  removeHost,
  removePage,
  setTlsMode,
  tlsModeOf,
  tlsModes,
} from '../sites.ts'
import type { SandboxDb } from '../tables.ts'
import { nameFrom, pageAddressFrom, readBody } from './input.ts'

const delayMsMax = 120_000
const headersMax = 100

// The web host sets these itself; wrong lengths and truncated responses are what the faults are for.
const ownHeaders = new Set(['connection', 'content-length', 'keep-alive', 'trailer', 'transfer-encoding', 'upgrade'])

const headerName = z
  .string()
  .max(200)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/)
  .refine((name) => !ownHeaders.has(name.toLowerCase()))
const headerValue = z
  .string()
  .max(8000)
  .regex(/^[\t\u{20}-\u{7e}\u{80}-\u{ff}]*$/u)

const pageBody = z
  .strictObject({
    status: z.int().min(200).max(599).default(200),
    headers: z
      .record(headerName, z.union([headerValue, z.array(headerValue).max(50)]))
      .refine((headers) => Object.keys(headers).length <= headersMax)
      .default({}),
    body: z.string().optional(),
    bodyBase64: z.base64().optional(),
    delayMs: z.int().min(0).max(delayMsMax).default(0),
    fault: z.enum(pageFaults).nullable().default(null),
  })
  .refine(({ body, bodyBase64 }) => body === undefined || bodyBase64 === undefined, { path: ['bodyBase64'] })

const toPage = (address: { host: string; path: string }, given: z.output<typeof pageBody>): Page => {
  const { status, headers, delayMs, fault } = given
  const saysType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  const typed = saysType ? headers : { 'content-type': contentTypeOf(address.path), ...headers }
  const body = given.bodyBase64 === undefined ? Buffer.from(given.body ?? '') : Buffer.from(given.bodyBase64, 'base64')
  return { ...address, status, headers: typed, body, delayMs, fault }
}

/** Text is returned as text; bytes that are not UTF-8 in base 64. */
const shown = ({ body, ...page }: Page) => {
  const text = body.toString('utf8')
  return Buffer.from(text).equals(body) ? { ...page, body: text } : { ...page, bodyBase64: body.toString('base64') }
}

export const sitesApi = (db: SandboxDb, webPort: number): Hono<NodeBindings> =>
  new Hono<NodeBindings>()
    .get('/sites/*', async (c) => {
      const { host, path } = pageAddressFrom(c, 'sites')
      const page = await findPage(db, host, path)
      if (page === null) throw new SandboxProblem('not_found')
      return c.json(shown(page))
    })
    .put('/sites/*', async (c) => {
      const address = pageAddressFrom(c, 'sites')
      const { body, ...page } = toPage(address, await readBody(c, pageBody))
      await putPage(db, { ...page, body })
      return c.json({ ...page, bytes: body.length, browserUrl: browserUrl(page.host, webPort, page.path) })
    })
    .delete('/sites/*', async (c) => {
      const { host, path } = pageAddressFrom(c, 'sites')
      return c.json({ removed: await removePage(db, host, path) })
    })
    .get('/hosts', async (c) => c.json(await listHosts(db)))
    .get('/hosts/:host', async (c) => {
      const host = nameFrom(c.req.param('host'))
      return c.json({ host, tls: await tlsModeOf(db, host), pages: await listPages(db, host) })
    })
    .put('/hosts/:host', async (c) => {
      const host = nameFrom(c.req.param('host'))
      const { tls } = await readBody(c, z.strictObject({ tls: z.enum(tlsModes) }))
      await setTlsMode(db, host, tls)
      return c.json({ host, tls })
    })
    .delete('/hosts/:host', async (c) => c.json({ removed: await removeHost(db, nameFrom(c.req.param('host'))) }))
