import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Broadcast, BroadcastContent } from '../../../contract/broadcasts.ts'
import { hourMs } from '../../../contract/durations.ts'
import type { Issue } from '../../../contract/errors.ts'
import { type Answer, type SignedIn, useApi } from '../../testing/api.ts'
import { until } from '../../testing/until.ts'

const api = useApi()
const adminEmail = 'runs@exchange.test'
let admin: SignedIn
let token = ''

const content: BroadcastContent = {
  en: { title: 'New moorings', body: '<p>Dear {{ name }}, <b>look</b> &amp; see.</p>', action: 'Have a look' },
  de: { title: 'Neue Liegeplätze', body: '<p>Liebe*r {{ name }}, <b>schau</b>.</p>', action: 'Ansehen' },
}
const draft = { segment: { language: 'de' as const }, content, path: '/help' }

beforeAll(async () => {
  admin = await api.member(adminEmail)
  token = admin.session.access_token
  const { db } = api.database
  await db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
  const people = ['anna', 'bo', 'cy'].map((name) => ({
    email: `${name}@exchange.test`,
    full_name: name,
    email_confirmed: true,
    language: 'de',
  }))
  await db.insertInto('users').values(people).execute()
  const cy = await db.selectFrom('users').select('id').where('email', '=', 'cy@exchange.test').executeTakeFirstOrThrow()
  await db.insertInto('member_settings').values({ user_id: cy.id, email_system_updates: false }).execute()
})

const post = (path: string, body?: unknown, key: string = randomUUID()): Promise<Answer> =>
  api.call('POST', `/api/admin/broadcasts${path}`, { token, body, headers: { 'idempotency-key': key } })
const put = (id: string, body: unknown): Promise<Answer> =>
  api.call('PUT', `/api/admin/broadcasts/${id}`, { token, body })
const discard = (id: string): Promise<Answer> => api.call('DELETE', `/api/admin/broadcasts/${id}`, { token })

const make = async (given: object = {}): Promise<Broadcast> => {
  const answer = await post('', { ...draft, ...given })
  expect(answer.code).toBeNull()
  return answer.json as unknown as Broadcast
}
const read = async (id: string): Promise<Broadcast> =>
  (await api.call('GET', `/api/admin/broadcasts/${id}`, { token })).json as unknown as Broadcast
const send = ({ id, version }: Broadcast, at: string | null = null, key?: string): Promise<Answer> =>
  post(`/${id}/send`, { based_on: version, at }, key)

const issuesOf = (answer: Answer): Issue[] => (answer.json['error'] as { issues?: Issue[] }).issues ?? []
const auditOf = async (action: string): Promise<Record<string, string>[]> => {
  const entries = await api.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', action)
    .orderBy('id')
    .execute()
  return entries.map((entry) => entry.details as Record<string, string>)
}

const toldOf = async (id: string): Promise<string[]> => {
  const rows = await api.database.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'user_id')
    .select('email')
    .where('broadcast_id', '=', id)
    .orderBy('email')
    .execute()
  return rows.map((row) => row.email)
}

const published = (): Promise<unknown> =>
  until('all outbox rows are published', async () => {
    const left = await api.database.db.selectFrom('outbox').select('id').where('position', 'is', null).execute()
    return left.length === 0
  })

/** Runs until every pending notification has become a job and every job is done. */
const work = async (): Promise<void> => {
  await api.work()
  await published()
  await api.work()
}

const germans = ['anna@exchange.test', 'bo@exchange.test', 'cy@exchange.test']

