// Set-up of favicon tests: sites that serve icons, and the stored results.
import { handlerOf } from '../../testing/handlerOf.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import type { PageVisit } from '../../platform/crawl/facts.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { diskStore, type ObjectStore } from '../../platform/storage/storage.ts'
import { useDatabase } from '../../testing/database.ts'
import { readableLog } from '../../testing/log.ts'
import { startScriptedServers, type ScriptedServers } from '../../testing/scriptedServers.ts'
import { respond } from '../../testing/scriptedWeb.ts'
import { faviconJobs, fetchFaviconJob } from './favicons.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'

export const log = readableLog()

type Parts = Parameters<typeof faviconJobs>[0]

export const red = (): Promise<Buffer> =>
  sharp({ create: { width: 32, height: 32, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()

export const middleOf = async (png: Uint8Array): Promise<number[]> => [
  ...(await sharp(png).extract({ left: 32, top: 32, width: 1, height: 1 }).ensureAlpha().raw().toBuffer()),
]

export interface Favicons {
  database: { readonly current: Database }
  readonly store: ObjectStore
  claim: (domain: string, verified?: boolean) => Promise<void>
  serve: (
    files: Record<string, string | Buffer>,
    icon?: string | null,
  ) => Promise<{
    scripted: ScriptedServers
    outbound: Outbound
    crawler: { readPage: (url: string) => Promise<PageVisit> }
    store: ObjectStore
  }>
  run: (parts: Parts, job: { name: string }, payload: object) => Promise<void>
  fetchNow: (parts: Parts, domain: string) => Promise<void>
  noted: (domain: string) => Promise<{ version: string | null; kind: string } | undefined>
  readonly folder: string
}

/** Call once at the top of a test file. */
export const useFavicons = (): Favicons => {
  const database = useDatabase()
  let folder = ''
  let store: ObjectStore
  let memberId = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ankerplatz-favicons-'))
    store = diskStore(folder)
    const { rows } = await database.current.pool.query<{ id: string }>(
      `insert into users (email, full_name) values ('owner@example.com', 'Owner') returning id`,
    )
    memberId = rows[0]?.id ?? ''
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const claim = async (domain: string, verified = true): Promise<void> => {
    await database.current.pool.query(
      `insert into websites (user_id, domain, registrable_domain, token, is_verified, verified_at)
     values ($1, $2, $2, 'token', $3, case when $3 then now() end)`,
      [memberId, domain, verified],
    )
  }

  /** A site whose homepage names this icon and which serves these files. */
  const serve = async (files: Record<string, string | Buffer>, icon: string | null = null) => {
    const scripted = await startScriptedServers(({ path }, socket) => {
      const body = files[path]
      if (body === undefined) respond(socket, 404)
      else respond(socket, 200, { 'content-type': 'image/x-icon' }, body)
    })
    const readPage = async (url: string): Promise<PageVisit> => {
      const home = { requestedUrl: url, finalUrl: url, redirects: 0, firstByteMs: 1, bytes: 1 }
      if (url.startsWith('https:')) {
        return { ...home, status: null, outcome: { kind: 'unread', problem: { kind: 'failed', reason: 'tls_error' } } }
      }
      const facts = { icon: icon === null ? null : new URL(icon, url).href } as never
      return { ...home, status: 200, outcome: { kind: 'read', facts } }
    }
    return { scripted, outbound: scripted.outbound, crawler: { readPage }, store }
  }

  const run = async (parts: Parts, job: { name: string }, payload: object): Promise<void> => {
    const context: JobContext = { db: database.current.db, log: log.log, jobId: '1', attempt: 1, attemptsMax: 3 }
    await handlerOf(faviconJobs(parts), job)(payload, context)
  }

  const fetchNow = (parts: Parts, domain: string): Promise<void> => run(parts, fetchFaviconJob, { domain })

  const noted = (domain: string) =>
    database.current.db
      .selectFrom('favicons')
      .select(['kind', 'version'])
      .where('domain', '=', domain)
      .executeTakeFirst()

  return {
    database,
    get store() {
      return store
    },
    claim,
    serve,
    run,
    fetchNow,
    noted,
    get folder() {
      return folder
    },
  }
}
