import { describe, expect, test } from 'vitest'
import type { Override } from '../../../contract/websitesAdmin.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { useApi } from '../../testing/api.ts'
import { setOverride } from '../admin/overrides.ts'

const api = useApi()
const signal = { signal: 'reachability', points: 9, weight: 12, finding: 'secure', values: { secret: 'x' } }
const unknown = { signal: 'freshness', points: 3, weight: 8, finding: 'no_dates', values: {} }

const claim = async (domain: string, set = ''): Promise<string> => {
  const { memberId } = await api.member(`owner-${domain}@example.com`)
  const { rows } = await api.database.pool.query<{ id: string }>(
    `insert into websites (user_id, domain, registrable_domain, token, title, is_verified, verified_at, last_checked_at)
     values ($1, $2, $2, 'secret-token', 'A title', true, '2026-01-02T03:04:05Z', '2026-02-02T03:04:05Z') returning id`,
    [memberId, domain],
  )
  const id = rows[0]?.id ?? ''
  if (set !== '') await api.database.pool.query(`update websites set ${set} where id = $1`, [id])
  return id
}

const analyse = (id: string) =>
  api.database.pool.query(
    `with made as (insert into analyses (website_id, asked_by, state, score, finished_at, result)
       values ($1, 'member', 'done', 83, now(), $2) returning id)
     update websites set analysis_id = (select id from made), analysed_at = now(), quality_score = 83, niche = 'travel'
     where id = $1`,
    [id, JSON.stringify({ signals: [signal, unknown] })],
  )

describe('the public page of a website', () => {
  test('shows what is verified, since when, and the score with its signals, and nothing about the member', async () => {
    await analyse(await claim('public.test'))
    const answer = await api.call('GET', '/api/verify/public.test')
    expect(answer.status).toBe(200)
    expect(answer.json['website']).toMatchObject({
      domain: 'public.test',
      state: 'verified',
      verified_at: '2026-01-02T03:04:05.000Z',
      last_checked_at: '2026-02-02T03:04:05.000Z',
      quality_score: 83,
      score_overridden: false,
      niche: 'travel',
      signals: [
        { signal: 'reachability', points: 9, weight: 12, measured: true },
        { signal: 'freshness', points: 3, weight: 8, measured: false },
      ],
    })
    expect(JSON.stringify(answer.json)).not.toMatch(/secret|owner|Test Member|no_dates/)
  })

  test('shows that an admin has set the score, but not why, and omits the signals, which add up to another score', async () => {
    const id = await claim('said.test')
    await analyse(id)
    const { memberId: byId } = await api.member('admin@example.com')
    const say = (override: Override) =>
      inTransaction(api.database.db, (tx) => setOverride(tx, { websiteId: id, override, reason: 'Seller', byId }))
    await say({ field: 'niche', value: 'fitness_sports' })
    const measured = (await api.call('GET', '/api/verify/said.test')).json['website']
    expect(measured).toMatchObject({ quality_score: 83, score_overridden: false, niche: 'fitness_sports' })
    expect(measured).toMatchObject({ signals: [{ signal: 'reachability' }, { signal: 'freshness' }] })
    await say({ field: 'quality_score', value: 3 })
    const said = (await api.call('GET', '/api/verify/said.test')).json['website']
    expect(said).toMatchObject({ quality_score: 3, score_overridden: true, signals: null })
    expect(JSON.stringify(said)).not.toContain('Seller')
  })

  test('is found by its domain in either form', async () => {
    await claim('xn--mnchen-3ya.test')
    for (const slug of ['xn--mnchen-3ya.test', 'm%C3%BCnchen.test', 'M%C3%BCnchen.Test', 'xn--mnchen-3ya.test.']) {
      const answer = await api.call('GET', `/api/verify/${slug}`)
      expect([slug, answer.status]).toEqual([slug, 200])
      expect(answer.json['website']).toMatchObject({ domain_name: 'münchen.test' })
    }
  })

  test('shows that the record is currently missing', async () => {
    await claim('shaky.test', 'missing_since = now()')
    expect((await api.call('GET', '/api/verify/shaky.test')).json['website']).toMatchObject({ state: 'endangered' })
  })

  test('does not distinguish unknown, unverified and ended websites', async () => {
    await claim('unproven.test', 'is_verified = false, verified_at = null')
    await claim('ended.test', `is_verified = false, verified_at = null, ended_at = now(), ended_reason = 'removed'`)
    const answers = []
    for (const slug of ['unproven.test', 'ended.test', 'nobody.test', 'localhost', '%25', "a'b", 'a%00b', '10.0.0.1']) {
      const { status, json } = await api.call('GET', `/api/verify/${slug}`)
      answers.push([status, json])
    }
    for (const answer of answers) expect(answer).toEqual([404, { error: { code: 'not_found' } }])
  })
})
