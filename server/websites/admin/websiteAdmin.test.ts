import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AdminWebsiteRow, websiteSorts } from '../../../contract/websitesAdmin.ts'
import { rerunJob, rerunJobs } from './rerun.ts'
import { handlerOf } from '../../testing/handlerOf.ts'
import type { Answer } from '../../testing/api.ts'
import { useWebsiteAdmin } from './websiteAdmin.fixture.ts'

const setup = useWebsiteAdmin()
const { api, make, get, send, lastEntry } = setup

const listed = ({ json }: Answer): AdminWebsiteRow[] => json['websites'] as AdminWebsiteRow[]
const domainsOf = (answer: Answer): string[] => listed(answer).map(({ domain }) => domain)

const entries = async (): Promise<number> =>
  (await api.database.pool.query<{ n: number }>('select count(*)::int as n from audit_log')).rows[0]?.n ?? 0

const analysesOf = async (id: string): Promise<string[]> => {
  const rows = await api.database.db.selectFrom('analyses').select('asked_by').where('website_id', '=', id).execute()
  return rows.map(({ asked_by: by }) => by)
}

const context = { log: api.log.log, jobId: '1', attempt: 1, attemptsMax: 1 }

/** Takes the payload of the queued step and removes it from the queue. */
const takeStep = async (): Promise<unknown> => {
  const { rows } = await api.database.pool.query<{ payload: unknown }>(
    `delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
     where tasks.id = jobs.task_id and tasks.identifier = $1 returning jobs.payload`,
    [rerunJob.name],
  )
  return rows[0]?.payload ?? null
}

