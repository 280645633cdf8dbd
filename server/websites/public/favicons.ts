// Public favicons of verified websites. Requests are answered from the store; a job does the fetching, and only for
// verified domains, so that visitors cannot use us to fetch arbitrary sites.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { daySeconds } from '../../../contract/durations.ts'
import type { Db } from '../../platform/db/database.ts'
import { defineJob, enqueue, handle, type HandledJob, jobWaits } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { ObjectStore } from '../../platform/storage/storage.ts'
import { draw } from './draw.ts'
import { fetchIcon, type IconParts } from './iconFetch.ts'
import { isKnownVersion, nothingRuns } from './pictureHeaders.ts'

const folder = 'favicons/'
const contentType = 'image/png'
const keptForDays = 30
/** A site without an icon may have one by then; an unreachable one may be back. */
const noneKeptForDays = 1
const cachedForSeconds = daySeconds
const absentCachedForSeconds = 60
const fetchAttemptsMax = 3
const versionLength = 20
const pathForm = /^\/favicons\/([a-z0-9_.-]{1,253})$/

export const fetchFaviconJob = defineJob('fetchFavicon', z.object({ domain: z.string().max(253) }), {
  lane: 'shortRequest',
})
export const sweepFaviconsJob = defineJob('sweepFavicons', z.object({}))
const sweptAtOnceMax = 5_000

const shortHash = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, versionLength)

/** Hashed, because a domain can be longer than an object key allows and can end with a dot. */
const keyOf = (domain: string, version: string): string => `${folder}${shortHash(domain)}/${version}.png`

const jobKeyOf = (domain: string): string => `favicon ${domain}`

interface Known {
  kind: 'found' | 'none' | null
  version: string | null
  stale: boolean
  /** Already requested. */
  coming: boolean
}

/** Null if no member has verified the domain. */
const readKnown = async (db: Db, domain: string): Promise<Known | null> => {
  const { rows } = await sql<Known>`
    select f.kind, f.version,
      coalesce(f.fetched_at < clock_now() - make_interval(days =>
        case f.kind when 'found' then ${keptForDays}::int else ${noneKeptForDays}::int end), true) as stale,
      ${jobWaits(sql<string>`${jobKeyOf(domain)}`)} as coming
    from websites w left join favicons f on f.domain = w.domain
    where w.domain = ${domain} and w.is_verified limit 1`.execute(db)
  return rows[0] ?? null
}

type FaviconFiles = (request: Request) => Promise<Response>

export const makeFaviconFiles =
  ({ db, store, log }: { db: Db; store: ObjectStore; log: Log }): FaviconFiles =>
  async (request) => {
    const domain = pathForm.exec(new URL(request.url).pathname)?.[1]
    if (domain === undefined || !['GET', 'HEAD'].includes(request.method)) return notFound()
    try {
      return await answer(db, store, domain, request)
    } catch (error) {
      log.error({ error }, 'a favicon could not be read')
      return new Response(null, { status: 503, headers: { ...nothingRuns, 'retry-after': '5' } })
    }
  }

const answer = async (db: Db, store: ObjectStore, domain: string, request: Request): Promise<Response> => {
  const known = await readKnown(db, domain)
  if (known === null) return absent()
  if (known.stale && !known.coming) {
    // Lower priority than provider requests in the same worker slots: those are about metrics.
    const options = { jobKey: jobKeyOf(domain), maxAttempts: fetchAttemptsMax, priority: 10 }
    await enqueue(db, fetchFaviconJob, { domain }, options)
  }
  if (known.version === null) return absent()
  const headers = { ...pictureHeaders, etag: `"${known.version}"` }
  if (isKnownVersion(request, headers.etag)) return new Response(null, { status: 304, headers })
  const found = await store.get(keyOf(domain, known.version))
  if (found === null) return absent()
  const body = request.method === 'HEAD' ? null : new Uint8Array(found.bytes)
  return new Response(body, { headers: { ...headers, 'content-length': String(found.bytes.byteLength) } })
}

const pictureHeaders = {
  ...nothingRuns,
  'content-type': contentType,
  'cache-control': `public, max-age=${cachedForSeconds}`,
}

/** Browsers show an empty response as no picture, like a 404, but do not log it as a page error. */
const absent = (): Response =>
  new Response(null, {
    status: 204,
    headers: { ...nothingRuns, 'cache-control': `public, max-age=${absentCachedForSeconds}` },
  })

const notFound = (): Response =>
  new Response('Not found', {
    status: 404,
    headers: { ...nothingRuns, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

export interface FaviconJobParts extends Omit<IconParts, 'draw'> {
  store: ObjectStore
}

export const faviconJobs = ({ outbound, crawler, store }: FaviconJobParts): HandledJob[] => [
  handle(fetchFaviconJob, async ({ domain }, { db }) => {
    const known = await readKnown(db, domain)
    if (known === null || !known.stale) return
    const found = await fetchIcon({ outbound, crawler, draw }, domain)
    switch (found.kind) {
      case 'found':
        await keep(db, store, domain, found.png, known.version)
        break
      case 'none':
        await note(db, domain, null)
        await forget(store, domain, known.version)
        break
      case 'unreachable':
        await note(db, domain, known.version)
        break
    }
  }),
  handle(sweepFaviconsJob, (_, { db }) => sweepFavicons(db, store)),
]

/**
 * Deletes icons of websites that are no longer verified. The file goes first: a row without its file is not a picture,
 * and is swept again.
 */
const sweepFavicons = async (db: Db, store: ObjectStore): Promise<void> => {
  const { rows } = await sql<{ domain: string; version: string | null }>`
    select domain, version from favicons
    where fetched_at < clock_now() - make_interval(days => ${keptForDays}::int)
      and not exists (select from websites where websites.domain = favicons.domain and is_verified)
    limit ${sweptAtOnceMax}`.execute(db)
  for (const { domain, version } of rows) {
    await forget(store, domain, version)
    await db.deleteFrom('favicons').where('domain', '=', domain).execute()
  }
}

/** The file is written before the row refers to it, and the old one is deleted afterwards. */
const keep = async (
  db: Db,
  store: ObjectStore,
  domain: string,
  png: Uint8Array,
  before: string | null,
): Promise<void> => {
  const version = shortHash(png)
  await store.put(keyOf(domain, version), png, { contentType })
  await note(db, domain, version)
  if (before !== version) await forget(store, domain, before)
}

const note = async (db: Db, domain: string, version: string | null): Promise<void> => {
  const fresh = { kind: version === null ? 'none' : 'found', version, fetched_at: sql<Date>`clock_now()` }
  await db
    .insertInto('favicons')
    .values({ domain, ...fresh })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(fresh))
    .execute()
}

const forget = async (store: ObjectStore, domain: string, version: string | null): Promise<void> => {
  if (version !== null) await store.remove(keyOf(domain, version))
}
