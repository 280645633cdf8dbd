// The attack that blocked the whole process for six seconds: one request of 47 KB without an account, with Unicode that is
// expensive to normalise. Every field open to anyone refuses it before it is read.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useApi } from './testing/api.ts'

const api = useApi()

const worst = 'a\u0301\u0316'.repeat(9_400)
const moderate = worst.slice(0, 1_200)

const account = { email: 'sailor@example.com', password: 'seven-quiet-harbours', full_name: 'Sailor', language: 'en' }
const message = { topic: 'question', name: 'Sailor', email: account.email, language: 'en', ticket: 'none' }
const contact = { ...message, page_url: '', message: 'A question of ordinary length.' }

const requests: [what: string, path: string, body: Record<string, unknown>, field: string][] = [
  ['sign-up', '/api/auth/sign-up', account, 'full_name'],
  ['sign-up', '/api/auth/sign-up', account, 'email'],
  ['sign-up', '/api/auth/sign-up', account, 'password'],
  ['sign-in', '/api/auth/sign-in', { email: account.email, password: account.password }, 'email'],
  ['sign-in', '/api/auth/sign-in', { email: account.email, password: account.password }, 'password'],
  ['recovery', '/api/auth/recovery', { email: account.email, language: 'en' }, 'email'],
  ['the contact form', '/api/contact', contact, 'name'],
  ['the contact form', '/api/contact', contact, 'page_url'],
  ['click tracking', '/api/functions/track-affiliate-click', { code: 'abcd' }, 'source'],
  ['click tracking', '/api/functions/track-affiliate-click', { code: 'abcd' }, 'landing'],
]

const post = (path: string, body: unknown) =>
  api.call('POST', path, { body, headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': '198.51.100.7' } })

describe('a text of 47 KB', () => {
  it.each(requests)('in %s (%s) is refused without an account', async (_, path, body, field) => {
    const answer = await post(path, { ...body, [field]: worst })
    // The contact form accepts bodies of that size, for its message.
    const isRead = path === '/api/contact'
    expect(answer).toMatchObject(isRead ? { status: 400, code: 'invalid_input' } : { status: 413, code: 'too_large' })
  })

  it('in the message of the contact form is refused as too long', async () => {
    const { status, json } = await post('/api/contact', { ...contact, message: worst })
    expect(status).toBe(400)
    expect(json).toMatchObject({ error: { issues: [{ path: 'message', code: 'too_long', limit: 5_000 }] } })
  })

  it('in an address is refused with its head', async () => {
    const { status } = await api.call('GET', `/api/invitations/${encodeURIComponent(worst)}`)
    expect(status).toBe(431)
  })
})

describe('a search', () => {
  it('of expensive Unicode is refused with its limit, and one of ordinary words is answered', async () => {
    const { session } = await api.member('searching@example.com')
    const search = (q: string) =>
      api.call('GET', `/api/sites?q=${encodeURIComponent(q)}`, { token: session.access_token })
    const { status, json } = await search(moderate)
    expect(status).toBe(400)
    expect(json).toMatchObject({ error: { issues: [{ path: 'q', code: 'too_long', limit: 200 }] } })
    expect((await search('harbour')).status).toBe(200)
  })
})

describe('a text that is too long for its field alone', () => {
  it.each(requests)('in %s (%s, field %j, %s) is refused with the limit of the field', async (_, path, body, field) => {
    const long = field === 'page_url' ? `${moderate}${moderate}` : moderate
    const { status, json } = await post(path, { ...body, [field]: long })
    expect(status).toBe(400)
    const { issues } = (json as { error: { issues: { path: string; code: string; limit?: number }[] } }).error
    expect(issues.filter(({ path: at }) => at === field)).toEqual([
      { path: field, code: 'too_long', limit: expect.any(Number) as number },
    ])
  })
})
