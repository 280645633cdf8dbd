import { describe, expect, it } from 'vitest'
import { cookieOf, testPassword, useApi } from '../../testing/api.ts'
import { answer, codeNow, from, guardedMember, mailKinds, signIn } from '../../testing/accounts.ts'
import { pruneSpentReauthentications } from '../signIn/reauthentication.ts'

const api = useApi()

const start = (token: string, body: Record<string, unknown> = { password: testPassword }) =>
  api.call('POST', '/api/me/two-factor', { token, body })
const confirm = (token: string, code: string) =>
  api.call('POST', '/api/me/two-factor/confirm', { token, body: { code } })
const security = async (token: string) => (await api.call('GET', '/api/me/security', { token })).json

const wrongFor = (code: string): string => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

describe('enabling two-factor', () => {
  it('returns a key and recovery codes, and changes nothing before a code confirms it', async () => {
    const { session, memberId } = await api.member('careful@example.com')
    const token = session.access_token
    const started = await start(token)
    expect(started.status).toBe(200)
    const { uri, secret, recovery_codes: codes } = started.json as Record<string, string> & { recovery_codes: string[] }
    const url = new URL(uri ?? '')
    expect(decodeURIComponent(url.pathname)).toBe('/Ankerplatz:careful@example.com')
    expect([url.protocol, url.host, url.searchParams.get('issuer')]).toEqual(['otpauth:', 'totp', 'Ankerplatz'])
    expect(url.searchParams.get('secret')).toBe(secret)
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/)
    expect(new Set(codes).size).toBe(10)
    expect(await security(token)).toMatchObject({ two_factor_enabled: false, recovery_codes_left: null })
    expect((await signIn(api, 'careful@example.com')).json).toHaveProperty('access_token')

    expect((await confirm(token, codeNow(secret ?? ''))).status).toBe(200)
    expect(await security(token)).toMatchObject({ two_factor_enabled: true, recovery_codes_left: 10 })
    expect((await api.call('GET', '/api/me', { token })).json).toMatchObject({ two_factor_enabled: true })
    expect(await mailKinds(api, 'careful@example.com')).toEqual(['two_factor_on'])
    const kept = await api.database.db
      .selectFrom('two_factors')
      .selectAll()
      .where('user_id', '=', memberId)
      .executeTakeFirstOrThrow()
    expect(kept.secret).not.toContain(secret)
    expect(kept.backup_codes).not.toContain(codes[0])
  })

  it('leaves no extra session behind, and keeps the open ones', async () => {
    const member = await guardedMember(api, 'tidy@example.com')
    const rows = await api.database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', member.memberId)
      .execute()
    expect(rows).toHaveLength(1)
    expect((await api.call('POST', '/api/auth/refresh', { cookie: member.cookie })).status).toBe(200)
  })

  it('restarts if it was not confirmed: only the last key is valid', async () => {
    const { session } = await api.member('again@example.com')
    const token = session.access_token
    const first = (await start(token)).json as { secret: string }
    const second = (await start(token)).json as { secret: string }
    expect(first.secret).not.toBe(second.secret)
    expect((await confirm(token, codeNow(first.secret))).code).toBe('wrong_code')
    expect((await confirm(token, codeNow(second.secret))).status).toBe(200)
  })

  it('requires the password, and rejects calls that do not fit the current state', async () => {
    const { session } = await api.member('states@example.com')
    const token = session.access_token
    expect((await start(token, { password: 'not-the-password' })).code).toBe('wrong_password')
    expect((await confirm(token, '123456')).code).toBe('conflict')
    for (const path of ['/disable', '/recovery-codes']) {
      const body = { password: testPassword }
      expect((await api.call('POST', `/api/me/two-factor${path}`, { token, body })).code).toBe('conflict')
    }
    const on = await guardedMember(api, 'states-on@example.com')
    const again = await start(on.session.access_token, { password: testPassword, code: await on.code() })
    expect(again.code).toBe('conflict')
    expect((await confirm(on.session.access_token, await on.code())).code).toBe('conflict')
  })

  it('rate-limits the codes tried for the confirmation', async () => {
    const { session } = await api.member('guesser@example.com')
    const { secret } = (await start(session.access_token)).json as { secret: string }
    const tries = []
    for (let i = 0; i < 11; i += 1) {
      tries.push((await confirm(session.access_token, wrongFor(codeNow(secret)))).code)
    }
    expect(tries.slice(0, 10)).toEqual(Array(10).fill('wrong_code'))
    expect(tries[10]).toBe('too_many_requests')
  })
})