describe('the list of all websites', () => {
  test('shows a website with its owner, state and metrics, and without its token', async () => {
    await make({ domain: 'xn--grn-ioa.test', title: 'Grünes', score: 71, dr: 33, analysedDaysAgo: 2 })
    const answer = await get('/api/admin/websites?q=gr%C3%BCn')
    expect(listed(answer)).toMatchObject([
      {
        domain_name: 'grün.test',
        owner: { id: setup.ownerId, name: 'Test Member' },
        state: 'verified',
        quality_score: 71,
      },
    ])
    expect(JSON.stringify(answer.json)).not.toContain('secret-token')
  })

  test('searches by part of the domain or the title, and matches wildcards literally', async () => {
    await make({ domain: 'under-score.test', title: '100% sure' })
    await make({ domain: 'plain-words.test', title: 'Nothing special' })
    expect(domainsOf(await get('/api/admin/websites?q=nder-sc'))).toEqual(['under-score.test'])
    expect(domainsOf(await get('/api/admin/websites?q=Nothing%20SPEC'))).toEqual(['plain-words.test'])
    expect(domainsOf(await get('/api/admin/websites?q=0%25'))).toEqual([])
    expect(domainsOf(await get('/api/admin/websites?q=100%25'))).toEqual(['under-score.test'])
    for (const q of ['%25', '_', '%25%25%25', '%5C', "'%20or%201=1--", 'a%00b']) {
      expect([q, (await get(`/api/admin/websites?q=${q}`)).json['total']]).toEqual([q, 0])
    }
  })

  test('filters by state, score, analysis and admin override', async () => {
    const [low, open] = [
      await make({ domain: 'low.test', score: 12, analysedDaysAgo: 1 }),
      await make({ domain: 'open.test', verified: false }),
    ]
    await api.database.pool.query(
      `insert into analyses (website_id, asked_by, state, failure, finished_at) values ($1, 'member', 'failed', 'timeout', now())`,
      [low],
    )
    await api.database.pool.query(`insert into analyses (website_id, asked_by) values ($1, 'member')`, [open])
    expect(domainsOf(await get('/api/admin/websites?score=below_40'))).toContain('low.test')
    expect(domainsOf(await get('/api/admin/websites?score=from_75'))).not.toContain('low.test')
    expect(domainsOf(await get('/api/admin/websites?state=unproven'))).toEqual(['open.test'])
    expect(domainsOf(await get('/api/admin/websites?analysis=failed'))).toEqual(['low.test'])
    expect(domainsOf(await get('/api/admin/websites?analysis=running'))).toEqual(['open.test'])
    expect(domainsOf(await get('/api/admin/websites?analysis=done'))).not.toContain('low.test')
    expect(domainsOf(await get('/api/admin/websites?overridden=yes'))).toEqual([])
    expect((await get('/api/admin/websites?state=nonsense')).code).toBe('invalid_input')
  })

  test('can be limited to one member', async () => {
    await make({ domain: 'of-the-owner.test' })
    const another = await api.member('owns-nothing@example.com')
    expect(domainsOf(await get(`/api/admin/websites?member=${setup.ownerId}`))).toContain('of-the-owner.test')
    expect((await get(`/api/admin/websites?member=${another.memberId}`)).json['total']).toBe(0)
    expect((await get('/api/admin/websites?member=somebody')).code).toBe('invalid_input')
  })

  test('contains every website exactly once in each sort order, also with equal values', async () => {
    const value = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null })
    const shapes = fc.array(fc.record({ score: value, dr: value, analysedDaysAgo: value }), {
      minLength: 90,
      maxLength: 130,
    })
    let round = 0
    await fc.assert(
      fc.asyncProperty(shapes, async (made) => {
        round += 1
        const mark = `paged${'abcdefgh'[round] ?? 'z'}`
        const expected: string[] = []
        for (const [at, shape] of made.entries()) expected.push(await make({ domain: `${mark}-${at}.test`, ...shape }))
        for (const sort of websiteSorts) {
          const found: string[] = []
          let cursor: string | null = ''
          while (cursor !== null) {
            const after: string = cursor === '' ? '' : `&cursor=${cursor}`
            const answer = await get(`/api/admin/websites?q=${mark}&sort=${sort}${after}`)
            found.push(...listed(answer).map(({ id }) => id))
            cursor = answer.json['next_cursor'] as string | null
          }
          expect([sort, found.length, new Set(found)]).toEqual([sort, expected.length, new Set(expected)])
        }
      }),
      { numRuns: 3 },
    )
  })

  test.each(['x', 'W10', Buffer.from('["score","1; drop table websites","x"]').toString('base64url'), '%00'])(
    'rejects the cursor %s',
    async (cursor) => {
      expect((await get(`/api/admin/websites?cursor=${cursor}`)).code).toBe('invalid_input')
      expect((await get(`/api/admin/blocked-domains?cursor=${cursor}`)).code).toBe('invalid_input')
    },
  )

  test('is counted in the overview', async () => {
    const { json } = await get('/api/admin/websites/overview')
    const { rows } = await api.database.pool.query<{ all: number; scored: number }>(
      `select count(*)::int as all, count(quality_score)::int as scored from websites where ended_at is null`,
    )
    const states = Object.values(json['by_state'] as Record<string, number>)
    expect(states.reduce((sum, count) => sum + count, 0)).toBe(rows[0]?.all)
    expect((json['score_bands'] as number[]).reduce((sum, count) => sum + count, 0)).toBe(rows[0]?.scored)
    expect(json).toMatchObject({ analysed: rows[0]?.scored, analyses_waiting: 1, analyses_failed: 1 })
  })

  test('is for admins only', async () => {
    for (const path of ['/api/admin/websites', '/api/admin/websites/overview', '/api/admin/blocked-domains']) {
      expect((await api.call('GET', path, { token: setup.ownerToken })).code).toBe('forbidden')
      expect((await api.call('GET', path)).code).toBe('signed_out')
    }
  })
})