describe('a draft', () => {
  it('is stored as written, once however often the form is submitted', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => post('', draft, key)))
    const [first] = answers.map((answer) => answer.json as unknown as Broadcast)
    for (const answer of answers) expect(answer.json).toEqual(first)
    expect(first).toMatchObject({
      ...draft,
      state: 'draft',
      version: 1,
      created_by: { id: admin.memberId, name: 'Test Member' },
      scheduled_at: null,
      started_at: null,
      audience: null,
      notified: 0,
      mails: { waiting: 0, sent: 0, failed: 0, bounced: 0, cancelled: 0 },
    })
    expect(await read(first?.id ?? '')).toEqual(first)
    expect(await auditOf('create_broadcast')).toEqual([{ title: 'New moorings' }])
  })

  it('accepts the change of one tab and rejects that of the other', async () => {
    const { id } = await make()
    const one = put(id, { ...draft, path: '/dashboard', based_on: 1 })
    const other = put(id, { ...draft, path: null, based_on: 1 })
    const codes = (await Promise.all([one, other])).map((answer) => answer.code)
    expect(codes.toSorted()).toEqual(['conflict', null].toSorted())
    expect((await read(id)).version).toBe(2)
    expect((await put(id, { ...draft, path: '/credits', based_on: 2 })).json).toMatchObject({
      version: 3,
      path: '/credits',
    })
  })

  it('is not changed or sent for an impossible version', async () => {
    const broadcast = await make()
    for (const version of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const answers = [await put(broadcast.id, { ...draft, based_on: version }), await send({ ...broadcast, version })]
      for (const answer of answers) expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
    }
    expect((await put(broadcast.id, { ...draft, based_on: 2 ** 31 - 1 })).code).toBe('conflict')
    expect((await send({ ...broadcast, version: 2 ** 31 - 1 })).code).toBe('conflict')
  })

  it('can be discarded, and is then gone', async () => {
    const { id } = await make()
    expect((await discard(id)).status).toBe(200)
    const answers = [await discard(id), await put(id, { ...draft, based_on: 1 }), await post(`/${id}/stop`)]
    expect(answers.map((answer) => answer.code)).toEqual(['not_found', 'not_found', 'not_found'])
    expect((await post(`/${id}/send`, { based_on: 1, at: null })).code).toBe('not_found')
    expect((await api.call('GET', `/api/admin/broadcasts/${id}`, { token })).code).toBe('not_found')
    expect(await auditOf('discard_broadcast')).toEqual([{ title: 'New moorings' }])
  })

  it.each([
    ['an unknown variable', '<p>{{ nobody }}</p>', { code: 'unknown_variable', word: 'nobody' }],
    ['a variable of other emails', '<p>{{ message }}</p>', { code: 'unknown_variable', word: 'message' }],
    ['a broken gap', '<p>{{ name </p>', { code: 'broken_template' }],
    ['broken HTML', '<p>Hello <b>there</p>', { code: 'broken_html' }],
    ['a script', '<p>Hi</p><script>alert(1)</script>', { code: 'forbidden_html' }],
    ['a handler', '<p onclick="alert(1)">Hi</p>', { code: 'forbidden_html' }],
    ['an unsafe link', '<p><a href="javascript:alert(1)">Hi</a></p>', { code: 'unsafe_link' }],
  ])('is rejected with %s, with the path of the error', async (_what, body, issue) => {
    const broken = { ...draft, content: { ...content, de: { ...content.de, body } } }
    const created = await post('', broken)
    expect([created.status, created.code]).toEqual([400, 'invalid_input'])
    expect(issuesOf(created)).toContainEqual(expect.objectContaining({ path: 'content.de.body', ...issue }))
    const { id } = await make()
    expect(issuesOf(await put(id, { ...broken, based_on: 1 }))).toEqual(issuesOf(created))
    expect(await read(id)).toMatchObject({ version: 1, content })
    const test = await post('/test', { language: 'de', content: broken.content.de, path: null })
    expect(issuesOf(test)).toContainEqual(expect.objectContaining({ path: 'content.body', ...issue }))
  })

  it.each(['/nowhere/at/all', '//evil.example', 'https://evil.example', String.raw`/\evil.example`])(
    'cannot link to %s',
    async (path) => {
      const answer = await post('', { ...draft, path })
      expect(issuesOf(answer)).toEqual([{ path: 'path', code: 'wrong_value' }])
    },
  )
})

describe('the list of broadcasts', () => {
  it('returns each once, newest first, across pages, and filters by state', async () => {
    for (let number = 0; number < 25; number += 1) await make()
    const pages: Broadcast[][] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = cursor === '' ? '' : `?cursor=${cursor}`
      const { json } = await api.call('GET', `/api/admin/broadcasts${query}`, { token })
      pages.push(json['broadcasts'] as Broadcast[])
      cursor = json['next_cursor'] as string | null
    }
    const rows = await api.database.db
      .selectFrom('broadcasts')
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    expect(pages.flat().map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(pages[0]).toHaveLength(20)
    const { json } = await api.call('GET', '/api/admin/broadcasts?state=sending', { token })
    expect(json).toEqual({ broadcasts: [], next_cursor: null })
  })

  it.each(['nonsense', Buffer.from('["audit","1"]').toString('base64url')])('rejects the cursor %s', async (cursor) => {
    expect((await api.call('GET', `/api/admin/broadcasts?cursor=${cursor}`, { token })).code).toBe('invalid_input')
  })
})

