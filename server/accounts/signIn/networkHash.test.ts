// The network of a session: stored as a hash, and only for public networks.
import { describe, expect, it } from 'vitest'
import { cookieOf, testPassword, useApi } from '../../testing/api.ts'

const api = useApi()

const signInFrom = async (email: string, network: string): Promise<string> => {
  const headers = { 'x-forwarded-for': network }
  const opened = await api.call('POST', '/api/auth/sign-in', { body: { email, password: testPassword }, headers })
  expect(opened.status).toBe(200)
  return cookieOf(opened)
}

/** Of this member's newest session. */
const networkOfNewest = async (email: string): Promise<string | null> => {
  const { network_hash: hash } = await api.database.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.network_hash')
    .where('users.email', '=', email)
    .orderBy('sessions.created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return hash?.toString('hex') ?? null
}

const networkFrom = async (email: string, network: string): Promise<string | null> => {
  await signInFrom(email, network)
  return networkOfNewest(email)
}

describe('the network of a session', () => {
  it('is the same for two members in one place, and different elsewhere', async () => {
    await api.member('first@example.com')
    await api.member('second@example.com')
    const first = await networkFrom('first@example.com', '81.2.69.142')
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(await networkFrom('second@example.com', '81.2.69.142')).toBe(first)
    expect(await networkFrom('second@example.com', '81.2.69.143')).not.toBe(first)
  })

  it('is that of the household if a browser has one of many addresses', async () => {
    await api.member('household@example.com')
    const one = await networkFrom('household@example.com', '2a02:8108:1::1')
    expect(one).not.toBeNull()
    expect(await networkFrom('household@example.com', '2a02:8108:1::ffff')).toBe(one)
    expect(await networkFrom('household@example.com', '2a02:8108:1:1::1')).not.toBe(one)
  })

  it('is not stored if it does not identify anyone', async () => {
    await api.member('nowhere@example.com')
    for (const network of ['127.0.0.1', '::1', '192.168.1.4', '10.0.0.1', '100.64.0.1', 'fd00::1', 'unknown']) {
      expect([network, await networkFrom('nowhere@example.com', network)]).toEqual([network, null])
    }
  })

  it('is updated when the session is refreshed', async () => {
    const email = 'moves@example.com'
    await api.member(email)
    const cookie = await signInFrom(email, '81.2.69.142')
    const before = await networkOfNewest(email)
    const renewed = await api.call('POST', '/api/auth/refresh', {
      cookie,
      headers: { 'x-forwarded-for': '81.2.69.150' },
    })
    const after = await networkOfNewest(email)
    expect(after).not.toBeNull()
    expect(after).not.toBe(before)
    await api.call('POST', '/api/auth/refresh', {
      cookie: cookieOf(renewed),
      headers: { 'x-forwarded-for': '10.0.0.1' },
    })
    expect(await networkOfNewest(email)).toBeNull()
  })

  it('is in no response and in no export', async () => {
    const email = 'export@example.com'
    const { session } = await api.member(email)
    const hash = (await networkFrom(email, '81.2.69.142')) ?? ''
    const token = session.access_token
    for (const path of ['/api/me/sessions', '/api/me/export']) {
      const { status, json } = await api.call('GET', path, { token })
      expect(status).toBe(200)
      expect(JSON.stringify(json)).not.toContain('network_hash')
      expect(JSON.stringify(json)).not.toContain(hash)
    }
  })
})
