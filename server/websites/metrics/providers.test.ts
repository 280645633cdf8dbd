import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../../contract/durations.ts'
import type { Provider } from '../../../contract/quotas.ts'
import { readConfig } from '../../platform/config.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { makeProviders, providerSettings } from '../../platform/providers/providers.ts'
import { describeQuotas, setLimits } from '../../platform/providers/quotas.ts'
import { useApi } from '../../testing/api.ts'
import { readableLog } from '../../testing/log.ts'
import { bestMetrics } from './best.ts'
import { collectMetrics, type FigureParts, type FigureSite } from './collect.ts'
import { storeMetrics } from './metricRows.ts'
import { readMoz } from './moz.ts'
import { domainRating, trafficBand } from './ranks.ts'
import { googleQuery, readSerpApi } from './serpapi.ts'

const api = useApi({ sandbox: true })
const sandbox = (path: string, body: object) => api.call('PUT', `/sandbox/api/${path}`, { body })
const { log } = readableLog()
const site = { domain: 'figures.test', registrableDomain: 'figures.test', title: 'Figures & Facts – all of them' }

const nowhere = { domain: 'nowhere.test', registrableDomain: 'nowhere.test', title: null }

const parts = (): FigureParts => ({
  db: api.database.db,
  log,
  providers: makeProviders({
    db: api.database.db,
    settings: providerSettings(readConfig({}), api.url),
    log,
    timeoutMs: 500,
    pausesMs: [],
  }),
})

const collect = async (about: FigureSite = site): Promise<void> => {
  const all = parts()
  await collectMetrics(all, about)
  await all.providers.close()
}

const figures = async (domain = site.domain) => {
  const found = (await bestMetrics(api.database.db, [domain])).get(domain)
  if (found === undefined) throw new Error('No metrics found')
  return found
}

/** Ages the stored answers so that they are requested again. */
const age = () =>
  api.database.pool.query(`
    update domain_metrics set taken_at = taken_at - interval '8 days';
    update provider_answers set answered_at = answered_at - interval '8 days'`)

const quotas = async () =>
  new Map((await describeQuotas(api.database.db, () => true)).map((quota) => [quota.provider, quota]))

const usedToday = async () => [...(await quotas()).values()].map((quota) => quota.used_today)

const fail = (provider: Provider, fault: string | null) => sandbox(`providers/${provider}`, { fault })

beforeAll(async () => {
  const head = '<title>Figures &amp; Facts – all of them</title><meta name="description" content="All the facts.">'
  await sandbox('sites/figures.test/', { body: `<html><head>${head}</head></html>` })
})

beforeEach(async () => {
  await sql`truncate domain_metrics, provider_usage, deferred_calls, provider_answers`.execute(api.database.db)
  await fail('moz', null)
  await fail('serpapi', null)
})

describe('provider metrics', () => {
  it('come with source and date, are stable, and count each request', async () => {
    await collect()
    const first = await figures()
    expect(first).toMatchObject({
      dr: null,
      traffic: null,
      da: { value: expect.any(Number) as number, source: 'moz' },
      spam_score: { value: expect.any(Number) as number, source: 'moz' },
      google: { source: 'serpapi', value: { query: 'Figures & Facts', checked_at: 40 } },
    })
    await age()
    await collect()
    const second = await figures()
    expect([second.da?.value, second.google?.value]).toEqual([first.da?.value, first.google?.value])
    expect(await usedToday()).toEqual([2, 2])
  })

  it('are not requested again within a week, even if no provider had data', async () => {
    for (const about of [site, nowhere]) {
      await sql`truncate provider_usage`.execute(api.database.db)
      await collect(about)
      await collect(about)
      await collect(about)
      expect([about.domain, await usedToday()]).toEqual([about.domain, [1, 1]])
    }
  })

  it('are requested once for subdomains that share the answer, and all of them get its date', async () => {
    await collect()
    await api.database.pool.query(`update provider_answers set answered_at = answered_at - interval '3 days'`)
    await collect({ domain: 'blog.figures.test', registrableDomain: site.registrableDomain, title: null })
    // Google treats each host separately, Moz treats them all as one.
    expect(await usedToday()).toEqual([1, 2])
    const [shared, own] = [await figures('blog.figures.test'), await figures()]
    expect(shared.da?.value).toBe(own.da?.value)
    expect(Date.parse(own.da?.taken_at ?? '') - Date.parse(shared.da?.taken_at ?? '')).toBe(3 * dayMs)
  })

  it('are unknown for a site that no provider knows, and an older value is removed', async () => {
    await storeMetrics(api.database.db, nowhere.domain, [
      { figure: 'da', source: 'moz', value: 40 },
      { figure: 'google', source: 'serpapi', value: { query: 'x', position: 1, checked_at: 10, snippet: null } },
    ])
    await age()
    await collect(nowhere)
    expect(await figures(nowhere.domain)).toEqual({ dr: null, da: null, spam_score: null, traffic: null, google: null })
    expect((await quotas()).get('moz')?.last_failure).toBeNull()
  })

  it.each([
    ['timeout', 'timeout', 'timeout', 1],
    ['error', 'server_error', 'server_error', 1],
    ['garbage', 'unreadable', 'unreadable', 0],
    ['quota', 'their_quota', 'their_quota', 1],
  ] as const)(
    'stay unchanged when the provider answers with %s, and the failure is stored',
    async (fault, moz, serpapi, deferred) => {
      await collect()
      await age()
      const before = await figures()
      await fail('moz', fault)
      await fail('serpapi', fault)
      await collect()
      expect(await figures()).toEqual(before)
      const after = await quotas()
      expect(after.get('moz')).toMatchObject({ last_failure: { reason: moz }, deferred })
      expect(after.get('serpapi')).toMatchObject({ last_failure: { reason: serpapi }, deferred })
    },
  )

  it('wait when the quota is used up, and arrive with the job', async () => {
    const { db } = api.database
    await inTransaction(db, (tx) => setLimits(tx, 'moz', { perDay: 0, perMonth: null }))
    await collect()
    expect(await figures()).toMatchObject({ da: null, google: { source: 'serpapi' } })
    expect((await quotas()).get('moz')).toMatchObject({ deferred: 1, used_today: 0 })
    await inTransaction(db, (tx) => setLimits(tx, 'moz', { perDay: null, perMonth: null }))
    await collect()
    expect(await figures()).toMatchObject({ da: { source: 'moz' } })
    expect((await quotas()).get('moz')?.deferred).toBe(0)
  })
})

