// Stand-in for SerpApi: search results that contain the hosts of the sandbox, always at the same positions.
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { sandboxKeys } from '../../server/platform/config.ts'
import type { SandboxDb } from '../tables.ts'
import { faultOf, numberFor, staySilent } from './faults.ts'

const resultsCount = 40
const placesMax = 30
const foundMax = 20

interface Found {
  host: string
  title: string
  snippet: string
}

const textOf = (html: string, form: RegExp): string =>
  (form.exec(html)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&quot;', '"').trim()

/** Hosts whose name or homepage title matches the query. */
const findHosts = async (db: SandboxDb, query: string): Promise<Found[]> => {
  const words = query.toLowerCase()
  const asWritten = Buffer.from(query.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
  const pages = await db
    .selectFrom('pages')
    .select(['host', 'body'])
    .where('path', '=', '/')
    .where(sql<boolean>`(host = ${words} or position(${asWritten}::bytea in body) > 0)`)
    .orderBy('host')
    .limit(foundMax)
    .execute()
  return pages.flatMap(({ host, body }) => {
    const html = body.toString('utf8')
    const title = textOf(html, /<title>([^<]*)/i)
    if (host !== words && !title.toLowerCase().includes(words)) return []
    return [{ host, title, snippet: textOf(html, /<meta name="description" content="([^"]*)/i) }]
  })
}

/** One in six hosts ranks too far down to appear in the results. */
const placeOf = ({ host }: Found): number | null =>
  numberFor(`${host} seen`, 1, 6) === 1 ? null : numberFor(`${host} place`, 1, placesMax)

const resultsFor = (query: string, found: readonly Found[]): object[] => {
  const places = new Map(found.map((one) => [placeOf(one), one]))
  return Array.from({ length: resultsCount }, (_, index) => {
    const position = index + 1
    const own = places.get(position)
    return own === undefined
      ? { position, title: `${query} ${position}`, link: `https://guide-${position}.test/`, snippet: query }
      : { position, title: own.title, link: `https://${own.host}/`, snippet: own.snippet }
  })
}

const about = (query: string) => ({ search_metadata: { status: 'Success' }, search_parameters: { q: query } })

export const serpApiStandIn = (db: SandboxDb): Hono<NodeBindings> =>
  new Hono<NodeBindings>().get('/serpapi/search.json', async (c) => {
    const fault = await faultOf(db, 'serpapi')
    if (fault === 'timeout') await staySilent(c)
    if (fault === 'garbage') return c.text('{"organic_results": [{"position": "first"', 200)
    if (fault === 'error') return c.json({ error: 'Something broke.' }, 500)
    if (c.req.query('api_key') !== sandboxKeys.SERPAPI_KEY) return c.json({ error: 'Invalid API key.' }, 401)
    if (fault === 'quota') return c.json({ error: 'Your account has run out of searches.' }, 429)
    const query = (c.req.query('q') ?? '').trim()
    if (query === '') return c.json({ error: 'Missing query `q` parameter.' }, 400)
    const found = await findHosts(db, query)
    if (found.length > 0) return c.json({ ...about(query), organic_results: resultsFor(query, found) })
    const nothing = { organic_results_state: 'Fully empty' }
    return c.json({ ...about(query), search_information: nothing, error: "There aren't any results for this query." })
  })
