// The small picture of each verified website, for everybody. A request is answered from what we keep; fetching is the work of a job,
// and only for domains that a member has proved, so that nobody makes us fetch for them.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { addJob, type JobHandlers, jobWaits } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { ObjectStore } from '../../platform/storage/storage.ts'
import { draw } from './draw.ts'
import { fetchIcon, type IconParts } from './iconFetch.ts'
import { isKnownVersion, nothingRuns } from './pictureHeaders.ts'

const folder = 'favicons/'
const contentType = 'image/png'
const keptForDays = 30
/** A site that had none may have got one; one that could not be reached may be back. */
const noneKeptForDays = 1
const cachedForSeconds = 24 * 60 * 60
const absentCachedForSeconds = 60
const fetchAttemptsMax = 3
const versionLength = 20
const pathForm = /^\/favicons\/([a-z0-9_.-]{1,253})$/

export const fetchFaviconJob = 'fetchFavicon'
export const sweepFaviconsJob = 'sweepFavicons'
const sweptAtOnceMax = 5_000
const fetchWish = z.object({ domain: z.string().max(253) })

const shortHash = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, versionLength)

/** A domain can be longer than a name in the store, and end with a dot. */
const keyOf = (domain: string, version: string): string => `${folder}${shortHash(domain)}/${version}.png`

const jobKeyOf = (domain: string): string => `favicon ${domain}`

interface Known {
  kind: 'found' | 'none' | null
  version: string | null
  stale: boolean
  /** Somebody has asked for it already. */
  coming: boolean
}

/** Null where no member has proved the domain. */
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
    // Behind the questions to providers, which share its place: those are about figures.
    const options = { jobKey: jobKeyOf(domain), maxAttempts: fetchAttemptsMax, priority: 10 }
    await addJob(db, fetchFaviconJob, { domain }, options)
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

/** Browsers show an empty answer as no picture, as they do 404, but do not note it as an error of the page. */
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

export const faviconJobs = ({ outbound, crawler, store }: FaviconJobParts): JobHandlers => ({
  [fetchFaviconJob]: async (payload, { db }) => {
    const { domain } = fetchWish.parse(payload)
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
  },
  [sweepFaviconsJob]: (_, { db }) => sweepFavicons(db, store),
})

/** Those of websites that nobody has proved any more. The file goes first: a row without its file is no picture, and is swept again. */
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

/** The file stands before the row names it, and the old one goes after. */
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
