// Published better-auth advisories, by class: each has a test that it cannot happen here, whichever version is
// installed.
import { request } from 'node:http'
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cookieOf, firstAdmin, testPassword, useApi } from '../testing/api.ts'
import { until } from '../testing/until.ts'
import { answer, from, guardedMember, mailedToken, mailKinds, recoveryToken, signIn } from '../testing/accounts.ts'
import { makeAuth } from './auth.ts'
import { reuseGraceSeconds } from './signIn/refreshTokens.ts'

const api = useApi()

const confirm = (body: Record<string, string>) => api.call('POST', '/api/auth/confirm', { body, headers: from() })

const signUp = (email: string, password: string, more: Record<string, unknown> = {}) =>
  api.call('POST', '/api/auth/sign-up', {
    body: { email, password, full_name: 'A member', language: 'en', ...more },
    headers: from(),
  })

/** Sends a request with path and headers exactly as written. */
const raw = (path: string, headers: Record<string, string>, body: unknown): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(api.url)
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })

const json = { 'content-type': 'application/json' }

describe('the installation', () => {
  // SSO, SCIM, organizations, OAuth, OIDC, device codes, magic links, API keys and passkeys had their own advisories.
  it('uses only the token and second-factor plugins, and no session cache', () => {
    const { options } = makeAuth(api.database.db, { secret: 'x'.repeat(40), publicUrl: api.url })
    expect(options.plugins.map(({ id }) => id).sort()).toEqual(['jwt', 'two-factor'])
    expect(options).not.toHaveProperty('socialProviders')
    expect(options.session).not.toHaveProperty('cookieCache')
  })

  // GHSA-wxw3-q3m9-c3jr (OAuth state), GHSA-g38m-r43w-p2q7 (linking), CVE-2025-61928 (API keys), reflected script on /error.
  it.each([
    'GET /api/auth/error?error=%3Cscript%3Ealert(1)%3C/script%3E',
    'GET /api/auth/get-session',
    'GET /api/auth/callback/google?state=x&code=y',
    'GET /api/auth/jwks',
    'GET /api/auth/token',
    'GET /api/auth/list-sessions',
    'GET /api/auth/reset-password/x?callbackURL=https://evil.example',
    'GET /api/auth/verify-email?token=x&callbackURL=https://evil.example',
    'POST /api/auth/sign-in/email',
    'POST /api/auth/sign-up/email',
    'POST /api/auth/two-factor/verify-totp',
    'POST /api/auth/two-factor/disable',
    'POST /api/auth/api-key/create',
    'POST /api/auth/change-email',
    'POST /api/auth/update-user',
  ])('does not serve routes of better-auth: %s', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const body = method === 'POST' ? { body: { userId: '00000000-0000-4000-8000-000000000000' } } : {}
    const { status, code, headers } = await api.call(method, path, body)
    expect([status, code]).toEqual([404, 'unknown_route'])
    expect(headers.get('content-type')).toContain('application/json')
  })

  // GHSA-x732-6j76-qmhm: double slashes bypassed the list of disabled paths and the rate limits.
  it('accepts only one spelling of a path', async () => {
    const body = { email: 'slash@example.com', password: testPassword }
    for (const path of ['//api/auth/sign-in', '/api//auth/sign-in', '/api/auth//sign-in', '/api/auth/sign-in/']) {
      expect(await raw(path, json, body)).toBe(404)
    }
    expect(await raw('/api/auth/sign-in', json, body)).toBe(401)
  })
})

