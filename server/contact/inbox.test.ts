import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { closedKeptDays, type ContactMessage } from '../../contract/contact.ts'
import { useApi } from '../testing/api.ts'
import { eraseMember } from '../testing/eraseMember.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { type Filled, form, useContact } from './contact.fixture.ts'
import { pruneMessages } from './inbox.ts'

const api = useApi()
const { who, send, kept, mailsAbout, ask } = useContact(api)

describe('the contact inbox', () => {
  const messageOf = async (body: Filled): Promise<ContactMessage> => {
    const [row] = await kept(body)
    return (await ask('GET', `/api/admin/contact/${row?.id ?? ''}`)).json['message'] as ContactMessage
  }
  const found = async (query: string): Promise<string[]> =>
    ((await ask('GET', `/api/admin/contact?${query}`)).json['messages'] as ContactMessage[]).map(
      ({ message }) => message,
    )

  it('finds messages by text, address, reference, topic and state', async () => {
    const body = form({ topic: 'privacy', name: 'Rare Bird' })
    await send(body)
    const { reference } = await messageOf(body)
    const { message } = body
    expect(await found('q=rare%20bird')).toEqual([message])
    expect(await found(`q=${reference}`)).toEqual([message])
    expect(await found(`q=${String(body['email']).slice(0, 20)}&topic=privacy&state=open`)).toEqual([message])
    expect(await found(`q=${reference}&topic=business`)).toEqual([])
    expect(await found(`q=${reference}&state=done`)).toEqual([])
    expect(await found('q=100%25_')).toEqual([])
    expect((await ask('GET', '/api/admin/contact?cursor=nonsense')).code).toBe('invalid_input')
  })

  it('closes and reopens a message, counts open ones, and logs both actions once', async () => {
    const body = form({ topic: 'business' })
    await send(body, { token: who('member').session.access_token })
    const { id, reference } = await messageOf(body)
    const count = async (): Promise<unknown> => (await ask('GET', '/api/admin/contact/count')).json['count']
    const before = Number(await count())
    const close = () => ask('PUT', `/api/admin/contact/${id}/state`, { state: 'done' })
    expect((await close()).json['message']).toMatchObject({ state: 'done', closed_by: { id: who('admin').memberId } })
    await close()
    expect(await count()).toBe(before - 1)
    const opened = await ask('PUT', `/api/admin/contact/${id}/state`, { state: 'open' })
    expect(opened.json['message']).toMatchObject({ state: 'open', closed_by: null, closed_at: null })
    expect(await count()).toBe(before)
    const entries = await api.database.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id', 'details'])
      .where('action', 'in', ['close_contact', 'reopen_contact'])
      .orderBy('id')
      .execute()
    const details = { reference }
    expect(entries).toEqual([
      { action: 'close_contact', subject_id: who('member').memberId, details },
      { action: 'reopen_contact', subject_id: who('member').memberId, details },
    ])
    expect((await ask('PUT', `/api/admin/contact/${randomUUID()}/state`, { state: 'done' })).code).toBe('not_found')
  })

  it('returns pages of fifty', async () => {
    const { db } = api.database
    const said = { topic: 'question', email: 'many@example.org', language: 'en' }
    const values = Array.from({ length: 60 }, (_, n) => ({ ...said, message: `One of many, number ${n}` }))
    await db.insertInto('contact_messages').values(values).execute()
    const first = (await ask('GET', '/api/admin/contact?q=One%20of%20many')).json
    expect(first['messages']).toHaveLength(50)
    const next = `/api/admin/contact?q=One%20of%20many&cursor=${String(first['next_cursor'])}`
    const second = (await ask('GET', next)).json
    expect(second['messages']).toHaveLength(10)
    expect(second['next_cursor']).toBeNull()
    const ids = [first, second].flatMap((page) => (page['messages'] as ContactMessage[]).map(({ id }) => id))
    expect(new Set(ids).size).toBe(60)
    await db.deleteFrom('contact_messages').where('email', '=', 'many@example.org').execute()
  })

  it('is updated live on a new message', async () => {
    const stream = await openLiveStream(api, who('admin').session.access_token)
    await send(form())
    await until('the inbox is notified', () => stream.heard('contact.changed').length === 1)
  })

  it('deletes closed messages and their emails after half a year, and open ones never', async () => {
    const [closed, open] = [form(), form()]
    const { json } = await send(closed)
    await send(open)
    const { id } = await messageOf(closed)
    await ask('PUT', `/api/admin/contact/${id}/state`, { state: 'done' })
    const { db } = api.database
    const age = (days: number) => sql<Date>`clock_now() - ${days}::int * interval '1 day'`
    await db
      .updateTable('contact_messages')
      .set({ created_at: age(400) })
      .execute()
    await db
      .updateTable('contact_messages')
      .set({ closed_at: age(closedKeptDays - 1) })
      .where('id', '=', id)
      .execute()
    await pruneMessages(db)
    expect(await kept(closed)).toHaveLength(1)
    await db
      .updateTable('contact_messages')
      .set({ closed_at: age(closedKeptDays + 1) })
      .where('id', '=', id)
      .execute()
    await pruneMessages(db)
    expect(await kept(closed)).toEqual([])
    expect(await mailsAbout(json['reference'])).toEqual([])
    expect(await kept(open)).toHaveLength(1)
  })

  it('exports a member’s messages and deletes them with the account, also for an admin who closed some', async () => {
    const leaving = await api.member('leaving@example.com')
    const body = form({ topic: 'problem' })
    const { json } = await send(body, { token: leaving.session.access_token })
    const taken = await api.call('GET', '/api/me/export', { token: leaving.session.access_token })
    expect(taken.json['contact']).toMatchObject({ messages: [{ message: body['message'], topic: 'problem' }] })
    await eraseMember(api.database.db, leaving.memberId)
    expect(await kept(body)).toEqual([])
    expect(await mailsAbout(json['reference'])).toEqual([])
  })
})
