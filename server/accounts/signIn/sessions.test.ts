import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { daySeconds, minuteMs } from '../../../contract/durations.ts'
import { cookieOf, type SignedIn, testPassword, useApi } from '../../testing/api.ts'
import { until } from '../../testing/until.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { makeAccessTokens } from './accessTokens.ts'
import { from, guardedMember, signIn } from '../../testing/accounts.ts'
import { accessTokenLifeSeconds, makeAuth, sessionAgeLimitSeconds, sessionLifeSeconds } from '../auth.ts'
import { prune } from './sessions.ts'

const api = useApi()
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1'

interface Listed {
  id: string
  device: Record<string, string>
  signed_in_at: string
  last_seen_at: string
  ends_at: string
  current: boolean
}

const list = async (token: string): Promise<Listed[]> =>
  (await api.call('GET', '/api/me/sessions', { token })).json['sessions'] as Listed[]

const signInWith = async (email: string, userAgent: string): Promise<{ token: string; cookie: string }> => {
  const body = { email, password: testPassword }
  const opened = await api.call('POST', '/api/auth/sign-in', { body, headers: { ...from(), 'user-agent': userAgent } })
  return { token: opened.json['access_token'] as string, cookie: cookieOf(opened) }
}

const isOut = (token: string) =>
  until('the token stopped working', async () => (await api.call('GET', '/api/me', { token })).status === 401)

describe('the session list', () => {
  it('shows devices without location, the current session first, then by last use', async () => {
    const email = 'devices@example.com'
    await api.member(email)
    const there = await signInWith(email, phone)
    const here = await signInWith(email, chrome)
    await api.call('POST', '/api/auth/refresh', { cookie: there.cookie })
    const listed = await list(here.token)
    expect(listed.map(({ device, current }) => [device['browser'], device['system'], device['kind'], current])).toEqual(
      [
        ['chrome', 'windows', 'desktop', true],
        ['safari', 'ios', 'phone', false],
        ['unknown', 'unknown', 'unknown', false],
      ],
    )
    const shown = ['current', 'device', 'ends_at', 'id', 'last_seen_at', 'signed_in_at']
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(shown)
    const kept = await api.database.db.selectFrom('sessions').select('ip_address').execute()
    expect(kept.filter(({ ip_address: address }) => (address ?? '') !== '')).toEqual([])
  })

  it('leaves out ended and expired sessions', async () => {
    const email = 'over@example.com'
    const here = await api.member(email)
    const ended = await signInWith(email, chrome)
    await api.call('POST', '/api/auth/sign-out', { cookie: ended.cookie })
    await signInWith(email, phone)
    const listed = await list(here.session.access_token)
    expect(listed.map(({ device }) => device['system'])).toEqual(['unknown', 'ios'])
    await api.database.pool.query(`update sessions set expires_at = now() where id = $1`, [listed[1]?.id])
    expect(await list(here.session.access_token)).toHaveLength(1)
  })

  it('records when a member was last seen', async () => {
    const { memberId, cookie } = await api.member('seen@example.com')
    await api.database.pool.query(`update users set last_seen_at = '2020-01-01' where id = $1`, [memberId])
    await api.call('POST', '/api/auth/refresh', { cookie })
    const { last_seen_at: seenAt } = await api.database.db
      .selectFrom('users')
      .select('last_seen_at')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    expect(Date.now() - (seenAt?.getTime() ?? 0)).toBeLessThan(minuteMs)
  })
})

