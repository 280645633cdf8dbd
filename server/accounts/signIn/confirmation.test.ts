// The confirmation link, used by the owner of an address and by others who signed up with it.
import { describe, expect, it } from 'vitest'
import { cookieOf, firstAdmin, testPassword, useApi } from '../../testing/api.ts'
import {
  confirm,
  confirmationStep,
  from,
  mailedToken,
  mailKinds,
  recoveryToken,
  signIn,
  signUp,
} from '../../testing/accounts.ts'
import { pruneSpentReauthentications } from './reauthentication.ts'

const api = useApi()
const strangers = 'the-stranger-chose-it'
const owners = 'eleven-loud-lighthouses'

const stepOf = async (token: string, cookie?: string): Promise<unknown> =>
  (await confirmationStep(api, token, cookie)).json['step']

const isConfirmed = async (email: string): Promise<boolean> => {
  const { rows } = await api.database.pool.query<{ email_confirmed: boolean }>(
    'select email_confirmed from users where email = $1',
    [email],
  )
  return rows[0]?.email_confirmed ?? false
}

describe('the confirmation link of one’s own sign-up', () => {
  it('changes nothing when it is only opened, however often', async () => {
    const email = 'scanned@example.com'
    const cookie = await signUp(api, email)
    const token = await mailedToken(api, email)
    const opened = await api.call('GET', `/api/auth/confirm?token=${token}`, { cookie })
    expect([opened.status, opened.headers.getSetCookie()]).toEqual([405, []])
    for (let i = 0; i < 3; i += 1) expect(await stepOf(token, cookie)).toBe('button')
    expect(await isConfirmed(email)).toBe(false)
    expect((await confirm(api, token, { cookie })).status).toBe(200)
  })

  it('requires the password of the sign-up or a new one in any other browser', async () => {
    const [kept, replaced] = ['phone@example.com', 'forgot@example.com']
    for (const email of [kept, replaced]) await signUp(api, email)
    const token = await mailedToken(api, kept)
    expect(await stepOf(token)).toBe('password_or_new')
    expect((await confirm(api, token)).code).toBe('conflict')
    expect((await confirm(api, token, { password: 'not-the-password' })).code).toBe('wrong_password')
    expect(await isConfirmed(kept)).toBe(false)
    expect((await confirm(api, token, { password: testPassword })).json).toMatchObject({ user: { email: kept } })
    expect(await mailKinds(api, kept)).toEqual(['confirm_address'])

    const other = await mailedToken(api, replaced)
    const weak = await confirm(api, other, { new_password: 'forgot' })
    expect(weak.json).toMatchObject({
      error: { code: 'weak_password', issues: [{ path: 'new_password', code: 'password_too_short' }, {}] },
    })
    expect((await confirm(api, other, { new_password: owners })).status).toBe(200)
    expect((await signIn(api, replaced)).code).toBe('wrong_credentials')
    expect((await signIn(api, replaced, owners)).status).toBe(200)
    expect(await mailKinds(api, replaced)).toEqual(['confirm_address', 'password_changed'])
  })

  it('is refused with both passwords at once, or with a secret of another shape', async () => {
    const email = 'both@example.com'
    await signUp(api, email)
    const token = await mailedToken(api, email)
    const both = await confirm(api, token, { password: testPassword, new_password: owners })
    expect([both.status, both.code]).toEqual([400, 'invalid_input'])
    for (const cookie of ['sign-up=', 'sign-up=x', `sign-up=${'a'.repeat(43)}`]) {
      expect(await stepOf(token, cookie)).toBe('password_or_new')
      expect((await confirm(api, token, { cookie })).code).toBe('conflict')
    }
  })

  it('works once, also if two tabs use it at once', async () => {
    const email = 'twice@example.com'
    const cookie = await signUp(api, email)
    const token = await mailedToken(api, email)
    const both = await Promise.all([confirm(api, token, { cookie }), confirm(api, token, { cookie })])
    expect(both.map(({ code }) => code).sort()).toEqual(['conflict', null])
    expect(both.find(({ code }) => code !== null)?.headers.getSetCookie()).toEqual([])
    expect(await stepOf(token, cookie)).toBe('already_confirmed')
    for (const given of [{ cookie }, { password: testPassword }, { new_password: owners }]) {
      const again = await confirm(api, token, given)
      expect([again.code, again.headers.getSetCookie()]).toEqual(['conflict', []])
    }
    expect((await signIn(api, email)).status).toBe(200)
  })

  it('still leads to the password when the time of the cookie is over', async () => {
    const email = 'next-day@example.com'
    const cookie = await signUp(api, email)
    const token = await mailedToken(api, email)
    await api.database.pool.query(`update sign_ups set expires_at = now() - interval '1 second'`)
    expect(await stepOf(token, cookie)).toBe('password_or_new')
    await pruneSpentReauthentications(api.database.db)
    const pending = api.database.db.selectFrom('sign_ups').innerJoin('users', 'users.id', 'sign_ups.user_id')
    expect(await pending.select('email').where('email', '=', email).execute()).toEqual([])
  })

  it('is corrected by a second sign-up in the same browser: its name and password count, and a button is enough', async () => {
    const email = 'corrected@example.com'
    const first = await signUp(api, email, { password: 'a-typo-in-the-pasword', name: 'Neel' })
    const earlier = await mailedToken(api, email)
    const second = await signUp(api, email, { cookie: first, name: 'Nele', language: 'de' })
    expect(await mailKinds(api, email)).toEqual(['confirm_address', 'confirm_address'])
    expect(await stepOf(earlier, first)).toBe('password_or_new')
    expect(await stepOf(earlier, second)).toBe('button')
    const done = await confirm(api, await mailedToken(api, email), { cookie: second })
    expect(done.json).toMatchObject({ user: { user_metadata: { full_name: 'Nele' } }, language: 'de' })
    expect((await signIn(api, email)).status).toBe(200)
    expect((await signIn(api, email, 'a-typo-in-the-pasword')).code).toBe('wrong_credentials')
  })

  it('works by the same rules after the email was requested again', async () => {
    const email = 'again@example.com'
    const cookie = await signUp(api, email)
    await api.call('POST', '/api/auth/resend-confirmation', { body: { email, language: 'de' }, headers: from() })
    await api.work()
    const token = await mailedToken(api, email)
    expect([await stepOf(token), await stepOf(token, cookie)]).toEqual(['password_or_new', 'button'])
    expect((await confirm(api, token, { cookie })).status).toBe(200)
  })

  it('is rejected if it is forged or the account is gone', async () => {
    const cookie = await signUp(api, 'gone@example.com')
    const token = await mailedToken(api, 'gone@example.com')
    const [head, , signature] = token.split('.')
    const claims = Buffer.from(JSON.stringify({ email: 'gone@example.com', exp: 9_999_999_999 })).toString('base64url')
    const forged = ['eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImEifQ.', `${head}.${claims}.${signature}`, 'made-up']
    await api.database.pool.query(`delete from users where email = 'gone@example.com'`)
    for (const bad of [...forged, token]) {
      expect((await confirmationStep(api, bad, cookie)).code).toBe('link_expired')
      expect((await confirm(api, bad, { cookie })).code).toBe('link_expired')
      expect((await confirm(api, bad, { new_password: owners })).code).toBe('link_expired')
    }
  })
})

