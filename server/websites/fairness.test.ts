import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { enqueueAll, newJob } from '../platform/jobs/jobs.ts'
import { groupByLane, startWorker, type Worker } from '../platform/jobs/worker.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { noExternalClients } from '../testing/outside.ts'
import { until } from '../testing/until.ts'
import { analyseInPassingJob, type AskedBy, endStuckAnalyses, requestAnalysis } from './analysisRequest.ts'
import { websiteJobs } from './jobs.ts'
import type { Outside } from './externalClients.ts'
import { makeFaviconFiles } from './public/favicons.ts'
import { websiteSteps } from './websites.fixture.ts'

const api = useApi({ sandbox: true })
const steps = websiteSteps(api)
let lena: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
})

const as = (who: SignedIn) => ({ token: who.session.access_token })
const analyse = (id: string) => api.call('POST', `/api/websites/${id}/analyse`, as(lena))

/** Sites below slow.test answer when the test lets them; all others immediately refuse our crawler. */
const startSlowServers = () => {
  const { promise: over, resolve: letGo } = Promise.withResolvers<undefined>()
  const held = new Set<string>()
  const wait = async (host: string): Promise<void> => {
    if (!host.endsWith('.slow.test')) return
    held.add(host)
    await over
  }
  const clients: Outside = {
    ...noExternalClients,
    names: {
      ...noExternalClients.names,
      readTxt: () => Promise.resolve({ servers: [], resolver: { kind: 'no_name' } }),
    },
    crawler: {
      ...noExternalClients.crawler,
      crawlSite: async (host) => {
        await wait(host)
        return { kind: 'failed', reason: { kind: 'robots' } }
      },
      readPage: async (url) => {
        await wait(new URL(url).hostname)
        const outcome = { kind: 'unread', problem: { kind: 'failed', reason: 'timeout' } } as const
        return { requestedUrl: url, finalUrl: url, status: null, redirects: 0, firstByteMs: null, bytes: 0, outcome }
      },
    },
  }
  return { clients, held, letGo: () => letGo(undefined) }
}

type SlowServers = ReturnType<typeof startSlowServers>
let scripted: SlowServers | null = null
let workers: Worker[] = []

/** All website workers against slow external sites, started as in production. */
const startAll = async (): Promise<SlowServers> => {
  const slow = startSlowServers()
  scripted = slow
  const settings = { secret: 'a secret of tests', publicUrl: 'https://exchange.test' }
  const external = websiteJobs({ clients: slow.clients, store: api.store, settings }).filter(
    ({ lane }) => lane !== 'default',
  )
  const observer = { observeJob: () => undefined }
  workers = await Promise.all(
    groupByLane(external, { concurrency: 1, schedules: [] }).map((lane) =>
      startWorker({ ...lane, database: api.database, log: api.log.log, observer }),
    ),
  )
  return slow
}

afterEach(async () => {
  scripted?.letGo()
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
  await api.database.pool.query('delete from graphile_worker._private_jobs')
})

let made = 0

/** Verified websites below slow.test: each owned by a different member, or all by one. */
const slowSites = async (count: number, ofOne: SignedIn | null = null): Promise<{ id: string; domain: string }[]> => {
  made += 1
  const { rows } = await sql<{ id: string; domain: string }>`
    with numbers as (select n from generate_series(1, ${count}::int) n),
    members as (
      insert into users (email, full_name) select 'slow' || n || '-' || ${made}::int || '@example.com', 'Slow' from numbers
      where ${ofOne === null} returning id),
    numbered as (select id, row_number() over () as n from members)
    insert into websites (user_id, domain, registrable_domain, token, is_verified, verified_at)
    select coalesce(${ofOne?.memberId ?? null}::uuid, (select id from numbered where numbered.n = numbers.n)),
      's' || n || '-' || ${made}::int || '.slow.test', 'slow.test', 'token', true, clock_now() from numbers
    returning id, domain`.execute(api.database.db)
  return rows
}

const ask = (sites: readonly { id: string }[], askedBy: AskedBy): Promise<void> =>
  inTransaction(api.database.db, async (tx) => {
    for (const { id } of sites) await requestAnalysis(tx, { websiteId: id, askedBy })
  })

