import { describe, expect, it } from 'vitest'
import { as, useAnalyses } from './analysisRun.fixture.ts'

const setup = useAnalyses()
const { api, steps, analyse, build, later } = setup

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
    const { id } = await steps.prove(setup.lena, host)
    const { quality_score: score } = await steps.read(setup.lena, id)
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
    const first = await steps.read(setup.lena, id)
    expect(first).toMatchObject({ quality_score: score, analysis: { state: 'failed', failure } })
    await later('59 minutes')
    expect((await steps.read(setup.lena, id)).quality_score).toBe(score)
    await later('2 minutes')
    const second = await steps.read(setup.lena, id)
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
    expect((await steps.read(setup.lena, id)).quality_score).toBe(score)
    await later('21 minutes')
    expect((await steps.read(setup.lena, id)).quality_score).toBeNull()
  })

  it('keeps it when the second check succeeds', async () => {
    const { id, score } = await scored('wiederda.test')
    await steps.page('wiederda.test', '', 'gone', { status: 404 })
    await analyseNow(id)
    await build('wiederda.test')
    await later('61 minutes')
    expect(await steps.read(setup.lena, id)).toMatchObject({ quality_score: score, analysis: { state: 'done' } })
    await steps.page('wiederda.test', '', 'gone', { status: 404 })
    await analyseNow(id)
    expect((await steps.read(setup.lena, id)).quality_score).toBe(score)
  })

  it('keeps it when the second check is inconclusive, and loses it when a third is conclusive', async () => {
    const { id, score } = await scored('unklar.test')
    await steps.page('unklar.test', '', 'gone', { status: 404 })
    await analyseNow(id)
    await steps.page('unklar.test', '', 'down', { status: 503 })
    await later('61 minutes')
    expect(await steps.read(setup.lena, id)).toMatchObject({
      quality_score: score,
      analysis: { failure: 'server_error' },
    })
    await steps.page('unklar.test', '', 'gone', { status: 404 })
    await later('361 minutes')
    expect(await steps.read(setup.lena, id)).toMatchObject({ quality_score: null, analysis: { failure: 'not_a_page' } })
  })

  it('keeps an admin override instead', async () => {
    const { id } = await scored('eingestuft.test')
    const said = { override: { field: 'quality_score', value: 3 }, reason: 'Seen by a person' }
    expect(
      (await api.call('PUT', `/api/admin/websites/${id}/override`, { ...as(setup.admin), body: said })).status,
    ).toBe(200)
    await steps.page('eingestuft.test', '', 'gone', { status: 404 })
    await analyseNow(id)
    await later('61 minutes')
    expect(await steps.read(setup.lena, id)).toMatchObject({ quality_score: 3, analysed_at: null, signals: null })
  })

  it('gets its score back when it is restored', async () => {
    const { id, score } = await scored('zurueck.test')
    await steps.page('zurueck.test', '', 'gone', { status: 404 })
    await analyseNow(id)
    await later('61 minutes')
    expect((await steps.read(setup.lena, id)).quality_score).toBeNull()
    await build('zurueck.test')
    await analyseNow(id)
    expect(await steps.read(setup.lena, id)).toMatchObject({ quality_score: score, history: [{ score }, { score }] })
  })
})
