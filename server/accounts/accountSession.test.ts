import { describe, expect, it } from 'vitest'
import { cookieOf, useApi } from '../testing/api.ts'
import { until } from '../testing/until.ts'
import { inTransaction } from '../platform/db/database.ts'
import { reuseGraceSeconds } from './signIn/refreshTokens.ts'
import { end } from './signIn/sessions.ts'

const api = useApi()

describe('the session', () => {
  it('rotates the refresh token at every use and gives two tabs at once the same successor', async () => {
    const { cookie } = await api.member('tabs@example.com')
    const both = await Promise.all([1, 2].map(() => api.call('POST', '/api/auth/refresh', { cookie })))
    expect(both.map((answer) => answer.status)).toEqual([200, 200])
    expect(new Set([cookie, ...both.map(cookieOf)]).size).toBe(2)
  })

  it('survives a lost response for as long as a browser keeps retrying', async () => {
    const { cookie } = await api.member('lost-answer@example.com')
    await api.call('POST', '/api/auth/refresh', { cookie })
    // A request may take half a minute, is retried for another half, and once more at the next tick of the session
    // refresh.
    await api.database.pool.query(
      `update refresh_tokens set replaced_at = replaced_at - make_interval(secs => 85) where replaced_at is not null`,
    )
    expect((await api.call('POST', '/api/auth/refresh', { cookie })).status).toBe(200)
  })

  it('is revoked for all holders when a replaced token is used late', async () => {
    const { cookie, session } = await api.member('thief@example.com')
    const fresh = cookieOf(await api.call('POST', '/api/auth/refresh', { cookie }))
    await api.database.pool.query(
      `update refresh_tokens set replaced_at = replaced_at - make_interval(secs => $1) where replaced_at is not null`,
      [reuseGraceSeconds + 1],
    )
    expect((await api.call('POST', '/api/auth/refresh', { cookie })).code).toBe('signed_out')
    expect((await api.call('POST', '/api/auth/refresh', { cookie: fresh })).code).toBe('signed_out')
    await until('the access token stopped working', async () => {
      const { status } = await api.call('GET', '/api/me', { token: session.access_token })
      return status === 401
    })
  })

  it('ends at sign-out: cookie, refresh token, access token', async () => {
    const { cookie, session } = await api.member('leaving@example.com')
    const left = await api.call('POST', '/api/auth/sign-out', { cookie })
    expect(left.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await api.call('POST', '/api/auth/refresh', { cookie })).code).toBe('signed_out')
    const within5s = 5_000
    await until(
      'the access token stopped working',
      async () => (await api.call('GET', '/api/me', { token: session.access_token })).status === 401,
      within5s,
    )
  })

  it('closes the live stream within seconds after it ends', async () => {
    const { session, memberId } = await api.member('stream@example.com')
    const response = await fetch(`${api.url}/api/live`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const { sid } = claimsOf(session.access_token) as { sid: string }
    await inTransaction(api.database.db, (tx) => end(tx, memberId, [sid]))
    expect(await response.text()).toContain('event: ended')
  })

  it('rejects a token from another issuer, without a signature or expired', async () => {
    const { session } = await api.member('forger@example.com')
    const [head = '', payload = '', signature = ''] = session.access_token.split('.')
    const claims = claimsOf(session.access_token)
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [
      `${encode({ alg: 'none' })}.${payload}.`,
      `${head}.${encode({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`,
      `${head}.${encode({ ...claims, exp: 9_999_999_999 })}.${signature}`,
      `${head}.${payload}.${signature.slice(0, -4)}AAAA`,
      'not-a-token',
    ]
    for (const token of forged) expect((await api.call('GET', '/api/me', { token })).code).toBe('signed_out')
    expect((await api.call('GET', '/api/me', { token: session.access_token })).status).toBe(200)
  })

  it('is checked without querying the database', async () => {
    const { session } = await api.member('quick@example.com')
    const { pool } = api.database
    const calls = 30
    let taken = 0
    const count = (): void => void (taken += 1)
    pool.on('acquire', count)
    for (let i = 0; i < calls; i += 1) await api.call('GET', '/api/credits/balance', { token: session.access_token })
    pool.off('acquire', count)
    // One query each for the balance itself; the live hub may have added one or two of its own.
    expect(taken).toBeGreaterThanOrEqual(calls)
    expect(taken).toBeLessThan(calls * 1.5)
  })
})

const claimsOf = (accessToken: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