describe('signing out elsewhere', () => {
  const inThreePlaces = async (email: string): Promise<{ here: SignedIn; first: string; second: string }> => {
    const here = await api.member(email)
    const [first, second] = [await signInWith(email, phone), await signInWith(email, chrome)]
    return { here, first: first.token, second: second.token }
  }

  it('ends one session and leaves the others', async () => {
    const { here, first, second } = await inThreePlaces('one@example.com')
    const token = here.session.access_token
    const target = (await list(token)).find(({ device }) => device['system'] === 'ios')
    expect((await api.call('DELETE', `/api/me/sessions/${target?.id}`, { token })).json).toEqual({})
    await isOut(first)
    expect((await api.call('GET', '/api/me', { token: second })).status).toBe(200)
    expect((await api.call('DELETE', `/api/me/sessions/${target?.id}`, { token })).code).toBe('not_found')
  })

  it('responds to another member’s session exactly as to a missing one', async () => {
    const [one, other] = [await api.member('mine@example.com'), await api.member('yours@example.com')]
    const [theirs] = await list(other.session.access_token)
    const token = one.session.access_token
    const missing = '00000000-0000-4000-8000-000000000000'
    const answers = []
    for (const id of [theirs?.id, missing, 'not-an-id']) {
      const { status, json } = await api.call('DELETE', `/api/me/sessions/${id}`, { token })
      answers.push([status, json])
    }
    expect(answers).toEqual(Array(3).fill([404, { error: { code: 'not_found' } }]))
    expect(await list(other.session.access_token)).toHaveLength(1)
  })

  it('also clears the cookie if it is the current session', async () => {
    const { session, cookie } = await api.member('self@example.com')
    const token = session.access_token
    const [current] = await list(token)
    const ended = await api.call('DELETE', `/api/me/sessions/${current?.id}`, { token })
    expect(ended.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await api.call('POST', '/api/auth/refresh', { cookie })).code).toBe('signed_out')
    await isOut(token)
  })

  it('ends all others, or all', async () => {
    const { here, first, second } = await inThreePlaces('all@example.com')
    const token = here.session.access_token
    const others = await api.call('DELETE', '/api/me/sessions?keep=current', { token })
    expect(others.json).toEqual({ ended: 2 })
    expect(others.headers.get('set-cookie')).toBeNull()
    await Promise.all([isOut(first), isOut(second)])
    expect((await api.call('GET', '/api/me', { token })).status).toBe(200)
    const all = await api.call('DELETE', '/api/me/sessions?keep=none', { token })
    expect(all.json).toEqual({ ended: 1 })
    expect(all.headers.get('set-cookie')).toContain('Max-Age=0')
    await isOut(token)
    expect((await api.call('DELETE', '/api/me/sessions', { token: second })).code).toBe('signed_out')
  })
})

describe('an access token', () => {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const partsOf = (token: string) => {
    const [head = '', payload = ''] = token.split('.')
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    return { head: decode(head), claims: decode(payload) }
  }
  const signed = (head: unknown, claims: unknown, key: KeyObject): string => {
    const text = `${encode(head)}.${encode(claims)}`
    return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
  }
  const refused = async (token: string): Promise<boolean> =>
    (await api.call('GET', '/api/me', { token })).code === 'signed_out'
  const settings = { secret: 'a secret only for tests, long enough' }
  const issuedAs = async (publicUrl: string, payload: Record<string, unknown>): Promise<string> =>
    (await makeAuth(api.database.db, { ...settings, publicUrl }).api.signJWT({ body: { payload } })).token

  afterEach(() => vi.useRealTimers())

  it('is rejected if another key signed it, although it names ours', async () => {
    const { session } = await api.member('other-key@example.com')
    const { head, claims } = partsOf(session.access_token)
    const { privateKey } = generateKeyPairSync('ed25519')
    expect(await refused(signed(head, claims, privateKey))).toBe(true)
    expect(await refused(signed({ ...head, kid: 'unknown' }, claims, privateKey))).toBe(true)
    expect(await refused(signed({ alg: 'EdDSA', jwk: {} }, claims, privateKey))).toBe(true)
    expect(await refused(session.access_token)).toBe(false)
  })

  it('is rejected if our key signed it for another issuer, without a subject, or without a session', async () => {
    const { session } = await api.member('other-house@example.com')
    const { sub, sid } = partsOf(session.access_token).claims
    expect(await refused(await issuedAs('https://elsewhere.example', { sub, sid }))).toBe(true)
    expect(await refused(await issuedAs(api.url, { sub }))).toBe(true)
    expect(await refused(await issuedAs(api.url, { sub: 'not-an-id', sid }))).toBe(true)
    expect(await refused(await issuedAs(api.url, { sub, sid }))).toBe(false)
  })

  it('is rejected when expired, even if it was seen before', async () => {
    const { session } = await api.member('past@example.com')
    const fresh = (await signIn(api, 'past@example.com')).json['access_token'] as string
    expect(await refused(session.access_token)).toBe(false)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (accessTokenLifeSeconds + 1) * 1000 })
    expect(await refused(session.access_token)).toBe(true)
    expect(await refused(fresh)).toBe(true)
  })

  it('is checked while the database is unreachable', async () => {
    const { session, memberId } = await api.member('offline@example.com')
    const database = openDatabase(api.database.url)
    const tokens = await makeAccessTokens(database, { ...settings, publicUrl: api.url }, api.hub)
    await database.close()
    expect(await tokens.identify(session.access_token)).toMatchObject({ memberId })
    expect(await tokens.identify(session.access_token)).toMatchObject({ memberId })
    expect(await tokens.identify(`${session.access_token.slice(0, -4)}AAAA`)).toBeNull()
  })
})

