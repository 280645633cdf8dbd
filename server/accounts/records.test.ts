import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../contract/durations.ts'
import { inTransaction } from '../platform/db/database.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { suppress } from '../platform/mail/suppressions.ts'
import { type SignedIn, testPassword, useApi } from '../testing/api.ts'
import { giveCredits } from '../testing/credits.ts'
import { exportsPerMember } from './closing/recordRoutes.ts'

const api = useApi()

const take = async (member: SignedIn) => {
  const response = await fetch(`${api.url}/api/me/export`, {
    headers: { authorization: `Bearer ${member.session.access_token}` },
  })
  return { response, text: await response.text() }
}

describe('the export', () => {
  it('is a dated file that is not cached', async () => {
    const { response } = await take(await api.member('file@example.com'))
    const today = new Date().toISOString().slice(0, 10)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="ankerplatz-${today}.json"`)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('contains what is stored about the member, and nothing of others', async () => {
    const member = await api.signUp('anna@example.com')
    const admin = await api.signUp('admin@example.com')
    await api.signUp('stranger@example.com')
    const { db } = api.database
    await giveCredits(db, member.memberId, 42)
    await db.updateTable('profiles').set({ bio: 'Keeps a lighthouse.' }).where('id', '=', member.memberId).execute()
    await db.updateTable('users').set({ full_name: 'Astrid Admin' }).where('id', '=', admin.memberId).execute()
    await db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
    const token = admin.session.access_token
    const body = { reason: 'A check of the sessions' }
    await api.call('POST', `/api/admin/users/${member.memberId}/sign-out`, { token, body })
    const signedIn = await api.call('POST', '/api/auth/sign-in', {
      body: { email: 'anna@example.com', password: testPassword },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    })
    const { text } = await take({ ...member, session: signedIn.json as unknown as SignedIn['session'] })
    expect(JSON.parse(text)).toMatchObject({
      from: api.url,
      accounts: {
        account: {
          id: member.memberId,
          email: 'anna@example.com',
          full_name: 'Test Member',
          two_factor_enabled: false,
        },
        profile: { full_name: 'Test Member', bio: 'Keeps a lighthouse.' },
        settings: { delivery_mode: 'standard', language: 'en' },
        roles: [],
        sessions: [{ ended_at: expect.any(String) as string }, { device: { browser: 'firefox', system: 'linux' } }],
        emails: [{ kind: 'confirm_address', subject: 'Confirm your email address for Ankerplatz' }],
      },
      credits: { total_credits: 42, debt: 0 },
      admin: { about_you: [{ action: 'sign_out_member', reason: 'A check of the sessions' }], by_you: [] },
    })
    expect(text).not.toMatch(/Astrid|stranger@|admin@example/)
  })

  it('describes its parts in the member’s language', async () => {
    const member = await api.member('leserin@example.com')
    await api.database.db.updateTable('users').set({ language: 'de' }).where('id', '=', member.memberId).execute()
    const taken = JSON.parse((await take(member)).text) as Record<string, unknown>
    const readMe = taken['read_me']
    expect(readMe).toMatchObject({
      text: expect.stringContaining('was wir über dich speichern') as string,
      parts: { orders: expect.stringContaining('Deine Käufe') as string },
    })
    const head = ['exported_at', 'from', 'read_me']
    expect([...head, ...Object.keys((readMe as { parts: object }).parts)]).toEqual(Object.keys(taken))
  })

  it('includes the emails to every address the member had, and no one else’s', async () => {
    const member = await api.signUp('moved@example.com')
    const stranger = await api.signUp('unmoved@example.com')
    const mail = { kind: 'welcome', language: 'en', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' } as const
    await inTransaction(api.database.db, async (tx) => {
      await queueMail(tx, { ...mail, to: 'before@example.com', memberId: member.memberId })
      await queueMail(tx, { ...mail, to: 'strange@example.com', memberId: stranger.memberId })
      await suppress(tx, { address: 'moved@example.com', reason: '550 full', mailId: null })
    })
    const { text } = await take(member)
    expect(JSON.parse(text)).toMatchObject({
      accounts: {
        emails: [
          { kind: 'confirm_address', to: 'moved@example.com' },
          { kind: 'welcome', to: 'before@example.com', state: 'waiting' },
        ],
        returned_email: { address: 'moved@example.com', reason: '550 full' },
      },
    })
    expect(text).not.toContain('strange@')
  })

  it('never contains a hash, a secret or a link', async () => {
    const member = await api.member('careful@example.com')
    const { db } = api.database
    await db
      .insertInto('two_factors')
      .values({ user_id: member.memberId, secret: 'planted-secret', backup_codes: 'planted-codes' })
      .execute()
    const planted = Buffer.from('planted-token-hash')
    await db
      .insertInto('email_changes')
      .values({
        user_id: member.memberId,
        new_email: 'elsewhere@example.com',
        old_token_hash: planted,
        new_token_hash: Buffer.from('another'),
        expires_at: new Date(Date.now() + minuteMs),
      })
      .execute()
    const credential = await db
      .selectFrom('credentials')
      .select('password')
      .where('user_id', '=', member.memberId)
      .executeTakeFirstOrThrow()
    const sessions = await db.selectFrom('sessions').select('token').where('user_id', '=', member.memberId).execute()
    const { text } = await take(member)
    expect(text).toContain('elsewhere@example.com')
    const secrets = [credential.password ?? '', 'planted', ...sessions.map((session) => session.token), member.cookie]
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/argon2|token=|hash/)
  })

  it('is rate-limited to a few times an hour', async () => {
    const member = await api.member('often@example.com')
    for (let i = 0; i < exportsPerMember.burst; i += 1) expect((await take(member)).response.status).toBe(200)
    expect((await take(member)).response.status).toBe(429)
  })
})
