import { describe, expect, it } from 'vitest'
import { cookieOf, firstAdmin, type SignedIn, testPassword, useApi } from '../testing/api.ts'
import { until } from '../testing/until.ts'
import { confirm, confirmationStep, mailedToken } from '../testing/accounts.ts'
import { makeAuth } from './auth.ts'

const api = useApi()

let visitor = 0
/** A visitor from a separate network. */
const from = (): Record<string, string> => ({ 'x-forwarded-for': `198.51.100.${(visitor += 1)}` })

const request = (email: string, more: Record<string, unknown> = {}) => ({
  body: { email, password: testPassword, full_name: 'Lotte Anker', language: 'de', ...more },
  headers: from(),
})

const mailsTo = async (email: string): Promise<{ kind: string; language: string; subject: string }[]> =>
  api.database.db
    .selectFrom('mails')
    .select(['kind', 'language', 'subject'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()

describe('the schema', () => {
  it('has every column that better-auth writes', async () => {
    const settings = { secret: 'another secret only for tests, long', publicUrl: api.url }
    const auth = makeAuth(api.database.db, settings, { checksSchema: true })
    await expect(auth.api.signInEmail({ body: { email: 'a@example.com', password: 'x' } })).rejects.toMatchObject({
      statusCode: 401,
    })
  })
})

describe('sign-up', () => {
  it('sends an email with a link; a button confirms the address in the browser that signed up, and signs in', async () => {
    const email = 'lotte@example.com'
    const signedUp = await api.call('POST', '/api/auth/sign-up', request(email))
    expect(signedUp.status).toBe(200)
    expect(signedUp.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sign-up=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect(await mailsTo(email)).toEqual([
      { kind: 'confirm_address', language: 'de', subject: 'Bestätige deine E-Mail-Adresse für Ankerplatz' },
    ])
    expect(await api.mailedLink(email)).toMatch(/^\/auth\/confirm#token=[\w.-]+$/)
    const cookie = cookieOf(signedUp)
    const token = await mailedToken(api, email)
    expect((await confirmationStep(api, token, cookie)).json).toEqual({ email, step: 'button' })
    const confirmed = await confirm(api, token, { cookie })
    expect(confirmed.json).toMatchObject({ token_type: 'bearer', user: { email }, language: 'de' })
    const [refresh = '', hint = '', removed = ''] = confirmed.headers.getSetCookie()
    expect(removed).toMatch(/^sign-up=; Max-Age=0; /)
    expect(refresh).toMatch(/^refresh=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(hint).toMatch(/^session-hint=1; Max-Age=\d+; Path=\/; SameSite=Lax$/)
    const refreshed = await api.call('POST', '/api/auth/refresh', { cookie: cookieOf(confirmed) })
    expect(refreshed.json).toMatchObject({
      token_type: 'bearer',
      expires_in: 900,
      user: { email, user_metadata: { full_name: 'Lotte Anker' } },
    })
    expect(JSON.stringify(refreshed.json)).not.toContain(cookieOf(refreshed).split('=')[1])
    const me = await api.call('GET', '/api/me', { token: refreshed.json['access_token'] as string })
    expect(me.json).toEqual({
      user: (refreshed.json as { user: unknown }).user,
      profile: { full_name: 'Lotte Anker', display_name: null, avatar_url: null },
      is_admin: false,
      two_factor_enabled: false,
    })
  })

  it('responds to a known address exactly as to an unknown one, and informs only its inbox', async () => {
    await api.signUp('known@example.com')
    const known = await api.call('POST', '/api/auth/sign-up', request('Known@Example.com'))
    const unknown = await api.call('POST', '/api/auth/sign-up', request('unknown@example.com'))
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json])
    expect((await mailsTo('known@example.com')).map((mail) => mail.kind)).toEqual(['confirm_address', 'already_member'])
    const old = { email: 'known@example.com', password: testPassword }
    expect((await api.call('POST', '/api/auth/sign-in', { body: old, headers: from() })).status).toBe(200)
  })

  it('keeps no password when several visitors sign up with one address: its owner sets one by email', async () => {
    const email = 'contested@example.com'
    const signIn = (password: string) =>
      api.call('POST', '/api/auth/sign-in', { body: { email, password }, headers: from() })
    await api.call('POST', '/api/auth/sign-up', request(email))
    const confirmation = await mailedToken(api, email)
    await api.call('POST', '/api/auth/sign-up', request(email, { password: 'the-stranger-came-later' }))
    await api.work()
    expect((await mailsTo(email)).map((mail) => mail.kind)).toEqual(['confirm_address', 'finish_sign_up'])
    expect((await confirmationStep(api, confirmation)).json).toEqual({ email, step: 'set_new' })
    for (const password of ['the-stranger-came-later', testPassword]) {
      expect((await confirm(api, confirmation, { password })).code).toBe('conflict')
    }
    expect((await signIn('the-stranger-came-later')).code).toBe('wrong_credentials')
    expect((await signIn(testPassword)).code).toBe('wrong_credentials')
    const token = new URLSearchParams((await api.mailedLink(email)).split('#')[1]).get('token')
    const body = { token, password: testPassword }
    const set = await api.call('POST', '/api/auth/new-password', { body, headers: from() })
    expect(set.json).toMatchObject({ user: { email } })
    expect((await signIn(testPassword)).status).toBe(200)
  })

  it.each([
    ['too short', 'kurz', ['password_too_short']],
    ['too long', 'aB3-'.repeat(33), ['password_too_long', 'password_common']],
    ['common with a tail', 'Passwort2026!', ['password_common']],
    ['common in disguise', 'P4ssw0rt12345', ['password_common']],
    ['a row of keys', 'qwertzuiop', ['password_common']],
    ['the name of the address', 'xx-matrose-xx', ['password_contains_email']],
    ['several things at once', 'matrose', ['password_too_short', 'password_contains_email']],
  ])('rejects a password that is %s, with all reasons', async (_, password, codes) => {
    const answer = await api.call('POST', '/api/auth/sign-up', request('matrose@example.com', { password }))
    expect(answer).toMatchObject({
      status: 422,
      json: { error: { code: 'weak_password', issues: codes.map((code) => ({ path: 'password', code })) } },
    })
    expect(await mailsTo('matrose@example.com')).toEqual([])
  })

  it('rejects a name of 10,000 letters, an invalid address and unknown keys', async () => {
    const refuse = async (more: Record<string, unknown>) =>
      (await api.call('POST', '/api/auth/sign-up', request('x@example.com', more))).json
    expect(await refuse({ full_name: 'x'.repeat(10_000) })).toMatchObject({
      error: { issues: [{ path: 'full_name', code: 'too_long', limit: 100 }] },
    })
    expect(await refuse({ full_name: '   ' })).toMatchObject({ error: { issues: [{ code: 'required' }] } })
    expect(await refuse({ email: 'nobody' })).toMatchObject({ error: { issues: [{ code: 'not_an_email' }] } })
    expect(await refuse({ role: 'admin' })).toMatchObject({ error: { code: 'unknown_keys' } })
    expect(await mailsTo('x@example.com')).toEqual([])
  })

  it('limits how many emails one address can be sent', async () => {
    const answers = []
    for (let i = 0; i < 7; i += 1) {
      answers.push(await api.call('POST', '/api/auth/sign-up', request('flooded@example.com')))
    }
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
    expect(answers.at(-1)).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('resends the email on request, but never reveals whether it did', async () => {
    await api.call('POST', '/api/auth/sign-up', request('patient@example.com'))
    const again = { body: { email: 'patient@example.com', language: 'en' }, headers: from() }
    const unknownAddress = { body: { email: 'nobody@example.com', language: 'en' }, headers: from() }
    const answers = [
      await api.call('POST', '/api/auth/resend-confirmation', again),
      await api.call('POST', '/api/auth/resend-confirmation', unknownAddress),
    ]
    await api.work()
    expect(answers.map((answer) => [answer.status, answer.json])).toEqual([
      [200, {}],
      [200, {}],
    ])
    expect((await mailsTo('patient@example.com')).map((mail) => mail.language)).toEqual(['de', 'en'])
    expect(await mailsTo('nobody@example.com')).toEqual([])
  })
})

describe('the confirmation link', () => {
  it('makes the configured address the first admin, and no other', async () => {
    const first = await api.member(firstAdmin)
    const second = await api.member('second@example.com')
    const roleOf = async ({ session }: SignedIn) =>
      (await api.call('GET', '/api/me', { token: session.access_token })).json['is_admin']
    expect([await roleOf(first), await roleOf(second)]).toEqual([true, false])
  })

  it('opens the new member’s balance', async () => {
    const { memberId } = await api.member('balance@example.com')
    const job = await until('the reaction is queued', async () => {
      const { rows } = await api.database.pool.query<{ payload: { memberId: string } }>(
        `select payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
         where identifier = 'openBalance'`,
      )
      return rows.find((row) => row.payload.memberId === memberId)
    })
    expect(job.payload).toEqual({ memberId })
  })
})

describe('sign-in', () => {
  it('responds to a wrong password and an unknown address alike', async () => {
    await api.member('careful@example.com')
    const attempt = (email: string) =>
      api.call('POST', '/api/auth/sign-in', { body: { email, password: 'wrong-but-long' }, headers: from() })
    const [wrong, unknown] = [await attempt('careful@example.com'), await attempt('stranger@example.com')]
    expect([wrong.status, wrong.json]).toEqual([401, { error: { code: 'wrong_credentials' } }])
    expect([unknown.status, unknown.json]).toEqual([wrong.status, wrong.json])
  })

  it('requires confirmation, and reveals so only if the password is correct', async () => {
    await api.call('POST', '/api/auth/sign-up', request('hasty@example.com'))
    const attempt = (password: string) =>
      api.call('POST', '/api/auth/sign-in', { body: { email: 'hasty@example.com', password }, headers: from() })
    expect((await attempt(testPassword)).code).toBe('email_unconfirmed')
    expect((await attempt('wrong-but-long')).code).toBe('wrong_credentials')
  })

  it('is closed to a blocked member', async () => {
    const { memberId, cookie } = await api.member('blocked@example.com')
    await api.database.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', memberId).execute()
    const body = { email: 'blocked@example.com', password: testPassword }
    expect((await api.call('POST', '/api/auth/sign-in', { body, headers: from() })).code).toBe('blocked')
    const refreshed = await api.call('POST', '/api/auth/refresh', { cookie })
    expect(refreshed.code).toBe('blocked')
    expect(refreshed.headers.get('set-cookie')).toContain('Max-Age=0')
  })

  it('is rate-limited by account and network, without locking the owner out elsewhere', async () => {
    await api.member('target@example.com')
    const guesser = from()
    const attempts = []
    for (let i = 0; i < 12; i += 1) {
      const body = { email: 'target@example.com', password: `guess-number-${i}` }
      attempts.push((await api.call('POST', '/api/auth/sign-in', { body, headers: guesser })).status)
    }
    expect(attempts.slice(-2)).toEqual([429, 429])
    const body = { email: 'target@example.com', password: testPassword }
    expect((await api.call('POST', '/api/auth/sign-in', { body, headers: from() })).status).toBe(200)
  })

  it('is rate-limited by account, however many networks the guesses come from', async () => {
    await api.database.db
      .insertInto('rate_limits')
      .values({ key: 'sign-in by account:crowded@example.com', free_at: new Date(Date.now() + 600_000) })
      .execute()
    const body = { email: 'crowded@example.com', password: 'a guess' }
    expect((await api.call('POST', '/api/auth/sign-in', { body, headers: from() })).code).toBe('too_many_requests')
  })
})
