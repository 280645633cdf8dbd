import { describe, expect, it } from 'vitest'
import { analysesPerWebsiteAndDayMax, type Website } from '../../contract/websites.ts'
import { inTransaction } from '../platform/db/database.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { requestAnalysis } from './analysisRequest.ts'
import { as, useAnalyses } from './analysisRun.fixture.ts'

const setup = useAnalyses()
const { api, steps, analyse, build, later } = setup

describe('the analysis of a verified website', () => {
  it('gives a score with its signals and the topic of the site, and notifies the member', async () => {
    await build('segelhafen.test')
    const website = await steps.prove(setup.lena, 'segelhafen.test')
    const seen = await steps.read(setup.lena, website.id)
    expect(seen.analysis).toMatchObject({ state: 'done', failure: null })
    expect(seen.quality_score).toBeGreaterThan(30)
    expect(seen.signals?.reduce((sum, { points }) => sum + points, 0)).toBe(seen.quality_score)
    expect(seen).toMatchObject({ language: 'de', title: expect.stringContaining('Segelhafen') as string })
    expect(seen.pages_read.map(({ url }) => new URL(url).pathname).sort()).toEqual(['/', '/boote', '/impressum'])
    expect(seen.history).toEqual([{ at: seen.analysis?.finished_at, score: seen.quality_score }])
    const notifications = await api.database.db
      .selectFrom('notifications')
      .select(['type', 'data'])
      .where('type', '=', 'analysis_done')
      .execute()
    expect(notifications.map(({ data }) => data)).toContainEqual({
      website_id: website.id,
      domain: 'segelhafen.test',
      score: seen.quality_score,
    })
    const published = await api.database.pool.query<{ payload: unknown }>(
      `select payload from outbox where topic = 'website.analysed' and payload ->> 'websiteId' = $1`,
      [website.id],
    )
    expect(published.rows[0]?.payload).toEqual({
      websiteId: website.id,
      memberId: setup.lena.memberId,
      domain: 'segelhafen.test',
      registrableDomain: 'segelhafen.test',
      score: seen.quality_score,
    })
  })

  it('of the same pages gives the same score, and both are in the history', async () => {
    await build('zweimalgleich.test')
    const website = await steps.prove(setup.lena, 'zweimalgleich.test')
    const first = await steps.read(setup.lena, website.id)
    expect((await analyse(website.id)).status).toBe(200)
    await api.work()
    const second = await steps.read(setup.lena, website.id)
    expect(second.quality_score).toBe(first.quality_score)
    expect(second.signals?.filter(({ signal }) => signal !== 'speed')).toEqual(
      first.signals?.filter(({ signal }) => signal !== 'speed'),
    )
    expect(second.history).toHaveLength(2)
  })

  it('publishes its steps live', async () => {
    await build('schrittweise.test')
    const stream = await openLiveStream(api, setup.lena.session.access_token)
    const website = await steps.prove(setup.lena, 'schrittweise.test')
    const shown = () =>
      (stream.heard('website.changed') as { website: Website }[])
        .filter(({ website: { id } }) => id === website.id)
        .flatMap(({ website: { analysis } }) => (analysis === null ? [] : [analysis]))
    await until('it is done', () => shown().some(({ state }) => state === 'done'))
    const states = new Set(shown().map(({ state }) => state))
    expect([...states]).toEqual(['queued', 'running', 'done'])
    const pagesDone = shown().flatMap(({ step, pages_done }) => (step === 'pages' ? [pages_done] : []))
    expect(pagesDone).toEqual(pagesDone.toSorted((a, b) => a - b))
    expect(Math.max(...pagesDone)).toBe(3)
  })

  it('that fails reports why and keeps the previous score; a temporary failure is retried automatically', async () => {
    await build('wackelig.test')
    const website = await steps.prove(setup.lena, 'wackelig.test')
    const before = await steps.read(setup.lena, website.id)
    await steps.page('wackelig.test', '', 'down', { status: 503 })
    await analyse(website.id)
    await api.work()
    const failed = await steps.read(setup.lena, website.id)
    expect(failed).toMatchObject({
      quality_score: before.quality_score,
      analysis: { state: 'failed', failure: 'server_error' },
    })
    expect(failed.history).toHaveLength(1)
    const again = await api.database.pool.query(
      `select 1 from graphile_worker.jobs where key = $1 and run_at > now() + interval '50 minutes'`,
      [`analyseWebsiteAgain:${website.id}`],
    )
    expect(again.rowCount).toBe(1)
  })

  it('respects robots.txt and reports it', async () => {
    await build('bittenicht.test')
    await steps.page('bittenicht.test', 'robots.txt', 'User-agent: *\nDisallow: /\n', {
      headers: { 'content-type': 'text/plain' },
    })
    const website = await steps.prove(setup.lena, 'bittenicht.test')
    const seen = await steps.read(setup.lena, website.id)
    expect(seen.analysis).toMatchObject({ state: 'failed', failure: 'blocked_by_robots' })
    expect(seen.quality_score).toBeNull()
    const asked = await fetch(`${api.url}/sandbox/api/requests?host=bittenicht.test`)
    const paths = ((await asked.json()) as { path: string }[]).map(({ path }) => path)
    expect(new Set(paths)).toEqual(new Set(['/robots.txt']))
  })
})

