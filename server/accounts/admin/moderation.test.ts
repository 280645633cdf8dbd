import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { confirm, confirmationStep, guardedMember, mailedToken } from '../../testing/accounts.ts'
import { type Answer, testPassword } from '../../testing/api.ts'
import { openLiveStream } from '../../testing/liveStream.ts'
import { until } from '../../testing/until.ts'
import { giveCredits } from '../../testing/credits.ts'
import { reason, useModeration } from './moderation.fixture.ts'

const setup = useModeration()
const { api, newcomer, act, me, auditOf } = setup

const outWithinMs = 5_000

const signIn = (email: string): Promise<Answer> =>
  api.call('POST', '/api/auth/sign-in', {
    body: { email, password: testPassword },
    headers: { 'x-forwarded-for': `192.0.2.${Math.floor(Math.random() * 250)}` },
  })

const mailsTo = (email: string) =>
  api.database.db
    .selectFrom('mails')
    .select(['kind', 'language', 'subject', 'body_text', 'body_html'])
    .where('recipient', '=', email)
    .where('kind', 'like', 'account_%')
    .orderBy('created_at')
    .execute()

describe('blocking', () => {
  it('ends token, live stream and refresh within seconds, notifies the member of the reason, and is logged', async () => {
    const member = await newcomer()
    const stream = await openLiveStream(api, member.session.access_token)
    const startedAt = performance.now()
    expect((await act('block', member.memberId)).status).toBe(200)
    await until('the token is dead', async () => (await me(member)).code === 'signed_out', outWithinMs)
    await until('the stream is closed', stream.isClosed, outWithinMs)
    expect(performance.now() - startedAt).toBeLessThan(outWithinMs)
    expect(stream.text()).toContain('event: ended')
    const refreshed = await api.call('POST', '/api/auth/refresh', { cookie: member.cookie })
    expect(refreshed.status).toBeGreaterThanOrEqual(401)
    expect((await signIn(member.session.user.email)).code).toBe('blocked')
    const [mail] = await mailsTo(member.session.user.email)
    expect(mail).toMatchObject({
      kind: 'account_blocked',
      language: 'en',
      subject: 'Your account at Ankerplatz is blocked',
    })
    expect(mail?.body_text).toContain(reason)
    expect(await auditOf(setup.admin)).toEqual([
      expect.objectContaining({
        action: 'block_member',
        actor: { id: setup.admin.memberId, name: 'Test Member' },
        subject: { id: member.memberId, name: 'Test Member' },
        reason,
      }),
    ])
  })

  it('is lifted by unblocking, with an email in the member’s language', async () => {
    const member = await newcomer()
    await api.database.db.updateTable('users').set({ language: 'de' }).where('id', '=', member.memberId).execute()
    await act('block', member.memberId)
    expect((await act('unblock', member.memberId)).status).toBe(200)
    expect((await signIn(member.session.user.email)).status).toBe(200)
    const mails = await mailsTo(member.session.user.email)
    expect(mails.map((mail) => mail.subject)).toEqual([
      'Dein Konto bei Ankerplatz ist gesperrt',
      'Dein Konto bei Ankerplatz ist entsperrt',
    ])
    expect((await auditOf(setup.admin)).map((entry) => entry.action)).toEqual(['unblock_member', 'block_member'])
  })

  it('sends no email to an unconfirmed address', async () => {
    const user = { email: 'not-yet@example.com', full_name: 'Not Yet', email_confirmed: false }
    const { id } = await api.database.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    expect((await act('block', id)).status).toBe(200)
    expect((await act('unblock', id)).status).toBe(200)
    expect(await mailsTo('not-yet@example.com')).toEqual([])
  })

  it('escapes the admin’s text in the email', async () => {
    const member = await newcomer()
    await api.call('POST', `/api/admin/users/${member.memberId}/block`, {
      token: setup.admin.session.access_token,
      body: { reason: '<img src=x onerror=alert(1)> & more' },
    })
    const [mail] = await mailsTo(member.session.user.email)
    expect(mail?.body_html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; more')
    expect(mail?.body_html).not.toContain('<img')
  })

  it('happens once, however often it is clicked', async () => {
    const member = await newcomer()
    const answers = await Promise.all([1, 2, 3, 4].map(() => act('block', member.memberId)))
    expect(answers.map((answer) => answer.code).sort()).toEqual(['conflict', 'conflict', 'conflict', null])
    expect(await auditOf(setup.admin)).toHaveLength(1)
    expect(await mailsTo(member.session.user.email)).toHaveLength(1)
  })

  it('leaves no session that was opened concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await newcomer()
      const { email } = member.session.user
      const [opened] = await Promise.all([signIn(email), act('block', member.memberId)])
      expect([null, 'blocked']).toContain(opened.code)
      const { rows } = await api.database.pool.query(
        'select 1 from sessions where user_id = $1 and ended_at is null and expires_at > now()',
        [member.memberId],
      )
      expect(rows).toEqual([])
    }
  })

  it('runs concurrently with refreshes without failing, and they open nothing afterwards', async () => {
    for (let round = 0; round < 2; round += 1) {
      const member = await newcomer()
      const refresh = () => api.call('POST', '/api/auth/refresh', { cookie: member.cookie })
      const [blocked, ...refreshed] = await Promise.all([
        act('block', member.memberId),
        refresh(),
        refresh(),
        refresh(),
      ])
      expect(blocked.status).toBe(200)
      for (const answer of refreshed) expect([null, 'signed_out', 'blocked']).toContain(answer.code)
      expect((await refresh()).status).toBeGreaterThanOrEqual(401)
      for (const answer of refreshed.filter(({ status }) => status === 200)) {
        const token = String(answer.json['access_token'])
        const isOut = async () => (await api.call('GET', '/api/me', { token })).code === 'signed_out'
        await until('the token is dead', isOut, outWithinMs)
      }
    }
  })

  it('also keeps a person from confirming an address, until it is lifted', async () => {
    const email = 'confirms-late@example.com'
    const body = { email, password: testPassword, full_name: 'Late Confirm', language: 'en' }
    await api.call('POST', '/api/auth/sign-up', { body, headers: { 'x-forwarded-for': '192.0.2.78' } })
    const token = await mailedToken(api, email)
    const { id } = await api.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await act('block', id)
    expect((await confirmationStep(api, token)).code).toBe('blocked')
    const confirmed = await confirm(api, token, { password: testPassword })
    expect(confirmed.code).toBe('blocked')
    expect(confirmed.headers.getSetCookie()).toEqual([])
    await act('unblock', id)
    expect((await confirm(api, token, { password: testPassword })).status).toBe(200)
  })

  it('is rejected for one’s own account and without a reason', async () => {
    expect((await act('block', setup.admin.memberId)).code).toBe('own_account')
    const member = await newcomer()
    const answer = await api.call('POST', `/api/admin/users/${member.memberId}/block`, {
      token: setup.admin.session.access_token,
      body: { reason: ' x ' },
    })
    expect(answer.code).toBe('invalid_input')
    expect(await auditOf(setup.admin)).toEqual([])
  })

  it('cannot be lifted from a member who is not blocked', async () => {
    const member = await newcomer()
    expect((await act('unblock', member.memberId)).code).toBe('conflict')
    expect(await auditOf(setup.admin)).toEqual([])
  })
})

