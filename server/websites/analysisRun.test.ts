import { beforeAll, describe, expect, it } from 'vitest'
import { analysesPerWebsiteAndDayMax, type Website } from '../../contract/websites.ts'
import { inTransaction } from '../platform/db/database.ts'
import { firstAdmin, type SignedIn, useApi } from '../testing/api.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { requestAnalysis } from './analysisRequest.ts'
import { websiteSteps } from './websites.fixture.ts'

const api = useApi({ sandbox: true })
const steps = websiteSteps(api)
let admin: SignedIn
let lena: SignedIn

beforeAll(async () => {
  admin = await api.member(firstAdmin)
  lena = await api.member('lena@example.com')
})

const as = (who: SignedIn) => ({ token: who.session.access_token })
const analyse = (id: string) => api.call('POST', `/api/websites/${id}/analyse`, as(lena))

const article = (title: string, paragraphs: number): string => `<!doctype html><html lang="de"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – Segelhafen</title>
<meta name="description" content="Alles über ${title} im Segelhafen"></head><body>
<header><nav><a href="/">Start</a> <a href="/boote">Boote</a> <a href="/impressum">Impressum</a></nav></header>
<main><h1>${title}</h1>${`<p>Im Frühjahr kommen die Boote ins Wasser, und wer seine Segel im Winter geflickt hat, ist nun
im Vorteil. Wir zeigen, wie man ein altes Segel prüft, welche Nähte zuerst reißen und was ein Segelmacher dafür nimmt. </p>`.repeat(
  paragraphs,
)}
</main><footer><a href="/impressum">Impressum</a></footer></body></html>`

/** A small legitimate site; without further pages it is thin. */
const build = async (host: string): Promise<void> => {
  await steps.page(host, '', article('Segelhafen', 12))
  await steps.page(host, 'boote', article('Boote', 14))
  await steps.page(host, 'impressum', article('Impressum', 1))
}

describe('the analysis of a verified website', () => {
  it('gives a score with its signals and the topic of the site, and notifies the member', async () => {
    await build('segelhafen.test')
    const website = await steps.prove(lena, 'segelhafen.test')
    const seen = await steps.read(lena, website.id)
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
      memberId: lena.memberId,
      domain: 'segelhafen.test',
      registrableDomain: 'segelhafen.test',
      score: seen.quality_score,
    })
  })

  it('of the same pages gives the same score, and both are in the history', async () => {
    await build('zweimalgleich.test')
    const website = await steps.prove(lena, 'zweimalgleich.test')
    const first = await steps.read(lena, website.id)
    expect((await analyse(website.id)).status).toBe(200)
    await api.work()
    const second = await steps.read(lena, website.id)
    expect(second.quality_score).toBe(first.quality_score)
    expect(second.signals?.filter(({ signal }) => signal !== 'speed')).toEqual(
      first.signals?.filter(({ signal }) => signal !== 'speed'),
    )
    expect(second.history).toHaveLength(2)
  })

  it('publishes its steps live', async () => {
    await build('schrittweise.test')
    const stream = await openLiveStream(api, lena.session.access_token)
    const website = await steps.prove(lena, 'schrittweise.test')
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
    const website = await steps.prove(lena, 'wackelig.test')
    const before = await steps.read(lena, website.id)
    await steps.page('wackelig.test', '', 'down', { status: 503 })
    await analyse(website.id)
    await api.work()
    const failed = await steps.read(lena, website.id)
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
    const website = await steps.prove(lena, 'bittenicht.test')
    const seen = await steps.read(lena, website.id)
    expect(seen.analysis).toMatchObject({ state: 'failed', failure: 'blocked_by_robots' })
    expect(seen.quality_score).toBeNull()
    const asked = await fetch(`${api.url}/sandbox/api/requests?host=bittenicht.test`)
    const paths = ((await asked.json()) as { path: string }[]).map(({ path }) => path)
    expect(new Set(paths)).toEqual(new Set(['/robots.txt']))
  })
})

/** Moves the product's clock, and the jobs that wait for it. */
const later = async (interval: string): Promise<void> => {
  const { pool } = api.database
  await pool.query('update clock set ahead = ahead + $1::interval', [interval])
  await pool.query('update graphile_worker._private_jobs set run_at = run_at - $1::interval where is_available', [
    interval,
  ])
  await api.work()
}

