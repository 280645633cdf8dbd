import { describe, expect, it } from 'vitest'
import { cookieOf, testPassword, useApi } from '../../testing/api.ts'
import { until } from '../../testing/until.ts'
import { answer, from, guardedMember, mailedToken, mailKinds, recoveryToken, signIn } from '../../testing/accounts.ts'
import { pruneSpentReauthentications } from './reauthentication.ts'

const api = useApi()
const newPassword = 'eleven-loud-lighthouses'

const recover = (email: string, more: { headers?: Record<string, string>; language?: string } = {}) =>
  api.call('POST', '/api/auth/recovery', {
    body: { email, language: more.language ?? 'en' },
    headers: { ...from(), ...more.headers },
  })
const setPassword = (token: string, password: string = newPassword) =>
  api.call('POST', '/api/auth/new-password', { body: { token, password }, headers: from() })

describe('recovery', () => {
  it('leads by one link to a new password and signs in with it', async () => {
    const email = 'forgetful@example.com'
    const { cookie, session } = await api.signUp(email)
    expect(await recover(email, { language: 'de' })).toMatchObject({ status: 200, json: {} })
    await api.work()
    expect(await api.mailedLink(email)).toMatch(/^\/auth\/new-password#token=[\w-]{20,}$/)
    const opened = await setPassword(await mailedToken(api, email))
    expect(opened.json).toMatchObject({ token_type: 'bearer', user: { email } })
    expect((await api.call('POST', '/api/auth/refresh', { cookie: cookieOf(opened) })).status).toBe(200)
    expect((await signIn(api, email)).code).toBe('wrong_credentials')
    expect((await signIn(api, email, newPassword)).status).toBe(200)
    expect((await api.call('POST', '/api/auth/refresh', { cookie })).code).toBe('signed_out')
    await until(
      'the sessions from before are over',
      async () => (await api.call('GET', '/api/me', { token: session.access_token })).status === 401,
    )
    const mails = await api.database.db.selectFrom('mails').select(['kind', 'language', 'subject']).execute()
    expect(mails.filter(({ kind }) => kind === 'recovery')).toEqual([
      { kind: 'recovery', language: 'de', subject: 'Passwort für Ankerplatz zurücksetzen' },
    ])
    expect(await mailKinds(api, email)).toEqual(['confirm_address', 'recovery', 'password_changed'])
  })

  it('responds to every address alike and immediately, and sends emails only to members', async () => {
    await api.signUp('member@example.com')
    const blocked = await api.signUp('blocked@example.com')
    await api.database.db
      .updateTable('users')
      .set({ blocked_at: new Date() })
      .where('id', '=', blocked.memberId)
      .execute()
    const request = { email: 'waiting@example.com', password: testPassword, full_name: 'Not Yet', language: 'en' }
    await api.call('POST', '/api/auth/sign-up', { body: request, headers: from() })
    const addresses = ['Member@Example.com', 'blocked@example.com', 'waiting@example.com', 'stranger@example.com']
    const answers = await Promise.all(addresses.map((email) => recover(email)))
    expect(answers.map(({ status, json }) => [status, json])).toEqual(addresses.map(() => [200, {}]))
    // Nothing was looked up yet: the same row is written for every address.
    expect(await mailKinds(api, 'member@example.com')).toEqual(['confirm_address'])
    await api.work()
    expect(await mailKinds(api, 'member@example.com')).toEqual(['confirm_address', 'recovery'])
    expect(await mailKinds(api, 'blocked@example.com')).toEqual(['confirm_address'])
    expect(await mailKinds(api, 'waiting@example.com')).toEqual(['confirm_address', 'finish_sign_up'])
    expect(await mailKinds(api, 'stranger@example.com')).toEqual([])
  })

  it('gives an address that a stranger signed up with to its owner, with the owner’s password', async () => {
    const email = 'squatted@example.com'
    const request = { email, password: 'known-to-the-stranger', full_name: 'Mallory', language: 'en' }
    await api.call('POST', '/api/auth/sign-up', { body: request, headers: from() })
    const opened = await setPassword(await recoveryToken(api, email))
    expect(opened.json).toMatchObject({ user: { email } })
    expect((await signIn(api, email, 'known-to-the-stranger')).code).toBe('wrong_credentials')
    expect((await signIn(api, email, newPassword)).status).toBe(200)
    const events = await api.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'accounts.memberConfirmed')
      .execute()
    const { id } = (opened.json as { user: { id: string } }).user
    expect(events).toContainEqual({ payload: { memberId: id } })
  })

  it('does not skip the second factor', async () => {
    const member = await guardedMember(api, 'guarded@example.com')
    const set = await setPassword(await recoveryToken(api, member.email))
    expect(set.json).toEqual({ challenge: expect.any(String) as string, expires_in: 600 })
    expect(set.headers.get('set-cookie')).toBeNull()
    expect((await answer(api, set.json['challenge'], await member.code())).status).toBe(200)
  })

  it('invalidates challenges opened with the old password', async () => {
    const member = await guardedMember(api, 'half-way@example.com')
    const { challenge } = (await signIn(api, member.email)).json
    await setPassword(await recoveryToken(api, member.email))
    expect((await answer(api, challenge, await member.code())).code).toBe('challenge_expired')
  })

  it('works once and invalidates the other links', async () => {
    const email = 'twice@example.com'
    await api.member(email)
    const first = await recoveryToken(api, email)
    const second = await recoveryToken(api, email)
    expect((await setPassword(second)).status).toBe(200)
    expect((await setPassword(second)).code).toBe('link_expired')
    expect((await setPassword(first)).code).toBe('link_expired')
  })

  it('works once even if it is used twice concurrently', async () => {
    const email = 'race@example.com'
    await api.member(email)
    const token = await recoveryToken(api, email)
    const both = await Promise.all([setPassword(token, 'first-of-two-boats'), setPassword(token, 'other-of-two-boats')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('expires after an hour, and a made-up link never worked', async () => {
    const email = 'late@example.com'
    await api.member(email)
    const token = await recoveryToken(api, email)
    const { rows } = await api.database.pool.query<{ minutes: number }>(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from verifications order by created_at desc limit 1`,
    )
    expect(rows[0]?.minutes).toBe(60)
    await api.database.pool.query(`update verifications set expires_at = now() - interval '1 second'`)
    expect((await setPassword(token)).code).toBe('link_expired')
    expect((await setPassword('made-up')).code).toBe('link_expired')
    expect(await setPassword('made\0up')).toMatchObject({ status: 400, code: 'invalid_input' })
    expect((await signIn(api, email)).status).toBe(200)
    await pruneSpentReauthentications(api.database.db)
    expect(await api.database.db.selectFrom('verifications').selectAll().execute()).toEqual([])
  })

  it('stores no link that could be read from the database', async () => {
    const email = 'readable@example.com'
    await api.member(email)
    const token = await recoveryToken(api, email)
    const rows = await api.database.db.selectFrom('verifications').select('identifier').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { identifier } of rows) {
      expect(identifier).not.toContain(token)
      expect((await setPassword(identifier)).code).toBe('link_expired')
    }
  })

  it('rejects a weak password with its reasons and keeps the link valid for a better one', async () => {
    const email = 'matrose@example.com'
    await api.member(email)
    const token = await recoveryToken(api, email)
    const weak = await setPassword(token, 'xx-matrose-xx')
    expect(weak).toMatchObject({
      status: 422,
      json: { error: { code: 'weak_password', issues: [{ path: 'password', code: 'password_contains_email' }] } },
    })
    expect((await setPassword(token)).status).toBe(200)
  })

  it('rejects a member who was blocked after the link was sent', async () => {
    const email = 'barred@example.com'
    const { memberId } = await api.member(email)
    const token = await recoveryToken(api, email)
    await api.database.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', memberId).execute()
    expect((await setPassword(token)).code).toBe('blocked')
    expect((await signIn(api, email, newPassword)).code).toBe('wrong_credentials')
  })

  it('links to the public URL, whatever host the request claims', async () => {
    const email = 'host@example.com'
    await api.member(email)
    await recover(email, { headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' } })
    await api.work()
    const { body_text: text } = await api.database.db
      .selectFrom('mails')
      .select('body_text')
      .where('recipient', '=', email)
      .where('kind', '=', 'recovery')
      .executeTakeFirstOrThrow()
    expect(text).toContain(`${api.url}/auth/new-password#token=`)
    expect(text).not.toContain('evil')
  })

  it('limits how many emails one address can be sent', async () => {
    await api.member('flooded@example.com')
    const statuses = []
    for (let i = 0; i < 6; i += 1) statuses.push((await recover('flooded@example.com')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    // Other emails have their own limit, so requests for one cannot use up the other.
    const body = { email: 'flooded@example.com', language: 'en' }
    const other = await api.call('POST', '/api/auth/resend-confirmation', { body, headers: from() })
    expect(other.status).toBe(200)
  })
})

describe('a sign-in concurrent with a new password', () => {
  it('opens no session that the new password does not end', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = `beside${round}@example.com`
      await api.member(email)
      const token = await recoveryToken(api, email)
      const [, ...signIns] = await Promise.all([
        setPassword(token),
        ...Array.from({ length: 4 }, () => signIn(api, email)),
      ])
      for (const opened of signIns.filter(({ status }) => status === 200)) {
        const refreshed = await api.call('POST', '/api/auth/refresh', { cookie: cookieOf(opened) })
        expect(refreshed.code).toBe('signed_out')
      }
    }
  })
})

describe('a password change', () => {
  const change = (token: string, body: Record<string, unknown>) => api.call('PUT', '/api/me/password', { token, body })

  it('ends all other sessions, keeps this one and notifies the owner', async () => {
    const email = 'tidy@example.com'
    const here = await api.signUp(email)
    const there = await signIn(api, email)
    const done = await change(here.session.access_token, { password: testPassword, new_password: newPassword })
    expect(done).toMatchObject({ status: 200, json: {} })
    expect((await api.call('POST', '/api/auth/refresh', { cookie: here.cookie })).status).toBe(200)
    expect((await api.call('POST', '/api/auth/refresh', { cookie: cookieOf(there) })).code).toBe('signed_out')
    expect(await mailKinds(api, email)).toEqual(['confirm_address', 'password_changed'])
    expect((await signIn(api, email)).code).toBe('wrong_credentials')
    expect((await signIn(api, email, newPassword)).status).toBe(200)
  })

  it('requires the old password, and a code if two-factor is on', async () => {
    const plain = await api.member('plain@example.com')
    const wrong = { password: 'not-the-password', new_password: newPassword }
    expect((await change(plain.session.access_token, wrong)).code).toBe('wrong_password')
    const member = await guardedMember(api, 'strict@example.com')
    const token = member.session.access_token
    const request = { password: testPassword, new_password: newPassword }
    expect((await change(token, request)).code).toBe('code_required')
    expect((await change(token, { ...request, code: member.recoveryCodes[0] })).status).toBe(200)
    expect((await signIn(api, member.email, newPassword)).json).toHaveProperty('challenge')
  })

  it('rejects a weak one before a code is used up', async () => {
    const member = await guardedMember(api, 'sailor@example.com')
    const code = await member.code()
    const token = member.session.access_token
    const weak = await change(token, { password: testPassword, code, new_password: 'sailor' })
    expect(weak.json).toEqual({
      error: {
        code: 'weak_password',
        issues: [
          { path: 'new_password', code: 'password_too_short' },
          { path: 'new_password', code: 'password_contains_email' },
        ],
      },
    })
    expect((await change(token, { password: testPassword, code, new_password: newPassword })).status).toBe(200)
  })

  it('invalidates pending password links', async () => {
    const email = 'changed@example.com'
    const { session } = await api.member(email)
    const token = await recoveryToken(api, email)
    await change(session.access_token, { password: testPassword, new_password: newPassword })
    expect((await setPassword(token, 'a-third-password')).code).toBe('link_expired')
  })
})
