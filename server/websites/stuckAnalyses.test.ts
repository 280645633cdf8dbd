import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { analysisSteps } from '../../contract/analysis.ts'
import { analysesPerWebsiteAndDayMax, type Website } from '../../contract/websites.ts'
import type { Tx } from '../platform/db/database.ts'
import { unlockJobsOfTheDead } from '../platform/jobs/worker.ts'
import { type Answer, firstAdmin, type SignedIn, useApi } from '../testing/api.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { analyseWebsiteJob } from './analysisRequest.ts'
import { websiteSchedules } from './jobs.ts'
import { holdUp, standing, websiteSteps } from './websites.fixture.ts'

const api = useApi({ sandbox: true })
const steps = websiteSteps(api)
let admin: SignedIn
let lena: SignedIn
let ben: SignedIn

beforeAll(async () => {
  admin = await api.member(firstAdmin)
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
})

const as = (who: SignedIn) => ({ token: who.session.access_token })
const analyse = (who: SignedIn, { id }: Website): Promise<Answer> =>
  api.call('POST', `/api/websites/${id}/analyse`, as(who))

const page = (title: string): string => `<!doctype html><html lang="de"><head><title>${title}</title></head><body>
<main><h1>${title}</h1>${'<p>Im Frühjahr kommen die Boote ins Wasser, und wer seine Segel im Winter geflickt hat, ist im Vorteil.</p>'.repeat(9)}
</main></body></html>`

const build = (host: string): Promise<void> => steps.page(host, '', page('Hafen'))

/** Verified, with its first analysis done. */
const analysed = async (who: SignedIn, host: string): Promise<Website> => {
  await build(host)
  const website = await steps.prove(who, host)
  expect(website.analysis).toMatchObject({ state: 'done' })
  return website
}

/** Moves only the product's clock. */
const later = async (interval: string): Promise<void> => {
  const { pool } = api.database
  await pool.query('update clock set ahead = ahead + $1::interval', [interval])
  await pool.query('update graphile_worker._private_jobs set run_at = run_at - $1::interval where is_available', [
    interval,
  ])
}

const endStuck = async (): Promise<void> => {
  const schedule = websiteSchedules.find(({ name }) => name === 'endStuckAnalyses')
  const context = { db: api.database.db, log: api.log.log, jobId: '1', attempt: 1, attemptsMax: 1 }
  await schedule?.run({}, context)
}

const takeFigures = (tx: Tx) => sql`lock table domain_metrics in access exclusive mode`.execute(tx)

const latest = async (who: SignedIn, { id }: Website) => (await steps.read(who, id)).analysis

