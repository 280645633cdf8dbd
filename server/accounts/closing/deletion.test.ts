import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../contract/durations.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { suppress } from '../../platform/mail/suppressions.ts'
import { startHub } from '../../platform/live/hub.ts'
import { type Answer, type SignedIn, testPassword, useApi } from '../../testing/api.ts'
import { openLiveStream } from '../../testing/liveStream.ts'
import { until } from '../../testing/until.ts'
import { giveCredits } from '../../testing/credits.ts'
import { makeAccessTokens } from '../signIn/accessTokens.ts'
import { grantAdmin } from '../members.ts'

const api = useApi()
const outWithinMs = 5_000

let visitor = 0
const from = (): Record<string, string> => ({ 'x-forwarded-for': `198.51.100.${(visitor += 1)}` })

const end = (member: SignedIn, more: object = {}): Promise<Answer> =>
  api.call('POST', '/api/me/deletion', {
    token: member.session.access_token,
    cookie: member.cookie,
    body: { password: testPassword, ...more },
  })

const signIn = (email: string): Promise<Answer> =>
  api.call('POST', '/api/auth/sign-in', { body: { email, password: testPassword }, headers: from() })

/** Every text column of our tables that still contains the word. */
const tracesOf = async (word: string): Promise<string[]> => {
  const { pool } = api.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`select 1 from "${name}" kept where kept::text ilike $1`, [`%${word}%`])
    if (rowCount !== null && rowCount > 0) found.push(name)
  }
  return found
}

describe('the consequences of deletion', () => {
  it('are none for a member without credits, and the loss of credits for one who has some', async () => {
    const member = await api.member('thinks@example.com')
    const ask = () => api.call('GET', '/api/me/deletion', { token: member.session.access_token })
    expect((await ask()).json).toEqual({ consequences: [] })
    await giveCredits(api.database.db, member.memberId, 120)
    expect((await ask()).json).toEqual({ consequences: [{ kind: 'credits_lost', credits: 120 }] })
  })
})