describe('sending', () => {
  it('shows the number of recipients beforehand', async () => {
    const { json } = await post('/reach', { segment: { language: 'de' } })
    expect(json).toEqual({ members: 3, mailed: 2 })
    const ever = { language: 'de', joined_since: '0000-01-01', joined_until: '9999-12-31' }
    expect((await post('/reach', { segment: ever })).json).toEqual({ members: 3, mailed: 2 })
  })

  it('notifies the segment, emails those who have opted in, and shows the progress', async () => {
    const broadcast = await make()
    const sent = await send(broadcast)
    expect(sent.json).toMatchObject({ state: 'sending', audience: 3, notified: 0 })
    await work()
    expect(await toldOf(broadcast.id)).toEqual(germans)
    expect(await read(broadcast.id)).toMatchObject({
      state: 'done',
      notified: 3,
      mails: { waiting: 2, cancelled: 0 },
    })
    const mail = await api.database.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', 'anna@exchange.test')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({
      kind: 'admin_message',
      language: 'de',
      subject: 'Neue Liegeplätze',
      broadcast_id: broadcast.id,
    })
    expect(mail.body_html).toContain('<b>schau</b>')
    expect(mail.body_text).toContain('Liebe*r anna, schau.')
    expect(mail.body_text).toContain(`${api.url}/help`)
    expect(await auditOf('send_broadcast')).toEqual([{ title: 'New moorings', audience: '3' }])
  })

  it('happens once for a double click, which gets the same response', async () => {
    const broadcast = await make()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(broadcast, null, key)))
    for (const answer of answers) expect(answer.json).toEqual(answers[0]?.json)
    expect((await send(broadcast, null, key)).json).toEqual(answers[0]?.json)
    await work()
    expect(await toldOf(broadcast.id)).toEqual(germans)
    expect((await auditOf('send_broadcast')).length).toBe(2)
  })

  it('happens once when two admins click at the same time', async () => {
    const broadcast = await make()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(broadcast)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'conflict')).toHaveLength(5)
    await work()
    expect(await toldOf(broadcast.id)).toEqual(germans)
    expect(await read(broadcast.id)).toMatchObject({ state: 'done', audience: 3, notified: 3 })
  })

  it('is rejected for a version that another tab has changed since', async () => {
    const broadcast = await make()
    await put(broadcast.id, { ...draft, based_on: 1 })
    expect((await send(broadcast)).code).toBe('conflict')
    expect(await read(broadcast.id)).toMatchObject({ state: 'draft' })
  })

  it('is rejected while there are no recipients', async () => {
    const broadcast = await make({ segment: { joined_since: '2199-01-01' } })
    expect((await send(broadcast)).code).toBe('no_recipients')
    expect((await send(broadcast, '2199-01-01T00:00:00Z')).code).toBe('no_recipients')
    expect(await read(broadcast.id)).toMatchObject({ state: 'draft', audience: null, started_at: null })
  })

  it('cannot be changed, discarded or sent again once it has started', async () => {
    const broadcast = await make()
    await send(broadcast)
    const { id } = broadcast
    const answers = [await put(id, { ...draft, based_on: 1 }), await discard(id), await send(broadcast)]
    expect(answers.map((answer) => answer.code)).toEqual(['conflict', 'conflict', 'conflict'])
    await work()
    await api.database.db.updateTable('mails').set({ state: 'sent' }).where('broadcast_id', '=', id).execute()
    expect((await post(`/${id}/stop`)).code).toBe('conflict')
  })
})

describe('stopping', () => {
  it('after all members were notified, but while emails are being written, leaves none queued or pending', async () => {
    const crowd = Array.from({ length: 40 }, (_, number) => ({
      email: `crowd${number}@exchange.test`,
      full_name: `Crowd ${number}`,
      email_confirmed: true,
    }))
    await api.database.db.insertInto('users').values(crowd).execute()
    for (let round = 0; round < 3; round += 1) {
      const broadcast = await make({ segment: { language: 'en', role: 'member' } })
      await send(broadcast)
      await api.work()
      await published()
      const working = api.work()
      await until('its mails are being written', async () => (await read(broadcast.id)).mails.waiting > round * 5)
      const stopped = await post(`/${broadcast.id}/stop`)
      expect(stopped.json).toMatchObject({ state: 'stopped', notified: 40, mails: { waiting: 0 } })
      await working
      const { mails } = await read(broadcast.id)
      expect([mails.waiting, mails.sent]).toEqual([0, 0])
      expect(mails.cancelled).toBeGreaterThan(round * 5)
      const requested = await api.database.db
        .selectFrom('notifications')
        .select('id')
        .where('broadcast_id', '=', broadcast.id)
        .where('mailing', 'in', ['now', 'digest'])
        .execute()
      expect(requested).toEqual([])
    }
  })
})