describe('sign-in with a second factor', () => {
  it('returns a challenge for the password, and a session only for challenge and code', async () => {
    const member = await guardedMember(api, 'guarded@example.com')
    const challenged = await signIn(api, member.email)
    expect(challenged.status).toBe(200)
    expect(challenged.json).toEqual({ challenge: expect.any(String) as string, expires_in: 600 })
    expect(challenged.headers.get('set-cookie')).toBeNull()
    const opened = await answer(api, challenged.json['challenge'], ` ${await member.code()} `)
    expect(opened.json).toMatchObject({ token_type: 'bearer', user: { email: member.email } })
    expect((await api.call('POST', '/api/auth/refresh', { cookie: cookieOf(opened) })).status).toBe(200)
    const rows = await api.database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', member.memberId)
      .execute()
    expect(rows).toHaveLength(2)
  })

  it('accepts an app code once, whichever challenge it answers', async () => {
    const member = await guardedMember(api, 'once@example.com')
    const code = await member.code()
    const [first, second] = [await signIn(api, member.email), await signIn(api, member.email)]
    expect((await answer(api, first.json['challenge'], code)).status).toBe(200)
    expect((await answer(api, second.json['challenge'], code)).code).toBe('wrong_code')
    expect((await answer(api, second.json['challenge'], await member.code())).status).toBe(200)
  })

  it('accepts a code once even if it is sent twice concurrently', async () => {
    const member = await guardedMember(api, 'race@example.com')
    const challenges = [await signIn(api, member.email), await signIn(api, member.email)]
    const code = await member.code()
    const both = await Promise.all(challenges.map(({ json }) => answer(api, json['challenge'], code)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  it('does not accept the code that enabled it', async () => {
    const { session } = await api.member('fresh@example.com')
    const { secret } = (await start(session.access_token)).json as { secret: string }
    const code = codeNow(secret)
    await confirm(session.access_token, code)
    const challenged = await signIn(api, 'fresh@example.com')
    expect((await answer(api, challenged.json['challenge'], code)).code).toBe('wrong_code')
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const member = await guardedMember(api, 'paper@example.com')
    const [code = '', another = '', third = ''] = member.recoveryCodes
    const first = await signIn(api, member.email)
    expect((await answer(api, first.json['challenge'], code.toUpperCase() + 'x')).code).toBe('wrong_code')
    expect((await answer(api, first.json['challenge'], code)).status).toBe(200)
    const second = await signIn(api, member.email)
    expect((await answer(api, second.json['challenge'], code)).code).toBe('wrong_code')
    expect(await security(member.session.access_token)).toMatchObject({ recovery_codes_left: 9 })
    expect((await answer(api, second.json['challenge'], another.toUpperCase().replace('-', ' '))).status).toBe(200)
    const last = await signIn(api, member.email)
    expect((await answer(api, last.json['challenge'], third.replace('-', ''))).status).toBe(200)
    expect(await security(member.session.access_token)).toMatchObject({ recovery_codes_left: 7 })
  })

  it('accepts a challenge once, and only until it expires', async () => {
    const member = await guardedMember(api, 'late@example.com')
    const used = (await signIn(api, member.email)).json['challenge']
    expect((await answer(api, used, await member.code())).status).toBe(200)
    expect((await answer(api, used, await member.code())).code).toBe('challenge_expired')
    const old = (await signIn(api, member.email)).json['challenge']
    await api.database.pool.query(`update verifications set expires_at = now() - interval '1 second'`)
    expect((await answer(api, old, await member.code())).code).toBe('challenge_expired')
  })

  it('rejects a challenge it did not issue', async () => {
    const member = await guardedMember(api, 'forged@example.com')
    const challenge = String((await signIn(api, member.email)).json['challenge'])
    const [identifier = ''] = challenge.split('.')
    const swapped = challenge.at(-2) === 'A' ? 'B' : 'A'
    for (const forged of [
      identifier,
      `${identifier}.`,
      `2fa-attempts-${challenge}`,
      `${challenge.slice(0, -2)}${swapped}=`,
      'x'.repeat(400),
      '.',
    ]) {
      expect((await answer(api, forged, await member.code())).code).toBe('challenge_expired')
    }
    expect((await answer(api, challenge, await member.code())).status).toBe(200)
  })

  it('invalidates a challenge after five wrong codes, and locks the account after ten in a row', async () => {
    const member = await guardedMember(api, 'locked@example.com')
    const wrong = wrongFor(await member.code())
    const codes: (string | null)[] = []
    for (let round = 0; round < 2; round += 1) {
      const { challenge } = (await signIn(api, member.email)).json
      for (let i = 0; i < 5; i += 1) codes.push((await answer(api, challenge, wrong)).code)
      if (round === 0) expect((await answer(api, challenge, await member.code())).code).toBe('challenge_expired')
    }
    expect(codes).toEqual(Array(10).fill('wrong_code'))
    const { challenge } = (await signIn(api, member.email)).json
    const locked = await answer(api, challenge, await member.code())
    expect(locked).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await answer(api, challenge, member.recoveryCodes[0] ?? '')).code).toBe('too_many_requests')
    await api.database.pool.query(`update two_factors set locked_until = now() - interval '1 second'`)
    expect((await answer(api, challenge, await member.code())).status).toBe(200)
  })

  it('is closed to a blocked member, before and after the challenge', async () => {
    const member = await guardedMember(api, 'barred@example.com')
    const { challenge } = (await signIn(api, member.email)).json
    await api.database.db
      .updateTable('users')
      .set({ blocked_at: new Date() })
      .where('id', '=', member.memberId)
      .execute()
    expect((await answer(api, challenge, await member.code())).code).toBe('blocked')
    expect((await signIn(api, member.email)).code).toBe('blocked')
    expect((await signIn(api, member.email, 'not-the-password')).code).toBe('wrong_credentials')
  })
})

describe('disabling two-factor, and new recovery codes', () => {
  it('requires password and code, and the app is no longer needed afterwards', async () => {
    const member = await guardedMember(api, 'leaving@example.com')
    const token = member.session.access_token
    const disable = (body: Record<string, unknown>) => api.call('POST', '/api/me/two-factor/disable', { token, body })
    const code = await member.code()
    expect((await disable({ password: testPassword })).code).toBe('code_required')
    expect((await disable({ password: 'not-the-password', code })).code).toBe('wrong_password')
    expect((await disable({ password: testPassword, code: wrongFor(code) })).code).toBe('wrong_code')
    expect((await disable({ password: testPassword, code })).status).toBe(200)
    expect(await security(token)).toMatchObject({ two_factor_enabled: false, recovery_codes_left: null })
    expect(await mailKinds(api, member.email)).toEqual(['two_factor_on', 'two_factor_off'])
    expect((await signIn(api, member.email)).json).toHaveProperty('access_token')
    const kept = await api.database.db.selectFrom('two_factors').where('user_id', '=', member.memberId).execute()
    expect(kept).toEqual([])
  })

  it('invalidates a challenge that was open before', async () => {
    const member = await guardedMember(api, 'between@example.com')
    const { challenge } = (await signIn(api, member.email)).json
    const body = { password: testPassword, code: member.recoveryCodes[1] }
    const token = member.session.access_token
    expect((await api.call('POST', '/api/me/two-factor/disable', { token, body })).status).toBe(200)
    expect((await answer(api, challenge, await member.code())).code).toBe('challenge_expired')
  })

  it('replaces the recovery codes: the old ones no longer work', async () => {
    const member = await guardedMember(api, 'renew@example.com')
    const token = member.session.access_token
    const body = { password: testPassword, code: await member.code() }
    const renewed = await api.call('POST', '/api/me/two-factor/recovery-codes', { token, body })
    const codes = renewed.json['recovery_codes'] as string[]
    expect(codes).toHaveLength(10)
    expect(await mailKinds(api, member.email)).toContain('recovery_codes_renewed')
    const { challenge } = (await signIn(api, member.email)).json
    expect((await answer(api, challenge, member.recoveryCodes[0] ?? '')).code).toBe('wrong_code')
    expect((await answer(api, challenge, codes[0] ?? '')).status).toBe(200)
  })

  it('does not accept a code for re-authentication that was used to sign in', async () => {
    const member = await guardedMember(api, 'shared@example.com')
    const code = await member.code()
    await answer(api, (await signIn(api, member.email)).json['challenge'], code)
    const token = member.session.access_token
    const body = { password: testPassword, code }
    expect((await api.call('POST', '/api/me/two-factor/disable', { token, body })).code).toBe('wrong_code')
    expect(await security(token)).toMatchObject({ two_factor_enabled: true })
  })

  it('rate-limits re-authentication', async () => {
    const { session } = await api.member('prober@example.com')
    const tries = []
    for (let i = 0; i < 11; i += 1) tries.push((await start(session.access_token, { password: 'a guess' })).code)
    expect(tries.slice(0, 10)).toEqual(Array(10).fill('wrong_password'))
    expect(tries[10]).toBe('too_many_requests')
    expect((await api.call('GET', '/api/me', { token: session.access_token, headers: from() })).status).toBe(200)
  })

  it('deletes used codes once they could not be used again, and no sooner', async () => {
    const member = await guardedMember(api, 'forgotten@example.com')
    const kept = async () =>
      (await api.database.db.selectFrom('used_codes').where('user_id', '=', member.memberId).execute()).length
    await pruneSpentReauthentications(api.database.db)
    expect(await kept()).toBe(1)
    await member.code()
    await pruneSpentReauthentications(api.database.db)
    expect(await kept()).toBe(0)
  })
})