describe('an automatically retried analysis', () => {
  const notificationsOf = async (id: string): Promise<number> => {
    const { rowCount } = await api.database.pool.query(
      `select 1 from notifications where type = 'analysis_done' and data ->> 'website_id' = $1`,
      [id],
    )
    return rowCount ?? 0
  }

  it('notifies the waiting member once, and costs them nothing', async () => {
    await steps.page('spaeter.test', '', 'down', { status: 503 })
    const { id } = await steps.prove(setup.lena, 'spaeter.test')
    await analyse(id)
    await api.work()
    expect(await steps.read(setup.lena, id)).toMatchObject({ analysis: { state: 'failed' }, analyses_left_today: 4 })
    await build('spaeter.test')
    await later('361 minutes')
    expect(await steps.read(setup.lena, id)).toMatchObject({ analysis: { state: 'done' }, analyses_left_today: 4 })
    expect(await notificationsOf(id)).toBe(1)
    await inTransaction(api.database.db, (tx) => requestAnalysis(tx, { websiteId: id, askedBy: 'schedule' }))
    await api.work()
    expect((await steps.read(setup.lena, id)).history).toHaveLength(2)
    expect(await notificationsOf(id)).toBe(1)
  })

  it.each([
    ['drosselt.test', 429, 'refused'],
    ['sperrt.test', 403, 'refused'],
  ])('%s: a server that refuses us now may accept us later (%i)', async (host, status, failure) => {
    await steps.page(host, '', 'no', { status })
    const { id } = await steps.prove(setup.lena, host)
    expect((await steps.read(setup.lena, id)).analysis).toMatchObject({ failure })
    await build(host)
    await later('61 minutes')
    expect((await steps.read(setup.lena, id)).analysis).toMatchObject({ state: 'done' })
  })
})

describe('requesting an analysis', () => {
  it('of an unverified website is rejected', async () => {
    const website = await steps.claim(setup.lena, 'nochnicht.test')
    expect((await analyse(website.id)).code).toBe('website_unverified')
  })

  it('while one is in progress is rejected, and only one runs', async () => {
    await build('einsnachdem.test')
    const website = await steps.prove(setup.lena, 'einsnachdem.test')
    const answers = await Promise.all([analyse(website.id), analyse(website.id), analyse(website.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await api.work()
    expect((await steps.read(setup.lena, website.id)).history).toHaveLength(2)
  })

  it(`is possible ${analysesPerWebsiteAndDayMax} times a day`, async () => {
    await build('ungeduldig.test')
    const website = await steps.prove(setup.lena, 'ungeduldig.test')
    await api.database.pool.query(
      `insert into analyses (website_id, asked_by, state, score, finished_at)
       select $1, 'member', 'done', 50, clock_now() from generate_series(1, $2)`,
      [website.id, analysesPerWebsiteAndDayMax],
    )
    expect((await steps.read(setup.lena, website.id)).analyses_left_today).toBe(0)
    const answer = await analyse(website.id)
    expect([answer.status, answer.code]).toEqual([429, 'too_many_requests'])
  })
})

describe('an analysis that was killed halfway', () => {
  it('starts over and ends once', async () => {
    await build('abgebrochen.test')
    const website = await steps.prove(setup.lena, 'abgebrochen.test')
    await inTransaction(api.database.db, (tx) => requestAnalysis(tx, { websiteId: website.id, askedBy: 'member' }))
    await api.database.pool.query(
      `update analyses set state = 'running', step = 'pages', pages_done = 2, pages_total = 3
       where website_id = $1 and state = 'queued'`,
      [website.id],
    )
    await api.work()
    const seen = await steps.read(setup.lena, website.id)
    expect(seen.analysis).toMatchObject({ state: 'done', step: null })
    expect(seen.history).toHaveLength(2)
  })

  it('of a website that was removed in between changes nothing', async () => {
    await build('weggegeben.test')
    const website = await steps.prove(setup.lena, 'weggegeben.test')
    await analyse(website.id)
    await api.call('DELETE', `/api/websites/${website.id}`, as(setup.lena))
    await api.work()
    const left = await api.database.pool.query(
      `select state, failure from analyses where website_id = $1 order by created_at desc limit 1`,
      [website.id],
    )
    expect(left.rows).toEqual([{ state: 'failed', failure: 'interrupted' }])
  })
})