describe('signing a member out', () => {
  it('ends every session and returns how many', async () => {
    const member = await newcomer()
    const second = await signIn(member.session.user.email)
    const answer = await act('sign-out', member.memberId)
    expect(answer.json).toEqual({ ended: 2 })
    await until(
      'both are out',
      async () => {
        const other = await api.call('GET', '/api/me', { token: String(second.json['access_token']) })
        return (await me(member)).code === 'signed_out' && other.code === 'signed_out'
      },
      outWithinMs,
    )
    expect((await signIn(member.session.user.email)).status).toBe(200)
    expect(await auditOf(setup.admin)).toMatchObject([{ action: 'sign_out_member', details: { ended: '2' }, reason }])
  })
})

describe('resetting a lost second factor', () => {
  it('lets the member in with the password alone, ends every session and notifies the member of the reason', async () => {
    const member = await guardedMember(api, 'lost-the-phone@example.com')
    expect((await signIn(member.email)).json).toHaveProperty('challenge')
    expect((await act('reset-two-factor', member.memberId)).status).toBe(200)
    expect((await signIn(member.email)).json).toMatchObject({ token_type: 'bearer' })
    await until('the old session is over', async () => (await me(member)).code === 'signed_out', outWithinMs)
    const mail = await api.database.db
      .selectFrom('mails')
      .select('body_text')
      .where('recipient', '=', member.email)
      .where('kind', '=', 'two_factor_reset')
      .executeTakeFirstOrThrow()
    expect(mail.body_text).toContain(reason)
    expect(await auditOf(setup.admin)).toMatchObject([{ action: 'reset_two_factor', reason }])
  })

  it('does nothing if there is none, and leaves an admin’s own to the settings', async () => {
    const member = await newcomer()
    expect((await act('reset-two-factor', member.memberId)).code).toBe('conflict')
    expect((await act('reset-two-factor', setup.admin.memberId)).code).toBe('own_account')
    expect(await auditOf(setup.admin)).toEqual([])
  })
})