describe('request headers and parameters', () => {
  // GHSA-569q-mpph-wgww, CVE-2025-71401: the first request determined the base URL.
  it('do not change links: a forged host changes neither emails nor routes', async () => {
    const forged = { ...json, host: 'evil.example', 'x-forwarded-host': 'evil.example', ...from() }
    const request = { email: 'host@example.com', password: testPassword, full_name: 'Host', language: 'en' }
    expect(await raw('/api/auth/sign-up', forged, request)).toBe(200)
    const { body_text: text } = await api.database.db
      .selectFrom('mails')
      .select('body_text')
      .where('recipient', '=', request.email)
      .executeTakeFirstOrThrow()
    expect(text).toContain(`${api.url}/auth/confirm#token=`)
    expect(text).not.toContain('evil.example')
    expect((await api.call('GET', '/api/me')).status).toBe(401)
  })

  // GHSA-vp58-j275-797x, CVE-2025-71403, GHSA-86j7-9j95-vpqj: open redirects by parameter.
  it('cannot redirect: redirect parameters are rejected, and links lead to our own pages', async () => {
    await signUp('redirect@example.com', testPassword)
    const token = await mailedToken(api, 'redirect@example.com')
    for (const parameter of ['callbackURL', 'redirectTo', 'errorCallbackURL', 'redirect_uri']) {
      for (const target of [
        'https://evil.example',
        '//evil.example',
        'javascript:alert(1)',
        `${api.url}@evil.example`,
      ]) {
        const refused = await confirm({ token, password: testPassword, [parameter]: target })
        expect([refused.code, refused.headers.get('location')]).toEqual(['unknown_keys', null])
      }
    }
    expect(await confirm({ token, password: testPassword })).toMatchObject({ status: 200 })
  })

  // GHSA-p6v2-xcpg-h6xw, CVE-2026-45364: every IPv6 address had its own rate limit.
  it('do not evade rate limits: a whole IPv6 /64 shares one, however its addresses are written', async () => {
    const spellings = (i: number): string[] => [
      `2001:db8:5:6::${i.toString(16)}`,
      `2001:DB8:5:6:0:0:0:${i.toString(16)}`,
      `203.0.113.${i}, 2001:0db8:0005:0006:ffff::${i.toString(16)}`,
    ]
    const statuses: number[] = []
    // Slightly more than the limit, because it refills while a slow machine works.
    for (let i = 0; i < 25; i += 1) {
      for (const address of spellings(i)) {
        const headers = { 'x-forwarded-for': address }
        const body = { challenge: 'none', code: '000000' }
        statuses.push((await api.call('POST', '/api/auth/second-factor', { body, headers })).status)
      }
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(410))
    expect(statuses.slice(60)).toContain(429)
  })

  // The form check of better-auth let some cross-site requests through.
  it('cannot be cross-site: foreign origins and forms are rejected', async () => {
    const body = { email: 'csrf@example.com', password: testPassword }
    const call = (headers: Record<string, string>) => api.call('POST', '/api/auth/sign-in', { body, headers })
    expect((await call({ origin: 'https://evil.example' })).code).toBe('foreign_origin')
    expect((await call({ 'sec-fetch-site': 'cross-site' })).code).toBe('foreign_origin')
    expect((await call({ 'content-type': 'application/x-www-form-urlencoded' })).code).toBe('wrong_content_type')
    expect((await call({ 'content-type': 'text/plain' })).code).toBe('wrong_content_type')
  })

  // CVE-2025-61928 and fields such as emailVerified, role and twoFactorEnabled in a sign-up.
  it('cannot set identity: ids and roles in a body are rejected', async () => {
    const fields = ['emailVerified', 'email_confirmed', 'role', 'is_admin', 'twoFactorEnabled', 'userId', 'id', 'image']
    for (const field of fields) {
      expect((await signUp('fields@example.com', testPassword, { [field]: true })).code).toBe('unknown_keys')
    }
    expect(await mailKinds(api, 'fields@example.com')).toEqual([])
  })
})