/** A verified website of Lena whose analysis ends immediately. */
const ownSite = async (domain: string): Promise<string> => {
  const { rows } = await api.database.pool.query<{ id: string }>(
    `insert into websites (user_id, domain, registrable_domain, token, is_verified, verified_at)
     values ($1, $2, $2, 'token', true, clock_now()) returning id`,
    [lena.memberId, domain],
  )
  return rows[0]?.id ?? ''
}

const stateOf = async (id: string) => (await steps.read(lena, id)).analysis?.state

describe('an analysis that a member is waiting for', () => {
  it('is not delayed by favicons of slow sites that any visitor can request', async () => {
    const { held } = await startAll()
    const files = makeFaviconFiles({ db: api.database.db, store: api.store, log: api.log.log })
    for (const { domain } of await slowSites(40)) await files(new Request(`http://localhost/favicons/${domain}`))
    await until('pictures are being fetched', () => held.size > 0)
    const { id } = await steps.claim(lena, 'gleichgesehen.test')
    await steps.verify(lena, id)
    await until('it was checked', async () => (await steps.read(lena, id)).verification.attempts > 0)
    expect(held.size).toBeLessThan(8)
  })

  it('is not delayed by twenty slow sites of other members', async () => {
    const { held } = await startAll()
    await ask(await slowSites(20), 'member')
    await until('all twenty are being read', () => held.size === 20)
    const id = await ownSite('flott.test')
    expect((await analyse(id)).status).toBe(200)
    await until('it has ended', async () => (await stateOf(id)) === 'failed')
  })

  it('is not delayed by a re-run of everything, including the member’s own slow sites', async () => {
    const { held } = await startAll()
    await ask([...(await slowSites(30)), ...(await slowSites(3, lena))], 'admin')
    await until('the re-run is under way', () => held.size > 0)
    const id = await ownSite('dazwischen.test')
    await analyse(id)
    await until('it has ended', async () => (await stateOf(id)) === 'failed')
    expect(held.size).toBeLessThan(10)
  })
})

describe('a member who requests an analysis that a re-run has already queued', () => {
  it('is not refused, moves ahead in the queue, and uses up one of their analyses', async () => {
    const id = await ownSite('vorgezogen.test')
    await ask([{ id }], 'admin')
    expect((await analyse(id)).status).toBe(200)
    expect((await analyse(id)).code).toBe('in_progress')
    const { rows } = await sql`
      select asked_by, task_identifier as name, queue_name = 'analyses of ' || ${lena.memberId}::text as own
      from analyses join graphile_worker.jobs on key = 'analyseWebsite:' || analyses.id
      where website_id = ${id}`.execute(api.database.db)
    expect(rows).toEqual([{ asked_by: 'member', name: 'analyseWebsite', own: true }])
    expect((await steps.read(lena, id)).analyses_left_today).toBe(4)
  })

  it('is refused once it is running', async () => {
    const id = await ownSite('laeuftschon.test')
    await ask([{ id }], 'admin')
    await api.database.pool.query(`update analyses set state = 'running' where website_id = $1`, [id])
    expect((await analyse(id)).code).toBe('in_progress')
  })
})

describe('an analysis whose job was lost', () => {
  const longAgo = sql<Date>`clock_now() - interval '2 hours'`

  it('is ended although hundreds of older ones are still queued', async () => {
    const { db } = api.database
    const waiting = await db
      .insertInto('analyses')
      .values((await slowSites(510)).map(({ id }) => ({ website_id: id, asked_by: 'admin', created_at: longAgo })))
      .returning('id')
      .execute()
    await enqueueAll(
      db,
      waiting.map(({ id }) => newJob(analyseInPassingJob, { analysisId: id }, { jobKey: `analyseWebsite:${id}` })),
    )
    const id = await ownSite('vergessen.test')
    await api.database.pool.query(
      `insert into analyses (website_id, asked_by, state, created_at)
       values ($1, 'member', 'running', clock_now() - interval '1 hour')`,
      [id],
    )
    await endStuckAnalyses(db, api.log.log)
    expect((await steps.read(lena, id)).analysis).toMatchObject({ state: 'failed', failure: 'interrupted' })
    const { rows } = await sql`select 1 from analyses where state = 'queued'`.execute(db)
    expect(rows.length).toBeGreaterThanOrEqual(waiting.length)
  })
})