describe('resending the confirmation', () => {
  it('works until the address is confirmed', async () => {
    const email = 'lost-the-mail@example.com'
    const body = { email, password: testPassword, full_name: 'Lost Mail', language: 'de' }
    await api.call('POST', '/api/auth/sign-up', { body, headers: { 'x-forwarded-for': '192.0.2.77' } })
    await api.database.db.deleteFrom('mails').where('recipient', '=', email).execute()
    const { id } = await api.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect((await act('resend-confirmation', id)).status).toBe(200)
    expect((await confirm(api, await mailedToken(api, email), { password: testPassword })).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
    expect((await act('resend-confirmation', id)).code).toBe('conflict')
    expect(await auditOf(setup.admin)).toMatchObject([
      { action: 'resend_confirmation', subject: { name: 'Lost Mail' }, reason: null },
    ])
  })
})

describe('member details', () => {
  it('show record, profile, sessions and admin actions', async () => {
    const member = await newcomer()
    await giveCredits(api.database.db, member.memberId, 70)
    await act('block', member.memberId)
    await act('unblock', member.memberId)
    await signIn(member.session.user.email)
    await act('block', member.memberId)
    await act('unblock', member.memberId)
    await signIn(member.session.user.email)
    const answer = await api.call('GET', `/api/admin/users/${member.memberId}`, {
      token: setup.admin.session.access_token,
    })
    expect(answer.json).toMatchObject({
      user: { id: member.memberId, status: 'active', total_credits: 70, blocked_at: null, blocked_reason: null },
      profile: { full_name: 'Test Member', bio: null },
      sessions: [{ current: false, device: { browser: 'unknown' } }],
      audit: [{ action: 'unblock_member' }, { action: 'block_member', reason }, {}, {}],
    })
    expect(answer.json['sessions']).toHaveLength(1)
    expect(JSON.stringify(answer.json)).not.toMatch(/password|token|hash|secret/i)
  })

  it('show why a member is blocked', async () => {
    const member = await newcomer()
    await act('block', member.memberId)
    const answer = await api.call('GET', `/api/admin/users/${member.memberId}`, {
      token: setup.admin.session.access_token,
    })
    expect(answer.json['user']).toMatchObject({ status: 'blocked', blocked_reason: reason })
    expect(answer.json['sessions']).toEqual([])
  })
})

describe('a deleted member', () => {
  it('is not found by any action, and nothing is logged', async () => {
    const user = { email: `${randomUUID()}@deleted.invalid`, full_name: 'Deleted member', email_confirmed: true }
    const { id } = await api.database.db
      .insertInto('users')
      .values({ ...user, deleted_at: sql<Date>`now()` })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const action of [
      'block',
      'unblock',
      'grant-admin',
      'revoke-admin',
      'sign-out',
      'reset-two-factor',
      'resend-confirmation',
    ]) {
      expect([action, (await act(action, id)).code]).toEqual([action, 'not_found'])
    }
    expect(await auditOf(setup.admin)).toEqual([])
  })
})
