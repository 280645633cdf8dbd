import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { PageVisit } from '../../platform/crawl/facts.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { diskStore, type ObjectStore } from '../../platform/storage/storage.ts'
import { handlerOf } from '../../testing/handlerOf.ts'
import { useDatabase } from '../../testing/database.ts'
import { readableLog } from '../../testing/log.ts'
import { startScriptedServers } from '../../testing/scriptedServers.ts'
import { respond } from '../../testing/scriptedWeb.ts'
import { draw } from './draw.ts'
import { faviconJobs, fetchFaviconJob, makeFaviconFiles, sweepFaviconsJob } from './favicons.ts'
import { bitmapEntry, icoOf, pngAnnouncing } from './icons.fixture.ts'
import { iconBytesMax } from './pictureSizes.ts'

const database = useDatabase()
const log = readableLog()
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

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  makeFaviconFiles({ db: database.current.db, store, log: log.log })(new Request(`http://localhost${path}`, init))

const claim = async (domain: string, verified = true): Promise<void> => {
  await database.current.pool.query(
    `insert into websites (user_id, domain, registrable_domain, token, is_verified, verified_at)
     values ($1, $2, $2, 'token', $3, case when $3 then now() end)`,
    [memberId, domain, verified],
  )
}

const waitingJobs = async (domain: string): Promise<number> => {
  const { rows } = await database.current.pool.query(
    `select 1 from graphile_worker.jobs where task_identifier = $1 and key = $2`,
    [fetchFaviconJob.name, `favicon ${domain}`],
  )
  return rows.length
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

type Parts = Parameters<typeof faviconJobs>[0]

const run = async (parts: Parts, job: { name: string }, payload: object): Promise<void> => {
  const context: JobContext = { db: database.current.db, log: log.log, jobId: '1', attempt: 1, attemptsMax: 3 }
  await handlerOf(faviconJobs(parts), job)(payload, context)
}

const fetchNow = (parts: Parts, domain: string): Promise<void> => run(parts, fetchFaviconJob, { domain })

const noted = (domain: string) =>
  database.current.db.selectFrom('favicons').select(['kind', 'version']).where('domain', '=', domain).executeTakeFirst()

const makeOlder = (domain: string, days: number) =>
  database.current.pool.query(`update favicons set fetched_at = now() - make_interval(days => $2) where domain = $1`, [
    domain,
    days,
  ])

const filesKept = async (): Promise<number> => {
  let count = 0
  for await (const entry of store.list('favicons/')) if (entry.sizeBytes > 0) count += 1
  return count
}

const red = (): Promise<Buffer> =>
  sharp({ create: { width: 32, height: 32, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()

const middleOf = async (png: Uint8Array): Promise<number[]> => [
  ...(await sharp(png).extract({ left: 32, top: 32, width: 1, height: 1 }).ensureAlpha().raw().toBuffer()),
]

describe('requesting a favicon', () => {
  test('never makes us fetch from a domain that no member has verified', async () => {
    await claim('unproven.test', false)
    for (const domain of ['nobody.test', 'unproven.test']) {
      expect((await ask(`/favicons/${domain}`)).status).toBe(204)
      expect(await waitingJobs(domain)).toBe(0)
    }
  })

  test.each(['/favicons/', '/favicons/A.test', '/favicons/a/b', '/favicons/a%2fb', '/favicons/..', '/favicons/a b'])(
    '%s is not a domain',
    async (path) => {
      const answer = await ask(path)
      expect([204, 404]).toContain(answer.status)
      expect(await answer.text()).not.toContain('PNG')
    },
  )

  test('the first request returns nothing and starts one job, however many follow', async () => {
    await claim('first.test')
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/favicons/first.test')))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect(answers[0]?.headers.get('cache-control')).toBe('public, max-age=60')
    expect(await waitingJobs('first.test')).toBe(1)
  })

  test('another request does not change a queued job, and a failed job is started again', async () => {
    await claim('again.test')
    await ask('/favicons/again.test')
    const { pool } = database.current
    const setAttempts = (attempts: number) =>
      pool.query(
        `update graphile_worker._private_jobs set attempts = $1, run_at = now() + interval '1 hour'
         where key = 'favicon again.test'`,
        [attempts],
      )
    const job = async () =>
      (
        await pool.query<{ attempts: number; revision: number; run_at: Date }>(
          `select attempts, revision, run_at from graphile_worker.jobs where key = 'favicon again.test'`,
        )
      ).rows[0]
    await setAttempts(2)
    const before = await job()
    expect(before).toMatchObject({ attempts: 2, revision: 0 })
    for (let at = 0; at < 5; at += 1) await ask('/favicons/again.test')
    expect(await job()).toEqual(before)
    await setAttempts(3)
    await ask('/favicons/again.test')
    expect(await job()).toMatchObject({ attempts: 0 })
  })

  test('a fetched icon is redrawn, stored and served with an ETag', async () => {
    await claim('honest.test')
    await fetchNow(await serve({ '/icon.png': await red() }, '/icon.png'), 'honest.test')
    const answer = await ask('/favicons/honest.test')
    expect(answer.status).toBe(200)
    const png = new Uint8Array(await answer.arrayBuffer())
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 })
    expect(await middleOf(png)).toEqual([255, 0, 0, 255])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
    const etag = answer.headers.get('etag') ?? ''
    expect((await ask('/favicons/honest.test', { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await ask('/favicons/honest.test', { method: 'HEAD' })).headers.get('content-length')).toBe(
      String(png.length),
    )
    expect((await ask('/favicons/honest.test', { method: 'POST' })).status).toBe(404)
  })

  test('an icon is no longer served once the site loses verification', async () => {
    await claim('lost.test')
    await fetchNow(await serve({ '/favicon.ico': await red() }), 'lost.test')
    expect((await ask('/favicons/lost.test')).status).toBe(200)
    await database.current.pool.query(
      `update websites set is_verified = false, verified_at = null where domain = 'lost.test'`,
    )
    expect((await ask('/favicons/lost.test')).status).toBe(204)
  })

  test('after 30 days the old icon is served while a new one is fetched, and then its file is deleted', async () => {
    await claim('older.test')
    await fetchNow(await serve({ '/favicon.ico': await red() }), 'older.test')
    const before = await filesKept()
    await makeOlder('older.test', 29)
    await ask('/favicons/older.test')
    expect(await waitingJobs('older.test')).toBe(0)
    await makeOlder('older.test', 31)
    const old = await ask('/favicons/older.test')
    expect([old.status, await waitingJobs('older.test')]).toEqual([200, 1])
    const blue = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#00f' } })
      .webp()
      .toBuffer()
    await fetchNow(await serve({ '/favicon.ico': blue }), 'older.test')
    const fresh = await ask('/favicons/older.test')
    expect(fresh.headers.get('etag')).not.toBe(old.headers.get('etag'))
    expect(await middleOf(new Uint8Array(await fresh.arrayBuffer()))).toEqual([0, 0, 255, 255])
    expect(await filesKept()).toBe(before)
  })

  test('a month after its site has left, an icon and its file are deleted; those of verified sites stay', async () => {
    const parts = await serve({ '/favicon.ico': await red() })
    const before = await filesKept()
    for (const domain of ['stays.test', 'leaves.test', 'left-lately.test']) {
      await claim(domain)
      await fetchNow(parts, domain)
    }
    await database.current.pool.query(
      `update websites set is_verified = false, verified_at = null, ended_at = now(), ended_reason = 'removed'
       where domain in ('leaves.test', 'left-lately.test')`,
    )
    for (const domain of ['stays.test', 'leaves.test']) await makeOlder(domain, 31)
    await run(parts, sweepFaviconsJob, {})
    expect(await filesKept()).toBe(before + 2)
    expect(await noted('leaves.test')).toBeUndefined()
    expect((await noted('left-lately.test'))?.kind).toBe('found')
    expect((await ask('/favicons/stays.test')).status).toBe(200)
  })

  test('an unreachable site keeps its icon', async () => {
    await claim('away.test')
    const site = await serve({ '/favicon.ico': await red() })
    await fetchNow(site, 'away.test')
    await makeOlder('away.test', 31)
    const failed: PageVisit['outcome'] = { kind: 'unread', problem: { kind: 'failed', reason: 'timeout' } }
    const away = {
      requestedUrl: '',
      finalUrl: '',
      status: null,
      redirects: 0,
      firstByteMs: null,
      bytes: 0,
      outcome: failed,
    }
    await fetchNow({ ...site, crawler: { readPage: () => Promise.resolve(away) } }, 'away.test')
    expect((await noted('away.test'))?.kind).toBe('found')
    expect((await ask('/favicons/away.test')).status).toBe(200)
  })

  test('a missing icon is remembered, and requested again after a day', async () => {
    await claim('bare.test')
    const site = await serve({})
    await fetchNow(site, 'bare.test')
    expect(await noted('bare.test')).toEqual({ kind: 'none', version: null })
    expect((await ask('/favicons/bare.test')).status).toBe(204)
    expect(await waitingJobs('bare.test')).toBe(0)
    const before = site.scripted.web.requests.length
    await fetchNow(site, 'bare.test')
    expect(site.scripted.web.requests.length).toBe(before)
    await makeOlder('bare.test', 2)
    await ask('/favicons/bare.test')
    expect(await waitingJobs('bare.test')).toBe(1)
  })

  test('an unresponsive store returns unavailable, and the log has the reason', async () => {
    const broken: ObjectStore = { ...store, get: () => Promise.reject(new Error('the bucket is away')) }
    const files = makeFaviconFiles({ db: database.current.db, store: broken, log: log.log })
    expect((await files(new Request('http://localhost/favicons/honest.test'))).status).toBe(503)
    expect(JSON.stringify(log.lines())).toContain('the bucket is away')
  })
})

describe('an icon from a hostile site', () => {
  test('is cut off above the maximum icon size', async () => {
    await claim('large.test')
    await fetchNow(await serve({ '/favicon.ico': Buffer.alloc(iconBytesMax + 1, 1) }), 'large.test')
    expect((await noted('large.test'))?.kind).toBe('none')
  })

  const svg = (inside: string, attributes = 'width="64" height="64"', before = ''): Buffer =>
    Buffer.from(
      `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
    )
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  const nested = Array.from(
    { length: 30 },
    (_, at) => `<g id="g${at + 1}"><use href="#g${at}"/><use href="#g${at}"/><use href="#g${at}"/></g>`,
  ).join('')

  test.each<[string, Buffer]>([
    ['HTML', Buffer.from('<!doctype html><html><body><svg width="64" height="64"></svg></body></html>')],
    [
      'HTML with a drawing in it',
      Buffer.from('<html><svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/></html>'),
    ],
    ['text', Buffer.from('not a picture at all')],
    ['nothing but zeros', Buffer.alloc(5_000)],
    [
      'entities that multiply',
      svg('<text>&l9;</text>', undefined, `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`),
    ],
    [
      'an entity that is a file',
      svg('<text>&f;</text>', undefined, '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'),
    ],
    ['a letter that would need a font', svg('<rect width="64" height="64"/><text y="50">A</text>')],
    ['an emoji that would need a font', svg('<s:text xmlns:s="http://www.w3.org/2000/svg" y=".9em">🎯</s:text>')],
    ['a drawing of a million by a million', svg('<rect width="9" height="9"/>', 'width="1000000" height="1000000"')],
    ['a PNG that announces 60,000 by 60,000', pngAnnouncing(60_000, 60_000)],
    ['a pixel that counts visitors', pngAnnouncing(1, 1)],
    ['an icon file without pictures', icoOf([])],
    [
      'an icon file whose pictures lie outside of it',
      icoOf([{ side: 16, bytes: Buffer.alloc(40), offset: 0xfffffff0 }]),
    ],
    ['an icon file of 65,535 announced pictures', icoOf([], { count: 65_535 })],
    ['an icon file with a PNG bomb', icoOf([{ side: 0, bytes: pngAnnouncing(60_000, 60_000) }])],
    [
      'an icon file with a picture of 2,000,000,000 rows',
      icoOf([{ side: 16, bytes: bitmapEntry({ width: 16, height: 2_000_000_000, bits: 32 }) }]),
    ],
    ['a compressed drawing', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])],
  ])('%s is not a picture', async (_, bytes) => {
    expect(await draw('icon', bytes)).toBeNull()
  })

  test('a valid drawing is rendered at the target size', async () => {
    const drawn = await draw('icon', svg('<rect width="16" height="16" fill="#00ff00"/>', 'viewBox="0 0 16 16"'))
    expect(await middleOf(drawn ?? new Uint8Array())).toEqual([0, 255, 0, 255])
  })

  test('endlessly recursive drawings time out', async () => {
    const drawn = await draw('icon', svg(`<g id="g0"><rect width="9" height="9"/></g>${nested}`))
    expect(drawn === null || drawn.byteLength < 20_000).toBe(true)
  }, 20_000)

  test('a drawing can access neither files nor the network', async () => {
    let asked = 0
    const server = createServer((_, response) => {
      asked += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const secret = join(folder, 'secret.png')
    await writeFile(secret, await red())
    const { port } = server.address() as AddressInfo
    const drawn = await draw(
      'icon',
      svg(
        `<style>@import url("http://127.0.0.1:${port}/a.css");</style>
         <image xlink:href="http://127.0.0.1:${port}/b.png" width="64" height="64"/>
         <image xlink:href="file://${secret}" width="64" height="64"/>
         <image xlink:href="${secret}" width="64" height="64"/>
         <use xlink:href="http://127.0.0.1:${port}/c.svg#x"/><script>fetch("http://127.0.0.1:${port}/")</script>`,
      ),
    )
    expect(asked).toBe(0)
    if (drawn !== null) expect((await middleOf(drawn))[3]).toBe(0)
  })
})