describe('an incomplete sign-in', () => {
  // GHSA-xg6x-h9c9-2m83: a cached session was valid before the second factor was given.
  it('grants no access: a challenge is not valid as a token or as any cookie', async () => {
    const member = await guardedMember(api, 'half@example.com')
    const before = await api.database.db.selectFrom('sessions').select('id').execute()
    const challenged = await signIn(api, member.email)
    const challenge = String(challenged.json['challenge'])
    expect(challenged.headers.getSetCookie()).toEqual([])
    expect((await api.call('GET', '/api/me', { token: challenge })).code).toBe('signed_out')
    for (const name of ['refresh', 'better-auth.two_factor', 'better-auth.session_token', 'better-auth.session_data']) {
      const cookie = `${name}=${encodeURIComponent(challenge)}`
      expect((await api.call('POST', '/api/auth/refresh', { cookie })).code).toBe('signed_out')
      expect((await api.call('GET', '/api/me', { cookie })).code).toBe('signed_out')
    }
    expect(await api.database.db.selectFrom('sessions').select('id').execute()).toHaveLength(before.length)
  })

  // A trusted device skipped the second factor; that option does not exist here.
  it('cannot be completed by trusting a device', async () => {
    const member = await guardedMember(api, 'trust@example.com')
    const { challenge } = (await signIn(api, member.email)).json
    const body = { challenge, code: await member.code(), trustDevice: true }
    expect((await api.call('POST', '/api/auth/second-factor', { body, headers: from() })).code).toBe('unknown_keys')
  })

  // GHSA-hc7v-rggr-4hvx and related: single-use values worked several times when sent concurrently.
  it('is completed once, however many requests use the same recovery code concurrently', async () => {
    const member = await guardedMember(api, 'crowd@example.com')
    const challenges: unknown[] = []
    for (let i = 0; i < 4; i += 1) challenges.push((await signIn(api, member.email)).json['challenge'])
    const [code = ''] = member.recoveryCodes
    const answers = await Promise.all(challenges.map((challenge) => answer(api, challenge, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('an unconfirmed address', () => {
  // GHSA-qq9h-g4jm-xgf3: the first to register an address kept a password to it after its owner signed up.
  it('is not kept for a stranger: once its owner signs up, no earlier password or link works', async () => {
    const email = 'owner@example.com'
    await signUp(email, 'the-stranger-was-first')
    const strangersToken = await mailedToken(api, email)
    await signUp(email, testPassword)
    expect((await confirm({ token: strangersToken, password: 'the-stranger-was-first' })).code).toBe('conflict')
    expect((await signIn(api, email, 'the-stranger-was-first')).code).toBe('wrong_credentials')
    await api.work()
    const body = { token: await mailedToken(api, email), password: testPassword }
    await api.call('POST', '/api/auth/new-password', { body, headers: from() })
    expect((await signIn(api, email)).status).toBe(200)
  })

  // GHSA-fmh4-wcc4-5jm3: merely claiming an address granted what was meant for its owner.
  it('grants no rights: claiming the first admin’s address does not make an admin', async () => {
    const claimant = await api.member('claimant@example.com')
    const token = claimant.session.access_token
    await signUp(firstAdmin, 'the-stranger-was-first')
    await api.call('POST', '/api/me/email-change', { token, body: { password: testPassword, new_email: firstAdmin } })
    await api.member('somebody-else@example.com')
    expect(await api.database.db.selectFrom('user_roles').selectAll().execute()).toEqual([])
  })

  // An address change that only the old address had confirmed was already in force (better-auth issue 7196).
  it('does not replace the account’s address: the old one stays until both have confirmed', async () => {
    const { session } = await api.member('typo@example.com')
    const body = { password: testPassword, new_email: 'tpyo@example.com' }
    await api.call('POST', '/api/me/email-change', { token: session.access_token, body })
    const token = new URLSearchParams((await api.mailedLink('typo@example.com')).split('#')[1]).get('token')
    await api.call('POST', '/api/auth/email-change', { body: { token }, headers: from() })
    await api.call('POST', '/api/auth/recovery', {
      body: { email: 'tpyo@example.com', language: 'en' },
      headers: from(),
    })
    await api.work()
    expect(await mailKinds(api, 'tpyo@example.com')).toEqual(['email_change_to_new'])
    expect((await signIn(api, 'typo@example.com')).status).toBe(200)
  })
})

describe('sessions of other members', () => {
  // The multi-session sign-out trusted unsigned cookies; GHSA-4vcf-q4xf-f48m and GHSA-cq3f-vc6p-68fh acted on others’
  // objects by id.
  it('cannot be ended, neither by forged cookies at sign-out nor by id', async () => {
    const [victim, attacker] = [await api.member('victim@example.com'), await api.member('attacker@example.com')]
    const { id, token } = await api.database.db
      .selectFrom('sessions')
      .select(['id', 'token'])
      .where('user_id', '=', victim.memberId)
      .executeTakeFirstOrThrow()
    const forged = [
      'better-auth.session_token',
      `better-auth.session_token_multi-${token}`,
      'refresh-multi',
      '_multi-x',
    ]
    const cookie = [attacker.cookie, ...forged.map((name) => `${name}=${token}.forged`)].join('; ')
    const named = await api.call('DELETE', `/api/me/sessions/${id}`, { token: attacker.session.access_token })
    expect(named.code).toBe('not_found')
    await api.call('POST', '/api/auth/sign-out', { cookie })
    expect((await api.call('POST', '/api/auth/refresh', { cookie: attacker.cookie })).code).toBe('signed_out')
    expect((await api.call('POST', '/api/auth/refresh', { cookie: victim.cookie })).status).toBe(200)
  })
})

describe('ended access', () => {
  // GHSA-2vg6-77g8-24mp: sessions outlived their account.
  it('ends with the account: a deleted member’s tokens, links and password no longer work', async () => {
    const email = 'deleted@example.com'
    const member = await api.member(email)
    const token = member.session.access_token
    const link = await recoveryToken(api, email)
    expect((await api.call('POST', '/api/me/deletion', { token, body: { password: testPassword } })).status).toBe(200)
    expect((await api.call('POST', '/api/auth/refresh', { cookie: member.cookie })).code).toBe('signed_out')
    await until('the token stopped working', async () => (await api.call('GET', '/api/me', { token })).status === 401)
    const body = { token: link, password: 'eleven-loud-lighthouses' }
    expect((await api.call('POST', '/api/auth/new-password', { body, headers: from() })).code).toBe('link_expired')
    expect((await signIn(api, email)).code).toBe('wrong_credentials')
  })

  // GHSA-392p-2q2v-4372, GHSA-7w99-5wm4-3g79, GHSA-pw9m-5jxm-xr6h: replaced refresh tokens kept working.
  it('cannot be refreshed: reuse of a replaced refresh token revokes everything derived from it', async () => {
    const { cookie } = await api.member('replay@example.com')
    const fresh = cookieOf(await api.call('POST', '/api/auth/refresh', { cookie }))
    await api.database.pool.query(
      `update refresh_tokens set replaced_at = replaced_at - make_interval(secs => $1) where replaced_at is not null`,
      [reuseGraceSeconds + 1],
    )
    expect((await api.call('POST', '/api/auth/refresh', { cookie })).code).toBe('signed_out')
    expect((await api.call('POST', '/api/auth/refresh', { cookie: fresh })).code).toBe('signed_out')
  })

  // GHSA-9h47-pqcx-hjr4: "none" was advertised as a signing algorithm; a public key is no shared secret either.
  it('cannot be re-signed: tokens without a signature or signed with the public key are rejected', async () => {
    const { session } = await api.member('unsigned@example.com')
    const [head = '', payload = ''] = session.access_token.split('.')
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
    const { public_key: publicKey } = await api.database.db
      .selectFrom('signing_keys')
      .select('public_key')
      .executeTakeFirstOrThrow()
    const headOf = (alg: string): string => Buffer.from(JSON.stringify({ alg, kid })).toString('base64url')
    const signed = `${headOf('HS256')}.${payload}`
    const signature = createHmac('sha256', publicKey).update(signed).digest('base64url')
    for (const token of [`${headOf('none')}.${payload}.`, `${headOf('None')}.${payload}.`, `${signed}.${signature}`]) {
      expect((await api.call('GET', '/api/me', { token })).code).toBe('signed_out')
    }
  })
})