describe('a scheduled broadcast', () => {
  const inOneDay = async (): Promise<string> => {
    const { rows } = await sql<{ at: Date }>`select clock_now() + interval '1 day' as at`.execute(api.database.db)
    return rows[0]?.at.toISOString() ?? ''
  }

  /** Like the sandbox: the clock moves on, and everything scheduled comes closer. */
  const passDays = async (days: number): Promise<void> => {
    const by = `${days} days`
    await sql`update clock set ahead = ahead + ${by}::interval`.execute(api.database.db)
    await sql`update graphile_worker._private_jobs set run_at = run_at - ${by}::interval`.execute(api.database.db)
  }

  it('waits for its time on the product’s clock', async () => {
    const broadcast = await make()
    const at = await inOneDay()
    expect((await send(broadcast, at)).json).toMatchObject({ state: 'scheduled', scheduled_at: at, audience: null })
    await work()
    expect(await toldOf(broadcast.id)).toEqual([])
    await passDays(2)
    await work()
    expect(await toldOf(broadcast.id)).toEqual(germans)
    expect(await read(broadcast.id)).toMatchObject({ state: 'done', audience: 3, notified: 3 })
  })

  it('is rejected for a time in the past on the same clock', async () => {
    const broadcast = await make()
    const answer = await send(broadcast, new Date(Date.now() + hourMs).toISOString())
    expect(issuesOf(answer)).toEqual([{ path: 'at', code: 'in_the_past' }])
    expect((await read(broadcast.id)).state).toBe('draft')
  })

  it('is not sent if it was stopped before', async () => {
    const broadcast = await make()
    await send(broadcast, await inOneDay())
    const stopped = await post(`/${broadcast.id}/stop`)
    expect(stopped.json).toMatchObject({ state: 'stopped', notified: 0 })
    await passDays(2)
    await work()
    expect(await toldOf(broadcast.id)).toEqual([])
    expect((await auditOf('stop_broadcast')).at(-1)).toEqual({ title: 'New moorings', notified: '0' })
  })
})

describe('previewing a broadcast', () => {
  it('shows email and in-app notification as the admin would get them', async () => {
    const { json } = await post('/preview', { language: 'en', content: content.en, path: '/help' })
    expect(json).toMatchObject({
      subject: 'New moorings',
      issues: [],
      bell: { title: 'New moorings', message: 'Dear Test Member, look & see.' },
    })
    expect(json['html']).toContain('Dear Test Member, <b>look</b> &amp; see.')
    expect(json['html']).toContain('Have a look')
    expect(json['text']).toContain(`${api.url}/help`)
  })

  it('renders as much as possible of broken content, and lists the errors', async () => {
    const broken = { ...content.en, body: '<p>{{ nobody }}</p><script>alert(1)</script>' }
    const { status, json } = await post('/preview', { language: 'en', content: broken, path: null })
    expect(status).toBe(200)
    expect((json['issues'] as Issue[]).map((issue) => issue.code).toSorted()).toEqual([
      'forbidden_html',
      'unknown_variable',
    ])
    expect(json['html']).not.toContain('<script')
  })

  it('sends a test to the admin only, marked as a test, and rate-limited', async () => {
    const test = (): Promise<Answer> => post('/test', { language: 'de', content: content.de, path: null })
    expect((await test()).status).toBe(200)
    const mails = await api.database.db
      .selectFrom('mails')
      .select(['subject', 'language', 'broadcast_id', 'body_text'])
      .where('recipient', '=', adminEmail)
      .where('kind', '=', 'admin_message')
      .execute()
    expect(mails).toMatchObject([{ subject: '[Test] Neue Liegeplätze', language: 'de', broadcast_id: null }])
    expect(mails[0]?.body_text).toContain('Liebe*r Test Member, schau.')
    expect(await auditOf('test_broadcast')).toEqual([{ title: 'Neue Liegeplätze', language: 'de' }])
    let answer = await test()
    for (let tries = 2; tries < 25 && answer.status === 200; tries += 1) answer = await test()
    expect(answer.code).toBe('too_many_requests')
    expect((await auditOf('test_broadcast')).length).toBe(20)
  })
})
