// Tests of the demo websites: their owners, their verification, and their metrics.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type SignalResult, signalResult } from '../../contract/analysis.ts'
import { demoBlocked, demoOverrides } from './claims.ts'
import type { DemoData } from './demoStart.fixture.ts'
import { describeQuotas } from '../../server/platform/providers/quotas.ts'
import { bestMetrics, recordNamesOf, recordValueOf } from '../../server/websites/seed.ts'

const websitesOf = async (world: DemoData, email: string) =>
  await world.db
    .selectFrom('websites')
    .innerJoin('users', 'users.id', 'websites.user_id')
    .selectAll('websites')
    .where('email', '=', email)
    .orderBy('domain')
    .execute()

export const testWebsites = (world: DemoData): void => {
  it('belong to members whose accounts can be opened, and the newcomer has none', async () => {
    expect((await websitesOf(world, 'seller@demo.test')).map(({ domain }) => domain)).toContain('kuestenblog.test')
    const counts = ['buyer', 'seller', 'admin', 'new'].map(
      async (who) => (await websitesOf(world, `${who}@demo.test`)).length,
    )
    expect(await Promise.all(counts)).toEqual([3, 6, 1, 0])
  })

  it('are verified by records in the zone, except where a record is missing', async () => {
    const { db } = world
    const verified = await db.selectFrom('websites').selectAll().where('is_verified', '=', true).execute()
    const standing = verified.filter(({ missing_since: missing }) => missing === null)
    expect(standing.length).toBeLessThan(verified.length)
    for (const { domain, token } of verified) {
      const found = recordNamesOf(domain).some((name) => world.records.get(name) === recordValueOf(token))
      expect([domain, found]).toEqual([domain, standing.some((website) => website.domain === domain)])
    }
    expect(world.records.size).toBe(standing.length)
    const states = await db
      .selectFrom('websites')
      .select(['is_verified', sql<boolean>`checking_until is not null`.as('looking')])
      .distinct()
      .execute()
    expect(states).toHaveLength(3)
  })

  it('have scores from poor to good, each with its signals and a history', async () => {
    const { db } = world
    const rows = await db
      .selectFrom('websites')
      .innerJoin('analyses', 'analyses.id', 'websites.analysis_id')
      .select(['domain', 'quality_score', 'score', 'result', 'analysed_at', 'finished_at'])
      .execute()
    const scores = rows.map(({ score }) => score ?? 0)
    expect(Math.min(...scores)).toBeLessThan(45)
    expect(Math.max(...scores)).toBeGreaterThan(85)
    for (const row of rows) {
      const { signals } = row.result as { signals: SignalResult[] }
      const sum = signals.reduce((points, signal) => points + signalResult.parse(signal).points, 0)
      expect([row.domain, row.quality_score, row.score]).toEqual([row.domain, sum, sum])
      expect(row.analysed_at).toEqual(row.finished_at)
    }
    const [coast] = (await websitesOf(world, 'seller@demo.test')).filter(({ domain }) => domain === 'kuestenblog.test')
    const past = await db
      .selectFrom('analyses')
      .select('id')
      .where('website_id', '=', coast?.id ?? '')
      .execute()
    expect(past.length).toBeGreaterThanOrEqual(8)
  })
}

export const testFigures = (world: DemoData): void => {
  it('are in both public rank lists, and the audit log has the reasons for blocks and overrides', async () => {
    const { db } = world
    const lists = await db.selectFrom('rank_imports').select(['source', 'state', 'current']).orderBy('source').execute()
    expect(lists).toEqual([
      { source: 'common_crawl', state: 'done', current: true },
      { source: 'tranco', state: 'done', current: true },
    ])
    const noted = await db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('action', 'in', ['block_domain', 'override_website'])
      .orderBy('id')
      .execute()
    expect(noted.map(({ reason }) => reason)).toEqual([...demoBlocked, ...demoOverrides].map(({ reason }) => reason))
  })

  it('have metrics of the services with an API key, as of their latest analysis, and some are unknown there', async () => {
    const { db } = world
    const verified = await db
      .selectFrom('websites')
      .select(['domain', 'analysed_at'])
      .where('analysed_at', 'is not', null)
      .execute()
    const rows = await db.selectFrom('domain_metrics').selectAll().where('figure', 'in', ['da', 'spam_score']).execute()
    const authority = rows.filter(({ figure }) => figure === 'da')
    expect(rows.length).toBe(2 * authority.length)
    expect(authority.length).toBeGreaterThan(verified.length * 0.7)
    expect(authority.length).toBeLessThan(verified.length)
    for (const { domain, source, taken_at: takenAt } of rows) {
      expect([domain, source]).toEqual([domain, 'moz'])
      expect(takenAt).toEqual(verified.find((website) => website.domain === domain)?.analysed_at)
    }
    const best = await bestMetrics(
      db,
      verified.map(({ domain }) => domain),
    )
    expect([...best.values()].filter(({ da }) => da !== null)).toHaveLength(authority.length)
    expect([...best.values()].every(({ google }) => google?.source === 'serpapi')).toBe(true)
  })

  it('were queried at the providers on each of the last thirty days, within every quota', async () => {
    const quotas = await describeQuotas(world.db, () => true)
    for (const { history, per_day: perDay, per_month: perMonth, used_this_month: used } of quotas) {
      expect(history.length).toBeGreaterThanOrEqual(30)
      expect(history.every(({ calls, failed }) => calls > 0 && calls < (perDay ?? 0) && failed <= calls)).toBe(true)
      expect(used).toBeLessThan(perMonth ?? 0)
    }
  })
}