describe('an address that a stranger signed up with', () => {
  const squatted = async (email: string): Promise<{ token: string; strangersCookie: string }> => {
    const strangersCookie = await signUp(api, email, { password: strangers })
    return { token: await mailedToken(api, email), strangersCookie }
  }
  const expectOwners = async (email: string): Promise<void> => {
    expect((await signIn(api, email, strangers)).code).toBe('wrong_credentials')
    expect((await signIn(api, email, owners)).status).toBe(200)
  }

  it('never keeps the stranger’s password when its owner uses the link: there is no button for them', async () => {
    const email = 'victim@example.com'
    const { token, strangersCookie } = await squatted(email)
    expect(await stepOf(token)).toBe('password_or_new')
    expect((await confirm(api, token)).code).toBe('conflict')
    expect((await confirm(api, token, { password: owners })).code).toBe('wrong_password')
    const opened = await confirm(api, token, { new_password: owners })
    expect(opened.status).toBe(200)
    await expectOwners(email)
    // The stranger's browser has a cookie, but the link is not theirs; and it is used up.
    expect((await confirm(api, token, { cookie: strangersCookie })).code).toBe('conflict')
    expect((await api.call('POST', '/api/auth/refresh', { cookie: strangersCookie })).code).toBe('signed_out')
  })

  it('never keeps it when its owner signs up too, before or after, whichever link they use', async () => {
    for (const order of ['stranger first', 'owner first'] as const) {
      const email = `${order.replace(' ', '-')}@example.com`
      const first = await signUp(api, email, { password: order === 'owner first' ? owners : strangers })
      const token = await mailedToken(api, email)
      const second = await signUp(api, email, { password: order === 'owner first' ? strangers : owners })
      for (const cookie of [first, second]) {
        expect(await stepOf(token, cookie)).toBe('set_new')
        expect((await confirm(api, token, { cookie })).code).toBe('conflict')
        expect((await confirm(api, token, { cookie, password: strangers })).code).toBe('conflict')
      }
      // A third sign-up of the first browser does not bring the password back either.
      await signUp(api, email, { password: strangers, cookie: first })
      expect(await stepOf(token, first)).toBe('set_new')
      expect((await confirm(api, token, { cookie: second, new_password: owners })).status).toBe(200)
      await expectOwners(email)
    }
  })

  it('never keeps it when both use their way at the same moment', async () => {
    for (let round = 0; round < 2; round += 1) {
      const email = `race-${round}@example.com`
      const cookie = await signUp(api, email, { password: owners })
      const token = await mailedToken(api, email)
      const [opened] = await Promise.all([confirm(api, token, { cookie }), signUp(api, email, { password: strangers })])
      expect(['conflict', null]).toContain(opened.code)
      if (opened.code !== null) expect((await confirm(api, token, { new_password: owners })).status).toBe(200)
      await expectOwners(email)
    }
  })

  it('is not confirmed by the stranger’s cookie with another address’s link', async () => {
    const { strangersCookie } = await squatted('target@example.com')
    await signUp(api, 'strangers-own@example.com', { password: strangers, cookie: strangersCookie })
    const own = await mailedToken(api, 'strangers-own@example.com')
    expect((await confirm(api, own, { cookie: strangersCookie })).code).toBe('conflict')
    expect(await isConfirmed('target@example.com')).toBe(false)
  })

  it('cannot be signed up from a foreign page in its owner’s browser', async () => {
    const body = { email: 'lured@example.com', password: strangers, full_name: 'Mallory', language: 'en' }
    const headers = { ...from(), origin: 'https://evil.example' }
    const lured = await api.call('POST', '/api/auth/sign-up', { body, headers })
    expect([lured.code, lured.headers.getSetCookie()]).toEqual(['foreign_origin', []])
  })

  it('limits guesses of its password, even with the link', async () => {
    const { token } = await squatted('guessed@example.com')
    expect((await confirm(api, token, { password: 'a-first-guess' })).code).toBe('wrong_password')
    const used = `update rate_limits set free_at = now() + interval '10 minutes' where key like 'confirmation password%'`
    await api.database.pool.query(used)
    expect((await confirm(api, token, { password: strangers })).code).toBe('too_many_requests')
    expect((await confirm(api, token, { new_password: owners })).status).toBe(200)
  })

  it('belongs to its owner by the recovery link as well, which ends the sign-up', async () => {
    const email = 'recovered@example.com'
    const { token, strangersCookie } = await squatted(email)
    const body = { token: await recoveryToken(api, email), password: owners }
    await api.call('POST', '/api/auth/new-password', { body, headers: from() })
    expect(await stepOf(token, strangersCookie)).toBe('already_confirmed')
    expect((await confirm(api, token, { cookie: strangersCookie })).code).toBe('conflict')
    await expectOwners(email)
    const pending = api.database.db.selectFrom('sign_ups').innerJoin('users', 'users.id', 'sign_ups.user_id')
    expect(await pending.select('email').where('email', '=', email).execute()).toEqual([])
  })
})

describe('the first admin', () => {
  it('sets a new password by the link, even in the browser that signed up, and only then has the role', async () => {
    const cookie = await signUp(api, firstAdmin)
    const token = await mailedToken(api, firstAdmin)
    expect(await stepOf(token, cookie)).toBe('set_new')
    for (const given of [{ cookie }, { cookie, password: testPassword }]) {
      expect((await confirm(api, token, given)).code).toBe('conflict')
    }
    expect(await api.database.db.selectFrom('user_roles').selectAll().execute()).toEqual([])
    const opened = await confirm(api, token, { cookie, new_password: owners })
    const refreshed = await api.call('POST', '/api/auth/refresh', { cookie: cookieOf(opened) })
    const me = await api.call('GET', '/api/me', { token: String(refreshed.json['access_token']) })
    expect(me.json['is_admin']).toBe(true)
    expect((await signIn(api, firstAdmin)).code).toBe('wrong_credentials')
  })
})
