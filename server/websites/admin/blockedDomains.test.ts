import { describe, expect, test } from 'vitest'
import type { Answer } from '../../testing/api.ts'
import { useWebsiteAdmin } from './websiteAdmin.fixture.ts'

const setup = useWebsiteAdmin()
const { api, make, get, send, lastEntry } = setup

describe('a blocked domain', () => {
  test('ends the claims on it and its subdomains, is listed, and can be unblocked', async () => {
    const [top, below, beside] = [
      await make({ domain: 'bad.test' }),
      await make({ domain: 'sub.bad.test' }),
      await make({ domain: 'notbad.test' }),
    ]
    const reason = 'Copied content'
    const blocked = await send('POST', '/api/admin/blocked-domains', { domain: 'BAD.test', reason })
    expect(blocked.json).toEqual({ ended: 2 })
    expect(await lastEntry()).toMatchObject({
      action: 'block_domain',
      reason,
      details: { domain: 'bad.test', ended: '2' },
    })
    for (const id of [top, below]) expect((await get(`/api/admin/websites/${id}`)).code).toBe('not_found')
    expect((await get(`/api/admin/websites/${beside}`)).status).toBe(200)
    for (const domain of ['bad.test', 'other.bad.test']) {
      expect((await send('POST', '/api/admin/blocked-domains', { domain, reason })).code).toBe('conflict')
    }
    const { domains } = (await get('/api/admin/blocked-domains?q=BAD')).json as { domains: { domain: string }[] }
    expect(domains).toMatchObject([{ domain: 'bad.test', reason, by: { id: setup.adminId } }])
    const add = {
      token: setup.ownerToken,
      body: { domain: 'sub.bad.test' },
      headers: { 'idempotency-key': 'claim-blocked' },
    }
    expect((await api.call('POST', '/api/websites', add)).code).toBe('domain_blocked')
    expect((await send('POST', '/api/admin/blocked-domains/bad.test/unblock', { reason })).status).toBe(200)
    expect((await send('POST', '/api/admin/blocked-domains/bad.test/unblock', { reason })).code).toBe('not_found')
    expect((await lastEntry())?.action).toBe('unblock_domain')
  })

  test('needs a valid domain and a reason', async () => {
    for (const domain of ['', 'localhost', '10.0.0.1', 'com', 'https://x.test', 'www.x.test', "x'; drop table"]) {
      const { code, status } = await send('POST', '/api/admin/blocked-domains', { domain, reason: 'Because' })
      expect([domain, status, code]).toEqual([domain, 400, 'invalid_input'])
    }
    expect((await send('POST', '/api/admin/blocked-domains', { domain: 'x.test', reason: ' ' })).status).toBe(400)
    for (const q of ['%25', '_', '%5C', 'a%00b']) {
      expect([q, (await get(`/api/admin/blocked-domains?q=${q}`)).json['domains']]).toEqual([q, []])
    }
  })

  test('is listed once across pages', async () => {
    await api.database.pool.query(
      `insert into blocked_domains (domain, reason, by_id) select 'many-' || n || '.test', 'Because', $1 from generate_series(1, 120) n`,
      [setup.adminId],
    )
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const answer: Answer = await get(`/api/admin/blocked-domains?q=many-${cursor === '' ? '' : `&cursor=${cursor}`}`)
      found.push(...(answer.json['domains'] as { domain: string }[]).map(({ domain }) => domain))
      cursor = answer.json['next_cursor'] as string | null
    }
    expect([found.length, new Set(found).size]).toEqual([120, 120])
  })
})