describe('parsing an answer', () => {
  it('returns nothing for any input that is not an answer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 599 }), fc.jsonValue(), (status, json) => {
        const moz = readMoz(status, json)
        const google = readSerpApi({ domain: 'a.test', query: 'a' }, status, json)
        if (status !== 200 && status !== 404) expect([moz.kind, google.kind]).toEqual(['failure', 'failure'])
        for (const reading of [moz, google]) {
          if (reading.kind === 'value') expect(reading.value.every(({ value }) => value === null)).toBe(true)
        }
      }),
    )
  })

  it('takes authority and spam score, and omits what Moz does not know', () => {
    const answer = (metrics: object) => readMoz(200, { result: { site_metrics: metrics } })
    expect(answer({ domain_authority: 41.6, spam_score: -1 })).toEqual({
      kind: 'value',
      value: [
        { figure: 'da', source: 'moz', value: 42 },
        { figure: 'spam_score', source: 'moz', value: null },
      ],
    })
    expect(answer({ domain_authority: 140, spam_score: 1 })).toEqual({ kind: 'failure', reason: 'unreadable' })
    expect(answer({ domain_authority: '40' })).toEqual({ kind: 'failure', reason: 'unreadable' })
  })

  it('finds the site among the results, with or without www, and its snippet as plain text', () => {
    const results = [
      { position: 1, link: 'https://evil-a.test/', snippet: 'x' },
      { position: 2, link: 'https://a.test.evil.test/', snippet: 'x' },
      { position: 3, link: 'https://blog.a.test/', snippet: 'x' },
      { position: 4, link: 'https://www.a.test/page', snippet: '<b>Bold</b>\n words\u202e' },
      { position: 5, link: 'https://a.test/', snippet: 'later' },
    ]
    const read = (given: object[]) => readSerpApi({ domain: 'a.test', query: 'a' }, 200, { organic_results: given })
    expect(read(results)).toMatchObject({
      value: [{ value: { query: 'a', position: 4, checked_at: 5, snippet: 'Bold words' } }],
    })
    expect(read(results.slice(0, 3))).toMatchObject({
      value: [{ value: { query: 'a', position: null, checked_at: 3, snippet: null } }],
    })
  })

  it('searches Google for the name of the site', () => {
    const query = (title: string | null) => googleQuery({ domain: 'a.test', title })
    expect([
      query('Hafenblick – Urlaub an der Küste'),
      query('Home | Nordlicht'),
      query('Wind & Wetter: alles'),
      query('  '),
      query(null),
      query('– –'),
    ]).toEqual(['Hafenblick', 'Home', 'Wind & Wetter', 'a.test', 'a.test', 'a.test'])
  })
})

describe('open-data metrics', () => {
  it('rate the first of a list with 100 and none below 1, and never rate a better rank lower', () => {
    const list = fc
      .integer({ min: 1, max: 200_000_000 })
      .chain((rows) =>
        fc.tuple(fc.constant(rows), fc.integer({ min: 1, max: rows }), fc.integer({ min: 1, max: rows })),
      )
    fc.assert(
      fc.property(list, ([rows, one, other]) => {
        const [better, worse] = [Math.min(one, other), Math.max(one, other)]
        expect(domainRating(better, rows)).toBeGreaterThanOrEqual(domainRating(worse, rows))
        expect(domainRating(worse, rows)).toBeGreaterThanOrEqual(1)
        expect(domainRating(1, rows)).toBe(100)
      }),
    )
    expect([1_000, 100_000, 10_000_000].map((rank) => domainRating(rank, 100_000_000))).toEqual([63, 38, 13])
  })

  it('give bands that fall with the rank and never overlap', () => {
    const rank = fc.integer({ min: 1, max: 5_000_000 })
    fc.assert(
      fc.property(rank, rank, (one, other) => {
        const better = trafficBand(Math.min(one, other))
        const worse = trafficBand(Math.max(one, other))
        expect(better === worse || better.from >= (worse.to ?? Infinity)).toBe(true)
      }),
    )
    expect(trafficBand(1_000_000)).toEqual({ from: 1_000, to: 5_000 })
    expect(trafficBand(1)).toEqual({ from: 100_000_000, to: null })
  })
})
