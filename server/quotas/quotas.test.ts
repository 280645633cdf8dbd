import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { Quota, quotaEndpoints } from '../../contract/quotas.ts'
import { inTransaction } from '../platform/db/database.ts'
import { defer, recordFailure, take } from '../platform/providers/quotas.ts'
import { firstAdmin, type SignedIn, useApi } from '../testing/api.ts'

const api = useApi()
let admin: SignedIn

const call = (method: string, path: string, body?: unknown) =>
  api.call(method, `/api/admin/quotas${path}`, {
    token: admin.session.access_token,
    ...(body === undefined ? {} : { body }),
  })

const read = async () => (await call('GET', '')).json as unknown as OutputOf<typeof quotaEndpoints.quotas>

const moz = async (): Promise<Quota> => {
  const found = (await read()).quotas.find(({ provider }) => provider === 'moz')
  if (found === undefined) throw new Error('Moz is missing')
  return found
}

const newestEntry = async () => {
  const answer = await api.call('GET', '/api/admin/audit', { token: admin.session.access_token })
  return (answer.json['entries'] as { action: string; reason: string; details: unknown }[])[0]
}

beforeAll(async () => {
  admin = await api.member(firstAdmin)
})
beforeEach(async () => {
  await sql`truncate provider_usage, deferred_calls, rank_imports`.execute(api.database.db)
})

describe('quotas in the admin area', () => {
  it('list each provider with its key, limits, usage, failures, queued calls and history', async () => {
    const { db } = api.database
    await call('PUT', '/moz', { per_day: 2, per_month: 40, reason: 'A small plan' })
    await take(db, 'moz')
    await take(db, 'moz')
    await recordFailure(db, 'moz', 'their_quota')
    await inTransaction(db, (tx) => defer(tx, { provider: 'moz', subject: 'waits.test', until: new Date() }))
    const { quotas } = await read()
    expect(quotas.map(({ provider, has_key: hasKey }) => [provider, hasKey])).toEqual([
      ['moz', true],
      ['serpapi', false],
    ])
    const day = (await moz()).history[0]?.day
    expect(await moz()).toMatchObject({
      per_day: 2,
      per_month: 40,
      used_today: 2,
      used_this_month: 2,
      deferred: 1,
      last_failure: { reason: 'their_quota' },
      history: [{ day, calls: 2, failed: 1 }],
    })
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('are changed with a reason, and the audit log records the old and new values', async () => {
    await call('PUT', '/moz', { per_day: 5, per_month: null, reason: 'First plan' })
    expect((await call('PUT', '/moz', { per_day: null, per_month: 900, reason: 'Plan upgrade' })).status).toBe(200)
    expect(await moz()).toMatchObject({ per_day: null, per_month: 900 })
    expect(await newestEntry()).toMatchObject({
      action: 'set_quota',
      reason: 'Plan upgrade',
      details: { provider: 'moz', quota: '∞ / 900', before: '5 / ∞' },
    })
  })

  it('are reset to 0 with a reason, and the audit log records the previous count', async () => {
    await take(api.database.db, 'moz')
    expect((await call('POST', '/moz/reset', { reason: 'Paid for more' })).status).toBe(200)
    expect(await moz()).toMatchObject({ used_today: 0, history: [{ calls: 1 }] })
    expect(await newestEntry()).toMatchObject({ action: 'reset_quota', details: { provider: 'moz', used: '1' } })
  })

  it.each([
    ['no reason', { per_day: 1, per_month: 1 }],
    ['less than none', { per_day: -1, per_month: 1, reason: 'Wrong' }],
    ['half a call', { per_day: 0.5, per_month: 1, reason: 'Wrong' }],
    ['a limit that is left out', { per_day: 1, reason: 'Wrong' }],
  ])('reject %s', async (_, body) => {
    const before = await moz()
    expect((await call('PUT', '/moz', body)).code).toBe('invalid_input')
    expect(await moz()).toEqual(before)
  })

  it('show an import that no process works on as interrupted', async () => {
    await api.database.db
      .insertInto('rank_imports')
      .values({
        source: 'tranco',
        file: '/srv/lists/top-1m.csv',
        fingerprint: 'x',
        rows: 250,
        bytes_done: 25,
        bytes_total: 100,
      })
      .execute()
    expect((await read()).imports).toMatchObject([
      {
        source: 'tranco',
        file: 'top-1m.csv',
        state: 'interrupted',
        rows: 250,
        progress: 0.25,
        current: false,
        finished_at: null,
      },
    ])
  })
})
