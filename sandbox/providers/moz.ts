// Stand-in for the Moz JSON-RPC API: knows the hosts of the sandbox and always returns the same metrics for each.
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { sandboxKeys } from '../../server/platform/config.ts'
import type { SandboxDb } from '../tables.ts'
import { faultOf, numberFor, staySilent } from './faults.ts'

const question = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.literal('data.site.metrics.fetch'),
  params: z.object({ data: z.object({ site_query: z.object({ query: z.string().max(300), scope: z.string() }) }) }),
})

const errors = {
  unauthorized: { status: 401, code: -32_000, key: 'unauthorized', message: 'The token is not known' },
  invalid: { status: 400, code: -32_602, key: 'invalid-params', message: 'The question is not understood' },
  notFound: { status: 404, code: -32_655, key: 'not-found', message: 'Nothing is known of this site: not found' },
  quota: { status: 403, code: -32_656, key: 'quota-exceeded', message: 'The quota of rows is used up' },
  broken: { status: 500, code: -32_603, key: 'internal-error', message: 'Something broke' },
} as const

const refusal = (name: keyof typeof errors, id: string | number | null = null) => {
  const { status, code, key, message } = errors[name]
  const body = { id, jsonrpc: '2.0', error: { code, message, data: { key, status } } }
  return { body, status }
}

/** True for a host of the sandbox, or a domain that has one below it. */
const isKnown = async (db: SandboxDb, domain: string): Promise<boolean> => {
  const { rows } = await sql`
    select from sandbox.pages where host = ${domain} or reverse(host) collate "C" like ${`${[...domain].reverse().join('')}.%`} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export const mozStandIn = (db: SandboxDb): Hono<NodeBindings> =>
  new Hono<NodeBindings>().post('/moz/jsonrpc', async (c) => {
    const fault = await faultOf(db, 'moz')
    if (fault === 'timeout') await staySilent(c)
    if (fault === 'garbage') return c.html('<h1>We will be right back</h1>')
    const refuse = (name: keyof typeof errors, id: string | number | null = null) => {
      const { body, status } = refusal(name, id)
      return c.json(body, status)
    }
    if (fault === 'error') return refuse('broken')
    if (c.req.header('x-moz-token') !== sandboxKeys.MOZ_TOKEN) return refuse('unauthorized')
    const asked = question.safeParse(await c.req.json<unknown>().catch(() => null))
    if (!asked.success) return refuse('invalid')
    const { id, params } = asked.data
    if (fault === 'quota') return refuse('quota', id)
    const { query } = params.data.site_query
    if (!(await isKnown(db, query))) return refuse('notFound', id)
    const authority = numberFor(`${query} authority`, 4, 78)
    const spam = numberFor(`${query} spam`, 1, Math.max(2, 60 - Math.floor(authority / 2)))
    const metrics = { page: `${query}/`, domain_authority: authority, spam_score: spam }
    return c.json({ id, jsonrpc: '2.0', result: { site_metrics: metrics } })
  })