const text = { headers: { 'content-type': 'text/plain' } }
const spoilt: readonly [string, string, (host: string) => Promise<void>][] = [
  ['parked', 'verkauft.test', (host) => steps.page(host, '', '<title>x</title><p>This domain is for sale.')],
  [
    'blocked_by_robots',
    'verschlossen.test',
    (host) => steps.page(host, 'robots.txt', 'User-agent: *\nDisallow: /', text),
  ],
  ['not_a_page', 'abgeraeumt.test', (host) => steps.page(host, '', 'gone', { status: 404 })],
  [
    'elsewhere',
    'umgezogen.test',
    (host) => steps.page(host, '', '', { status: 301, headers: { location: 'https://segelhafen.test/' } }),
  ],
]

describe('a website that has changed since its analysis', () => {
  const scored = async (host: string): Promise<{ id: string; score: number }> => {
    await build(host)
    const { id } = await steps.prove(lena, host)
    const { quality_score: score } = await steps.read(lena, id)
    expect(score).toBeGreaterThan(0)
    return { id, score: score ?? 0 }
  }

  const analyseNow = async (id: string): Promise<void> => {
    expect((await analyse(id)).status).toBe(200)
    await api.work()
  }

  it.each(spoilt)('(%s) loses its score when that is seen twice, an hour apart', async (failure, host, spoil) => {
    const { id, score } = await scored(host)
    await spoil(host)
    await analyseNow(id)
    const first = await steps.read(lena, id)
    expect(first).toMatchObject({ quality_score: score, analysis: { state: 'failed', failure } })
    await later('59 minutes')
    expect((await steps.read(lena, id)).quality_score).toBe(score)
    await later('2 minutes')
    const second = await steps.read(lena, id)
    expect(second.analysis?.id).not.toBe(first.analysis?.id)
    expect(second).toMatchObject({
      quality_score: null,
      analysed_at: null,
      title: null,
      language: null,
      signals: null,
      pages_read: [],
      analysis: { state: 'failed', failure },
      history: [{ score }],
    })
    const { json } = await api.call('GET', `/api/verify/${host}`)
    expect(json['website']).toMatchObject({ quality_score: null, signals: null, title: null })
  })

  it('keeps it however often that is seen within an hour, and the second check is not postponed', async () => {
    const { id, score } = await scored('mehrmals.test')
    await steps.page('mehrmals.test', '', 'gone', { status: 404 })
    await analyseNow(id)
    await later('30 minutes')
    await analyseNow(id)
    await later('10 minutes')
    await analyseNow(id)
    expect((await steps.read(lena, id)).quality_score).toBe(score)
    await later('21 minutes')
    expect((await steps.read(lena, id)).quality_score).toBeNull()
  })

  it('keeps it when the second check succeeds', async () => {
    const { id, score } = await scored('wiederda.test')
    await steps.page('wiederda.test', '', 'gone', { status: 404 })
    await analyseNow(id)
    await build('wiederda.test')
    await later('61 minutes')
    expect(await steps.read(lena, id)).toMatchObject({ quality_score: score, analysis: { state: 'done' } })
    await steps.page('wiederda.test', '', 'gone', { status: 404 })
    await analyseNow(id)
    expect((await steps.read(lena, id)).quality_score).toBe(score)
  })

  it('keeps it when the second check is inconclusive, and loses it when a third is conclusive', async () => {
    const { id, score } = await scored('unklar.test')
    await steps.page('unklar.test', '', 'gone', { status: 404 })
    await analyseNow(id)
    await steps.page('unklar.test', '', 'down', { status: 503 })
    await later('61 minutes')
    expect(await steps.read(lena, id)).toMatchObject({ quality_score: score, analysis: { failure: 'server_error' } })
    await steps.page('unklar.test', '', 'gone', { status: 404 })
    await later('361 minutes')
    expect(await steps.read(lena, id)).toMatchObject({ quality_score: null, analysis: { failure: 'not_a_page' } })
  })

  it('keeps an admin override instead', async () => {
    const { id } = await scored('eingestuft.test')
    const said = { override: { field: 'quality_score', value: 3 }, reason: 'Seen by a person' }
    expect((await api.call('PUT', `/api/admin/websites/${id}/override`, { ...as(admin), body: said })).status).toBe(200)
    await steps.page('eingestuft.test', '', 'gone', { status: 404 })
    await analyseNow(id)
    await later('61 minutes')
    expect(await steps.read(lena, id)).toMatchObject({ quality_score: 3, analysed_at: null, signals: null })
  })

  it('gets its score back when it is restored', async () => {
    const { id, score } = await scored('zurueck.test')
    await steps.page('zurueck.test', '', 'gone', { status: 404 })
    await analyseNow(id)
    await later('61 minutes')
    expect((await steps.read(lena, id)).quality_score).toBeNull()
    await build('zurueck.test')
    await analyseNow(id)
    expect(await steps.read(lena, id)).toMatchObject({ quality_score: score, history: [{ score }, { score }] })
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
    const { id } = await steps.prove(lena, 'spaeter.test')
    await analyse(id)
    await api.work()
    expect(await steps.read(lena, id)).toMatchObject({ analysis: { state: 'failed' }, analyses_left_today: 4 })
    await build('spaeter.test')
    await later('361 minutes')
    expect(await steps.read(lena, id)).toMatchObject({ analysis: { state: 'done' }, analyses_left_today: 4 })
    expect(await notificationsOf(id)).toBe(1)
    await inTransaction(api.database.db, (tx) => requestAnalysis(tx, { websiteId: id, askedBy: 'schedule' }))
    await api.work()
    expect((await steps.read(lena, id)).history).toHaveLength(2)
    expect(await notificationsOf(id)).toBe(1)
  })

  it.each([
    ['drosselt.test', 429, 'refused'],
    ['sperrt.test', 403, 'refused'],
  ])('%s: a server that refuses us now may accept us later (%i)', async (host, status, failure) => {
    await steps.page(host, '', 'no', { status })
    const { id } = await steps.prove(lena, host)
    expect((await steps.read(lena, id)).analysis).toMatchObject({ failure })
    await build(host)
    await later('61 minutes')
    expect((await steps.read(lena, id)).analysis).toMatchObject({ state: 'done' })
  })
})