describe('the age of a session', () => {
  const age = (memberId: string, seconds: number) =>
    api.database.pool.query(
      `update sessions set created_at = now() - make_interval(secs => $2), expires_at = least(expires_at, now() + interval '20 days')
       where user_id = $1`,
      [memberId, seconds],
    )
  const secondsLeft = async (memberId: string): Promise<number> => {
    const { rows } = await api.database.pool.query<{ left: number }>(
      `select extract(epoch from expires_at - now())::float8 as left from sessions where user_id = $1`,
      [memberId],
    )
    return rows[0]?.left ?? 0
  }

  it('is limited from the sign-in on, however often it is used; each use extends it up to that', async () => {
    const { memberId, cookie, session } = await api.member('old-hand@example.com')
    const [listed] = await list(session.access_token)
    const spanMs = Date.parse(listed?.ends_at ?? '') - Date.parse(listed?.signed_in_at ?? '')
    expect(spanMs).toBe(sessionAgeLimitSeconds * 1000)

    await age(memberId, 100 * daySeconds)
    const young = await api.call('POST', '/api/auth/refresh', { cookie })
    expect(Math.round((await secondsLeft(memberId)) / daySeconds)).toBe(sessionLifeSeconds / daySeconds)

    await age(memberId, sessionAgeLimitSeconds - daySeconds)
    const old = await api.call('POST', '/api/auth/refresh', { cookie: cookieOf(young) })
    expect(old.status).toBe(200)
    expect(Math.round((await secondsLeft(memberId)) / daySeconds)).toBe(1)

    // As if an older version of the product had extended it once more.
    await age(memberId, sessionAgeLimitSeconds + 1)
    await api.database.pool.query(`update sessions set expires_at = now() + interval '20 days' where user_id = $1`, [
      memberId,
    ])
    const over = await api.call('POST', '/api/auth/refresh', { cookie: cookieOf(old) })
    expect([over.status, over.code]).toEqual([401, 'signed_out'])
    expect(over.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(await list(session.access_token)).toEqual([])
    await prune(api.database.db)
    expect(await secondsLeft(memberId)).toBeGreaterThan(0)

    await age(memberId, sessionAgeLimitSeconds + 8 * daySeconds)
    await prune(api.database.db)
    const left = await api.database.db.selectFrom('sessions').select('id').where('user_id', '=', memberId).execute()
    expect(left).toEqual([])
  })
})

describe('pruning', () => {
  it('prunes what better-auth left behind and keeps sessions in use', async () => {
    const member = await guardedMember(api, 'pruned@example.com')
    await api.database.pool.query(
      `insert into sessions (user_id, token, expires_at, created_at) values ($1, 'left behind', now() + interval '30 days', now() - interval '2 hours')`,
      [member.memberId],
    )
    await prune(api.database.db)
    const rows = await api.database.db
      .selectFrom('sessions')
      .select('token')
      .where('user_id', '=', member.memberId)
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token).not.toBe('left behind')
  })
})