describe('an analysis that is killed at every attempt', () => {
  /** Locked by a worker that never reports back, and released, until no attempts are left. */
  const killAtEveryAttempt = async (website: Website): Promise<void> => {
    const { db } = api.database
    const key = `${analyseWebsiteJob.name}:${(await latest(lena, website))?.id ?? ''}`
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const taken = await sql`
        with job as (
          update graphile_worker._private_jobs
          set attempts = attempts + 1, locked_by = 'a dead worker', locked_at = now() - interval '1 minute'
          where key = ${key} and is_available returning job_queue_id)
        update graphile_worker._private_job_queues set locked_by = 'a dead worker', locked_at = now() - interval '1 minute'
        from job where id = job_queue_id returning id`.execute(db)
      expect([attempt, taken.rows.length]).toEqual([attempt, 1])
      await db.updateTable('analyses').set({ state: 'running', step: 'pages' }).where('state', '=', 'queued').execute()
      expect(await unlockJobsOfTheDead(api.database, api.log.log)).toBe(1)
    }
  }

  it('is ended after 15 minutes, does not count, and is retried automatically', async () => {
    const website = await analysed(lena, 'erschlagen.test')
    expect((await analyse(lena, website)).status).toBe(200)
    await killAtEveryAttempt(website)
    await api.work()
    await later('14 minutes')
    await endStuck()
    expect(await latest(lena, website)).toMatchObject({ state: 'running', step: 'pages' })
    expect((await analyse(lena, website)).code).toBe('in_progress')
    await later('2 minutes')
    await endStuck()
    const ended = await steps.read(lena, website.id)
    expect(ended).toMatchObject({
      quality_score: website.quality_score,
      analysis: { state: 'failed', failure: 'interrupted', step: null },
      analyses_left_today: analysesPerWebsiteAndDayMax,
    })
    await later('59 minutes')
    await api.work()
    expect(await latest(lena, website)).toEqual(ended.analysis)
    await later('2 minutes')
    await api.work()
    const again = await steps.read(lena, website.id)
    expect(again.analysis).toMatchObject({ state: 'done' })
    expect(again.analysis?.id).not.toBe(ended.analysis?.id)
    expect(again.history).toHaveLength(2)
  })

  it('delays none of the analyses that its member requests afterwards', async () => {
    const website = await analysed(lena, 'versperrt.test')
    const other = await analysed(lena, 'dahinter.test')
    await analyse(lena, website)
    await killAtEveryAttempt(website)
    await analyse(lena, other)
    await api.work()
    expect((await steps.read(lena, other.id)).history).toHaveLength(2)
  })
})

describe('an analysis that is late', () => {
  it('because it is still queued is not ended', async () => {
    const website = await analysed(lena, 'geduldig.test')
    await analyse(lena, website)
    await later('3 hours')
    await endStuck()
    expect(await latest(lena, website)).toMatchObject({ state: 'queued', failure: null })
    await api.work()
    expect((await steps.read(lena, website.id)).history).toHaveLength(2)
  })

  it('because it takes long is not ended while a worker is running it', async () => {
    const website = await analysed(lena, 'langsam.test')
    await analyse(lena, website)
    const [working] = await holdUp(api, takeFigures, async () => {
      const works = api.work()
      await standing(api, 1, { at: 'domain_metrics' })
      await later('1 hour')
      await endStuck()
      expect(await latest(lena, website)).toMatchObject({ state: 'running', step: 'figures' })
      return [works] as const
    })
    await working
    expect((await steps.read(lena, website.id)).history).toHaveLength(2)
  })
})

describe('an analysis whose worker stopped responding', () => {
  it('restarts on another worker, and gives one result even if the first one continues', async () => {
    const carla = await api.member('carla@example.com')
    const website = await analysed(carla, 'verstummt.test')
    const requests = async (): Promise<number> => {
      const asked = await fetch(`${api.url}/sandbox/api/requests?host=verstummt.test&limit=200`)
      return ((await asked.json()) as { path: string }[]).filter(({ path }) => path === '/').length
    }
    const firstRun = await requests()
    await analyse(carla, website)
    const running = await holdUp(api, takeFigures, async () => {
      const silent = api.work()
      await standing(api, 1, { at: 'domain_metrics' })
      // Other jobs may be released with it: follow-up jobs of the first analysis can be late. This one is released
      // once.
      const key = `${analyseWebsiteJob.name}:${(await latest(carla, website))?.id ?? ''}`
      await until('its job is given back', async () => {
        await api.database.pool.query(`update worker_heartbeats set beat_at = now() - interval '1 minute'`)
        await unlockJobsOfTheDead(api.database, api.log.log)
        const { rowCount } = await api.database.pool.query(
          `select from graphile_worker._private_jobs where key = $1 and (locked_at is null or attempts > 1)`,
          [key],
        )
        return rowCount === 1
      })
      const second = api.work()
      await standing(api, 2, { at: 'domain_metrics' })
      return [silent, second]
    })
    await Promise.all(running)
    expect(await requests()).toBe(3 * firstRun)
    const seen = await steps.read(carla, website.id)
    expect(seen.analysis).toMatchObject({ state: 'done', step: null })
    expect(seen.history).toHaveLength(2)
    const notified = await sql<{ topic: string }>`
      select 'result' as topic from outbox where topic = 'website.analysed' and payload ->> 'websiteId' = ${website.id}
      union all
      select 'notice' from notifications where type = 'analysis_done' and data ->> 'website_id' = ${website.id}
      order by topic`.execute(api.database.db)
    expect(notified.rows.map(({ topic }) => topic)).toEqual(['notice', 'notice', 'result', 'result'])
  })
})

