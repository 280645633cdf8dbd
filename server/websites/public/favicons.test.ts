import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { PageVisit } from '../../platform/crawl/facts.ts'
import type { ObjectStore } from '../../platform/storage/storage.ts'
import { fetchFaviconJob, makeFaviconFiles, sweepFaviconsJob } from './favicons.ts'
import { log, middleOf, red, useFavicons } from './favicons.fixture.ts'

const setup = useFavicons()
const { database, claim, serve, run, fetchNow, noted } = setup

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  makeFaviconFiles({ db: database.current.db, store: setup.store, log: log.log })(
    new Request(`http://localhost${path}`, init),
  )

const waitingJobs = async (domain: string): Promise<number> => {
  const { rows } = await database.current.pool.query(
    `select 1 from graphile_worker.jobs where task_identifier = $1 and key = $2`,
    [fetchFaviconJob.name, `favicon ${domain}`],
  )
  return rows.length
}

const makeOlder = (domain: string, days: number) =>
  database.current.pool.query(`update favicons set fetched_at = now() - make_interval(days => $2) where domain = $1`, [
    domain,
    days,
  ])

const filesKept = async (): Promise<number> => {
  let count = 0
  for await (const entry of setup.store.list('favicons/')) if (entry.sizeBytes > 0) count += 1
  return count
}

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
    const broken: ObjectStore = { ...setup.store, get: () => Promise.reject(new Error('the bucket is away')) }
    const files = makeFaviconFiles({ db: database.current.db, store: broken, log: log.log })
    expect((await files(new Request('http://localhost/favicons/honest.test'))).status).toBe(503)
    expect(JSON.stringify(log.lines())).toContain('the bucket is away')
  })
})