describe('deleting the account', () => {
  it('requires the password again', async () => {
    const member = await api.member('sure@example.com')
    expect((await end(member, { password: 'not the password' })).code).toBe('wrong_password')
    expect((await api.call('GET', '/api/me', { token: member.session.access_token })).status).toBe(200)
  })

  it('ends token, stream and session within seconds, also for a process that starts afterwards', async () => {
    const member = await api.member('goes@example.com')
    const token = member.session.access_token
    const stream = await openLiveStream(api, token)
    const answer = await end(member)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^refresh=; Max-Age=0;/)
    await until(
      'the token is dead',
      async () => (await api.call('GET', '/api/me', { token })).status === 401,
      outWithinMs,
    )
    await until('the stream is closed', stream.isClosed, outWithinMs)
    expect((await api.call('POST', '/api/auth/refresh', { cookie: member.cookie })).code).toBe('signed_out')
    const hub = await startHub({ database: api.database, log: api.log.log })
    try {
      const settings = { secret: 'only signs, and nothing is signed here', publicUrl: api.url }
      const restarted = await makeAccessTokens(api.database, settings, hub)
      expect(await restarted.identify(token)).toBeNull()
    } finally {
      await hub.stop()
    }
  })

  it('leaves an anonymised row and sends a last email', async () => {
    const email = 'ottilie.seemann@example.com'
    const member = await api.member(email)
    const { db } = api.database
    await db
      .updateTable('users')
      .set({ full_name: 'Ottilie Seemann', last_seen_at: new Date() })
      .where('id', '=', member.memberId)
      .execute()
    await db
      .updateTable('profiles')
      .set({ full_name: 'Ottilie Seemann', bio: 'Ottilie Seemann sails.', contact_email: email })
      .where('id', '=', member.memberId)
      .execute()
    await db.insertInto('member_settings').values({ user_id: member.memberId }).execute()
    const somewhere = { network_hash: Buffer.from('x') }
    await db.updateTable('sessions').set(somewhere).where('user_id', '=', member.memberId).execute()
    await db
      .insertInto('used_codes')
      .values({ user_id: member.memberId, code_hash: Buffer.from('x') })
      .execute()
    await db
      .insertInto('verifications')
      .values({ identifier: 'reset-password:x', value: member.memberId, expires_at: new Date(Date.now() + minuteMs) })
      .execute()
    await giveCredits(api.database.db, member.memberId, 70)
    await api.call('POST', '/api/me/email-change', {
      token: member.session.access_token,
      body: { password: testPassword, new_email: 'seemann@elsewhere.example' },
    })
    // To a previous address of the member, from which it bounced.
    const mail = { kind: 'welcome', language: 'en', subject: 'Hello Seemann', text: 'Hi', html: '<p>Hi</p>' } as const
    for (const to of ['seemann@before.example', email]) {
      await inTransaction(db, async (tx) => {
        const { mailId } = await queueMail(tx, { ...mail, to, memberId: member.memberId })
        await suppress(tx, { address: to, reason: '550', mailId })
      })
    }
    expect((await end(member)).status).toBe(200)
    expect(await db.selectFrom('users').selectAll().where('id', '=', member.memberId).executeTakeFirst()).toMatchObject(
      {
        email: `deleted-${member.memberId}@deleted.invalid`,
        full_name: 'Deleted member',
        deleted_at: expect.any(Date) as Date,
        last_seen_at: null,
      },
    )
    // The address is also a rate limit key, which is removed once the limit has refilled.
    expect(await tracesOf('Seemann')).toEqual(['mails', 'rate_limits'])
    const mails = await db
      .selectFrom('mails')
      .select(['kind', 'recipient', 'member_id'])
      .where('recipient', 'like', '%seemann%')
      .execute()
    expect(mails).toEqual([{ kind: 'account_deleted', recipient: email, member_id: null }])
    expect((await tracesOf(member.memberId)).sort()).toEqual(
      expect.arrayContaining(['ledger_accounts', 'sessions', 'users']) as string[],
    )
    for (const table of [
      'credentials',
      'email_changes',
      'member_settings',
      'profiles',
      'used_codes',
      'verifications',
    ]) {
      expect(await tracesOf(member.memberId)).not.toContain(table)
    }
    const balance = await db
      .selectFrom('user_credits')
      .select('total_credits')
      .where('user_id', '=', member.memberId)
      .executeTakeFirst()
    expect(balance).toEqual({ total_credits: 0 })
    const sessions = await db.selectFrom('sessions').selectAll().where('user_id', '=', member.memberId).execute()
    expect(sessions.every((session) => session.user_agent === null && session.ended_at !== null)).toBe(true)
    expect(sessions.filter((session) => session.network_hash !== null)).toEqual([])
  })

  it('removes the picture', async () => {
    const member = await api.member('picture@example.com')
    const key = `avatars/${member.memberId}/1700000000000.webp`
    await api.store.put(key, Buffer.from('a picture'), { contentType: 'image/webp' })
    await end(member)
    await api.work()
    expect(await api.store.get(key)).toBeNull()
  })

  it('frees the address for a new account, and the old password no longer works', async () => {
    const email = 'returns@example.com'
    const first = await api.member(email)
    await giveCredits(api.database.db, first.memberId, 500)
    await end(first)
    expect((await signIn(email)).code).toBe('wrong_credentials')
    const second = await api.member(email)
    expect(second.memberId).not.toBe(first.memberId)
    const balance = await api.call('GET', '/api/credits/balance', { token: second.session.access_token })
    expect(balance.json).toMatchObject({ total_credits: 0, debt: 0, pending: 0 })
  })

  it('returns signed_out for a second call, also for a concurrent one', async () => {
    const member = await api.member('twice@example.com')
    const answers = await Promise.all([end(member), end(member)])
    expect(answers.map((answer) => answer.code).sort()).toEqual([null, 'signed_out'].sort())
    expect((await end(member)).code).toBe('signed_out')
    const mails = await api.database.db
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', 'twice@example.com')
      .execute()
    expect(mails).toEqual([{ kind: 'account_deleted' }])
  })

  it('is rejected for the last admin and then changes nothing', async () => {
    const admin = await api.member('only-admin@example.com')
    await inTransaction(api.database.db, (tx) => tx.deleteFrom('user_roles').execute())
    expect(await grantAdmin(api.database.db, 'only-admin@example.com')).toBe(true)
    expect((await end(admin)).code).toBe('last_admin')
    expect((await api.call('GET', '/api/admin/users', { token: admin.session.access_token })).status).toBe(200)
    await api.member('second-admin@example.com')
    await grantAdmin(api.database.db, 'second-admin@example.com')
    expect((await end(admin)).status).toBe(200)
  })

  it('by two admins concurrently leaves one of them', async () => {
    const { db } = api.database
    for (let round = 0; round < 3; round += 1) {
      await db.deleteFrom('user_roles').execute()
      const [anna, ben] = [await api.member(`anna${round}@example.com`), await api.member(`ben${round}@example.com`)]
      for (const email of [`anna${round}@example.com`, `ben${round}@example.com`]) await grantAdmin(db, email)
      const answers = await Promise.all([end(anna), end(ben)])
      expect(answers.map((answer) => answer.code).filter((code) => code !== null)).toEqual(['last_admin'])
    }
  })

  it('hides the member from admins, except in the list of deleted members', async () => {
    const { db } = api.database
    const admin = await api.member('looks@example.com')
    await db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
    const member = await api.member('vanishes@example.com')
    await end(member)
    const list = async (query: string): Promise<string[]> => {
      const { json } = await api.call('GET', `/api/admin/users?${query}`, { token: admin.session.access_token })
      return (json['users'] as { id: string }[]).map((user) => user.id)
    }
    expect(await list('')).not.toContain(member.memberId)
    expect(await list('q=vanishes')).toEqual([])
    expect(await list('status=deleted')).toContain(member.memberId)
    const { json } = await api.call('GET', `/api/admin/users/${member.memberId}`, { token: admin.session.access_token })
    expect(json).toMatchObject({ user: { status: 'deleted', total_credits: 0 }, profile: null, sessions: [] })
    expect(await grantAdmin(db, `deleted-${member.memberId}@deleted.invalid`)).toBe(false)
  })
})
