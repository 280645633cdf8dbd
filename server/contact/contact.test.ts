import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hourSeconds } from '../../contract/durations.ts'
import { useApi } from '../testing/api.ts'
import { form, openedAgo, useContact } from './contact.fixture.ts'
import { makeTicket } from './ticket.ts'

const api = useApi()
const { who, send, kept, mailsAbout } = useContact(api)

describe('a message of the contact form', () => {
  it('is stored, is emailed to the operator with the sender’s address as reply-to, and has a reference', async () => {
    const body = form({ topic: 'notice', page_url: 'https://shop.example.org/<script>', language: 'de' })
    const { status, json } = await send(body)
    expect(status).toBe(200)
    const [row] = await kept(body)
    expect(row).toMatchObject({ topic: 'notice', state: 'open', name: 'Jule Sund', user_id: null, language: 'de' })
    expect(json).toEqual({ reference: row?.id.slice(0, 8).toUpperCase() })
    const [mail] = await mailsAbout(json['reference'])
    expect(mail).toMatchObject({
      recipient: 'support@ankerplatz.test',
      headers: { 'Reply-To': body['email'] },
      subject: `[${String(json['reference'])}] Meldung zu Link oder Website · Ankerplatz`,
      id: row?.mail_id,
    })
    expect(mail?.body_text).toContain(body['message'])
    expect(mail?.body_html).toContain('https://shop.example.org/&lt;script&gt;')
  })

  it('is emailed to the operator only, and notifies admins once a day', async () => {
    const body = form()
    await send(body)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from mails where recipient = ${String(body['email'])}`.execute(api.database.db)
    expect(rows).toEqual([{ count: 0 }])
    const notified = await api.database.db
      .selectFrom('notifications')
      .select('user_id')
      .where('type', '=', 'admin_message')
      .execute()
    expect(notified).toEqual([{ user_id: who('admin').memberId }])
  })

  it('of a member is linked to them', async () => {
    const body = form({ name: '' })
    expect((await send(body, { token: who('member').session.access_token })).status).toBe(200)
    expect(await kept(body)).toMatchObject([{ user_id: who('member').memberId, name: null }])
  })

  it.each([
    ['a line break in the address', { email: 'a@example.org\r\nBcc: x@example.org' }, 'email', 'not_an_email'],
    ['two addresses', { email: 'a@example.org, b@example.org' }, 'email', 'not_an_email'],
    ['too few words', { message: 'Hello there' }, 'message', 'too_short'],
    ['too many words', { message: 'a'.repeat(5001) }, 'message', 'too_long'],
    ['hidden letters', { message: `Something\u202e that reads the other way round` }, 'message', 'hidden_characters'],
    ['a report without the page', { topic: 'notice' }, 'page_url', 'required'],
    ['a report without a name', { topic: 'notice', name: '', page_url: 'https://a.example/' }, 'name', 'required'],
    ['a report of something that is no page', { topic: 'notice', page_url: 'javascript:1' }, 'page_url', 'not_a_url'],
    ['nine links', { message: 'Cheap: https://a.example/ '.repeat(9) }, 'message', 'too_many_links'],
  ])('with %s is rejected at its field, and nothing is stored', async (_, more, path, code) => {
    const body = form(more)
    const answer = await send(body)
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
    expect((answer.json['error'] as { issues: unknown[] }).issues).toContainEqual(
      expect.objectContaining({ path, code }),
    )
    expect(await kept(body)).toEqual([])
  })
})

describe('the spam protection', () => {
  it('responds as usual if the honeypot field is filled in, and stores nothing', async () => {
    const body = form({ website: 'https://pills.example/' })
    const { status, json } = await send(body)
    expect(status).toBe(200)
    expect(json['reference']).toMatch(/^[0-9A-F]{8}$/)
    expect(await kept(body)).toEqual([])
    expect(await mailsAbout(json['reference'])).toEqual([])
  })

  it('does not apply the honeypot to members', async () => {
    const body = form({ website: 'filled in by a browser' })
    await send(body, { token: who('member').session.access_token })
    expect(await kept(body)).toHaveLength(1)
  })

  it('asks to wait if a form is submitted immediately, and accepts it later', async () => {
    const { json, headers } = await api.call('GET', '/api/contact/form')
    expect(headers.get('cache-control')).toBe('no-store')
    const body = form({ ticket: json['ticket'] })
    const answer = await send(body)
    expect(answer).toMatchObject({ status: 429, code: 'form_too_fast' })
    expect((answer.json['error'] as { retryAfterSeconds: number }).retryAfterSeconds).toBeLessThanOrEqual(3)
    expect(await kept(body)).toEqual([])
  })

  it('requires a new ticket after a day, and one it issued', async () => {
    expect((await send(form({ ticket: openedAgo(25 * hourSeconds) }))).code).toBe('form_expired')
    expect((await send(form({ ticket: makeTicket('another secret', new Date(0)) }))).code).toBe('form_expired')
    expect((await send(form({ ticket: '' }))).code).toBe('form_expired')
  })

  it('stores the same text from the same person once a day, with the usual response', async () => {
    const body = form()
    const [first, again] = await Promise.all([
      send(body),
      send({ ...body, email: String(body['email']).toUpperCase() }),
    ])
    expect(again.json).toEqual(first.json)
    expect(await kept(body)).toHaveLength(1)
    expect(await mailsAbout(first.json['reference'])).toHaveLength(1)
    const { db } = api.database
    const yesterday = sql<Date>`created_at - interval '25 hours'`
    await db
      .updateTable('contact_messages')
      .set({ created_at: yesterday })
      .where('message', '=', String(body['message']))
      .execute()
    expect((await send(body)).json).not.toEqual(first.json)
    expect(await kept(body)).toHaveLength(2)
  })

  it('treats a double click as one message, and rejects another text under the same key', async () => {
    const [body, key] = [form(), randomUUID()]
    const answers = await Promise.all([1, 2, 3].map(() => send(body, { key })))
    expect(new Set(answers.map(({ json }) => json['reference'])).size).toBe(1)
    expect(await kept(body)).toHaveLength(1)
    expect((await send({ ...body, message: form()['message'] }, { key })).code).toBe('idempotency_key_reused')
    const headers = { 'x-forwarded-for': '198.51.100.251' }
    expect((await api.call('POST', '/api/contact', { body, headers })).code).toBe('idempotency_key_missing')
  })

  it('rate-limits each network and each address to a few messages an hour', async () => {
    const network = '192.0.2.77'
    const answers: (string | null)[] = []
    for (let n = 0; n < 11; n++) answers.push((await send(form(), { network })).code)
    expect(answers.filter((code) => code === null)).toHaveLength(10)
    expect(answers.at(-1)).toBe('too_many_requests')
    const email = 'eager@example.org'
    const byAddress: (string | null)[] = []
    for (let n = 0; n < 6; n++) byAddress.push((await send(form({ email }))).code)
    expect(byAddress.filter((code) => code === null)).toHaveLength(5)
    expect((await send(form({ email: 'EAGER@example.org' }))).code).toBe('too_many_requests')
  })
})
