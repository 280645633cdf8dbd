import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Broadcast } from '../../../contract/broadcasts.ts'
import type { Issue } from '../../../contract/errors.ts'
import type { Answer } from '../../testing/api.ts'
import { adminEmail, content, draft, issuesOf, useBroadcasts } from './broadcasts.fixture.ts'

const setup = useBroadcasts()
const { api, post, put, discard, make, read, send, auditOf } = setup

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
      created_by: { id: setup.admin.memberId, name: 'Test Member' },
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
    expect((await api.call('GET', `/api/admin/broadcasts/${id}`, { token: setup.token })).code).toBe('not_found')
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
      const { json } = await api.call('GET', `/api/admin/broadcasts${query}`, { token: setup.token })
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
    const { json } = await api.call('GET', '/api/admin/broadcasts?state=sending', { token: setup.token })
    expect(json).toEqual({ broadcasts: [], next_cursor: null })
  })

  it.each(['nonsense', Buffer.from('["audit","1"]').toString('base64url')])('rejects the cursor %s', async (cursor) => {
    expect((await api.call('GET', `/api/admin/broadcasts?cursor=${cursor}`, { token: setup.token })).code).toBe(
      'invalid_input',
    )
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