describe('one website', () => {
  test('is shown with its owner, and an admin override applies until it is removed', async () => {
    const id = await make({ domain: 'judged.test', score: 50 })
    const reason = 'It sells links only'
    const said = await send('PUT', `/api/admin/websites/${id}/override`, {
      override: { field: 'quality_score', value: 7 },
      reason,
    })
    expect(said.status).toBe(200)
    expect(await lastEntry()).toMatchObject({
      action: 'override_website',
      actor_id: setup.adminId,
      reason,
      details: { domain: 'judged.test', field: 'quality_score', value: '7' },
    })
    const { json } = await get(`/api/admin/websites/${id}`)
    expect(json).toMatchObject({
      owner: { id: setup.ownerId },
      website: { domain: 'judged.test', quality_score: 7 },
      overrides: [{ field: 'quality_score', value: 7, reason, by: { id: setup.adminId } }],
    })
    expect(domainsOf(await get('/api/admin/websites?overridden=yes'))).toEqual(['judged.test'])
    const drop = { field: 'quality_score', reason: 'Better now' }
    expect((await send('POST', `/api/admin/websites/${id}/override/drop`, drop)).status).toBe(200)
    expect((await send('POST', `/api/admin/websites/${id}/override/drop`, drop)).code).toBe('not_found')
    expect((await get(`/api/admin/websites/${id}`)).json['overrides']).toEqual([])
    expect((await lastEntry())?.action).toBe('drop_override')
  })

  test('accepts only valid values of a field', async () => {
    const id = await make({ domain: 'strict.test' })
    const wrong = [
      { field: 'quality_score', value: 101 },
      { field: 'quality_score', value: '7' },
      { field: 'niche', value: 'nonsense' },
      { field: 'country', value: 'Germany' },
      { field: 'is_verified', value: true },
      { field: 'dr', value: 5, extra: 1 },
    ]
    for (const override of wrong) {
      const answer = await send('PUT', `/api/admin/websites/${id}/override`, { override, reason: 'Because' })
      expect([override, answer.status]).toEqual([override, 400])
    }
    expect(
      (await send('PUT', `/api/admin/websites/${id}/override`, { override: { field: 'dr', value: 5 } })).status,
    ).toBe(400)
  })

  test('that does not exist, or no longer does, is not found', async () => {
    const id = await make({ domain: 'ended.test' })
    await api.database.pool.query(
      `update websites set is_verified = false, verified_at = null, ended_at = now(), ended_reason = 'removed' where id = $1`,
      [id],
    )
    for (const unknown of [id, '3f1f4a58-0000-4000-8000-000000000000', 'x']) {
      expect((await get(`/api/admin/websites/${unknown}`)).code).toBe('not_found')
      const override = { override: { field: 'dr', value: 5 }, reason: 'Because' }
      expect((await send('PUT', `/api/admin/websites/${unknown}/override`, override)).code).toBe('not_found')
    }
  })
})

describe('re-analysis', () => {
  test('queues each selected website once, and a repeated request does nothing more', async () => {
    const [one, other] = [await make({ domain: 'again-one.test' }), await make({ domain: 'again-other.test' })]
    const unproven = await make({ domain: 'again-unproven.test', verified: false })
    const body = { ids: [one, other, one, unproven] }
    const before = await entries()
    const answers = [
      await send('POST', '/api/admin/websites/analyse', body, 'analyse-again-1'),
      await send('POST', '/api/admin/websites/analyse', body, 'analyse-again-1'),
    ]
    expect(answers.map(({ json }) => json)).toEqual([{ queued: 2 }, { queued: 2 }])
    expect(await entries()).toBe(before + 1)
    expect(await lastEntry()).toMatchObject({ action: 'analyse_websites', details: { websites: '2' } })
    expect([await analysesOf(one), await analysesOf(unproven)]).toEqual([['admin'], []])
    await send('POST', '/api/admin/websites/analyse', body, 'analyse-again-2')
    expect(await analysesOf(one)).toEqual(['admin'])
    const other2 = await send('POST', '/api/admin/websites/analyse', { ids: [other] }, 'analyse-again-1')
    expect(other2.code).toBe('idempotency_key_reused')
    expect((await send('POST', '/api/admin/websites/analyse', body)).code).toBe('idempotency_key_missing')
  })

  test('of all websites that match a filter runs as a job in several steps', async () => {
    await api.database.pool.query(
      `insert into websites (user_id, domain, registrable_domain, token, is_verified, verified_at)
       select $1, 'crowd-' || n || '.test', 'crowd-' || n || '.test', 't', true, now() from generate_series(1, 501) n`,
      [setup.ownerId],
    )
    const body = { filter: { q: 'crowd-', analysis: 'none' } }
    const answer = await send('POST', '/api/admin/websites/analyse', body, 'analyse-crowd-1')
    expect(answer.json).toEqual({ queued: 501 })
    expect((await lastEntry())?.details).toEqual({ websites: '501', analysis: 'none', searched: 'yes' })
    // There is no service for the analyses themselves here, so only the steps are run.
    for (let step = await takeStep(); step !== null; step = await takeStep()) {
      await handlerOf(rerunJobs, rerunJob)(step, { ...context, db: api.database.db })
    }
    const { rows } = await api.database.pool.query<{ n: number }>(
      `select count(*)::int as n from analyses join websites w on w.id = website_id where w.domain like 'crowd-%'`,
    )
    expect(rows[0]?.n).toBe(501)
  })
})