describe('requesting an analysis', () => {
  it('of an unverified website is rejected', async () => {
    const website = await steps.claim(lena, 'nochnicht.test')
    expect((await analyse(website.id)).code).toBe('website_unverified')
  })

  it('while one is in progress is rejected, and only one runs', async () => {
    await build('einsnachdem.test')
    const website = await steps.prove(lena, 'einsnachdem.test')
    const answers = await Promise.all([analyse(website.id), analyse(website.id), analyse(website.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await api.work()
    expect((await steps.read(lena, website.id)).history).toHaveLength(2)
  })

  it(`is possible ${analysesPerWebsiteAndDayMax} times a day`, async () => {
    await build('ungeduldig.test')
    const website = await steps.prove(lena, 'ungeduldig.test')
    await api.database.pool.query(
      `insert into analyses (website_id, asked_by, state, score, finished_at)
       select $1, 'member', 'done', 50, clock_now() from generate_series(1, $2)`,
      [website.id, analysesPerWebsiteAndDayMax],
    )
    expect((await steps.read(lena, website.id)).analyses_left_today).toBe(0)
    const answer = await analyse(website.id)
    expect([answer.status, answer.code]).toEqual([429, 'too_many_requests'])
  })
})

describe('an analysis that was killed halfway', () => {
  it('starts over and ends once', async () => {
    await build('abgebrochen.test')
    const website = await steps.prove(lena, 'abgebrochen.test')
    await inTransaction(api.database.db, (tx) => requestAnalysis(tx, { websiteId: website.id, askedBy: 'member' }))
    await api.database.pool.query(
      `update analyses set state = 'running', step = 'pages', pages_done = 2, pages_total = 3
       where website_id = $1 and state = 'queued'`,
      [website.id],
    )
    await api.work()
    const seen = await steps.read(lena, website.id)
    expect(seen.analysis).toMatchObject({ state: 'done', step: null })
    expect(seen.history).toHaveLength(2)
  })

  it('of a website that was removed in between changes nothing', async () => {
    await build('weggegeben.test')
    const website = await steps.prove(lena, 'weggegeben.test')
    await analyse(website.id)
    await api.call('DELETE', `/api/websites/${website.id}`, as(lena))
    await api.work()
    const left = await api.database.pool.query(
      `select state, failure from analyses where website_id = $1 order by created_at desc limit 1`,
      [website.id],
    )
    expect(left.rows).toEqual([{ state: 'failed', failure: 'interrupted' }])
  })
})