describe('an admin override of a domain', () => {
  it('applies again when its member removes the domain and adds it again', async () => {
    const first = await analysed(lena, 'eingestuft.test')
    const say = (override: object) =>
      api.call('PUT', `/api/admin/websites/${first.id}/override`, {
        ...as(admin),
        body: { override, reason: 'Seen by a person' },
      })
    const score = first.quality_score === 7 ? 8 : 7
    expect((await say({ field: 'quality_score', value: score })).status).toBe(200)
    expect((await say({ field: 'niche', value: 'agriculture' })).status).toBe(200)
    expect((await api.call('DELETE', `/api/websites/${first.id}`, as(lena))).status).toBe(200)
    const second = await steps.prove(lena, 'eingestuft.test')
    expect(second.id).not.toBe(first.id)
    expect(second).toMatchObject({ quality_score: score, niche: 'agriculture', analysis: { state: 'done' } })
    const { json } = await api.call('GET', `/api/admin/websites/${second.id}`, as(admin))
    expect(json['overrides']).toMatchObject([{ field: 'niche' }, { field: 'quality_score', value: score }])
  })
})

describe('the steps of one analysis', () => {
  it('are shown in order, each at least once, and none repeats', async () => {
    await build('derreihenach.test')
    const stream = await openLiveStream(api, lena.session.access_token)
    const { id } = await steps.prove(lena, 'derreihenach.test')
    const shown = () =>
      (stream.heard('website.changed') as { website: Website }[])
        .filter(({ website }) => website.id === id)
        .flatMap(({ website: { analysis } }) => (analysis === null ? [] : [analysis]))
    await until('it is done', () => shown().some(({ state }) => state === 'done'))
    const order = ['queued', ...analysisSteps, 'done'] as const
    const places = shown().map(({ state, step }) =>
      order.indexOf(state === 'running' && step !== null ? step : (state as 'queued' | 'done')),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(new Set(places)).toEqual(new Set(order.keys()))
    expect(new Set(shown().map((analysis) => analysis.id)).size).toBe(1)
  })
})

describe('a member with many analyses', () => {
  it('delays no other member: their analyses run one after the other', async () => {
    const proving = websiteSteps(api, () => api.work({ without: [analyseWebsiteJob.name] }))
    const many: Website[] = []
    for (const host of ['viele-a.test', 'viele-b.test', 'viele-c.test', 'viele-d.test']) {
      await steps.page(host, 'robots.txt', 'User-agent: *\nDisallow: /\n', {
        headers: { 'content-type': 'text/plain' },
      })
      many.push(await proving.prove(lena, host))
    }
    await build('einzeln.test')
    const single = await proving.prove(ben, 'einzeln.test')
    const states = () => Promise.all(many.map(async (website) => (await latest(lena, website))?.state))
    const takeWebsites = (tx: Tx) =>
      tx.selectFrom('websites').select('id').where('user_id', '=', lena.memberId).forUpdate().execute()
    const [working] = await holdUp(api, takeWebsites, async () => {
      const works = api.work()
      await until('the other member’s is done', async () => (await latest(ben, single))?.state === 'done')
      await standing(api, 1)
      expect(await states()).toEqual(['queued', 'queued', 'queued', 'queued'])
      return [works] as const
    })
    await working
    expect(await states()).toEqual(['failed', 'failed', 'failed', 'failed'])
  })
})
