import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { email } from '../../../contract/accounts.ts'
import { endpoint } from '../../../contract/endpoint.ts'
import { readableLog } from '../../testing/log.ts'
import { AppError } from '../errors.ts'
import { makeApi } from './api.ts'
import { bodyBytesMax } from './inputBounds.ts'
import { type Listener, listen } from './listener.ts'
import { assertWhole, type Route, route } from './route.ts'

const echo = endpoint({
  method: 'POST',
  path: '/api/echo/:id',
  access: 'anyone',
  summary: 'Echoes the input.',
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({ loud: z.enum(['yes', 'no']).optional() }),
  body: z.strictObject({ word: z.string().min(2).max(5), mail: email.optional() }),
  output: z.object({ word: z.string() }),
  errors: ['conflict'],
})
const broken = endpoint({
  method: 'GET',
  path: '/api/broken',
  access: 'anyone',
  summary: 'Fails unexpectedly.',
  output: z.object({}),
  errors: [],
})
const secret = endpoint({
  method: 'GET',
  path: '/api/secret',
  access: 'admin',
  summary: 'Admins only.',
  output: z.object({ ok: z.boolean() }),
  errors: [],
})

const routes = [
  route(echo, ({ body, query }) => {
    if (body.word === 'clash') throw new AppError('conflict')
    const answer = {
      word: query.loud === 'yes' ? body.word.toUpperCase() : body.word,
      hidden: 'never leaves the server',
    }
    return Promise.resolve(answer)
  }),
  route(broken, () => Promise.reject(new Error('the database is on fire at 10.0.0.7'))),
  route(secret, () => Promise.resolve({ ok: true })),
]

const log = readableLog()
let web: Listener
let url = ''

beforeAll(async () => {
  web = await listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${web.port}`
  const member = { memberId: 'm', sessionId: 's' }
  const app = makeApi({
    routes,
    gate: {
      identify: (token) =>
        Promise.resolve(token === 'good' || token === 'chief' ? { ...member, memberId: token } : null),
      isAdmin: (id) => Promise.resolve(id === 'chief'),
    },
    log: log.log,
    observer: { observeRequest: () => undefined },
    origins: () => ['https://ankerplatz.test'],
    trustedProxies: 0,
  })
  await web.serve(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
})
afterAll(() => web.stop())

const id = '5f0c6a0e-7a52-4b0f-8a43-111111111111'
const send = async (
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown; headers: Headers }> => {
  const response = await fetch(url + path, init)
  return { status: response.status, body: await response.json(), headers: response.headers }
}
const post = (body: string, headers: Record<string, string> = {}, path = `/api/echo/${id}`) =>
  send(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

describe('the API chain', () => {
  it('answers a valid request and strips fields that the contract does not name', async () => {
    const { status, body, headers } = await post('{"word":"ahoy"}', {}, `/api/echo/${id}?loud=yes`)
    expect(status).toBe(200)
    expect(body).toEqual({ word: 'AHOY' })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('reports every invalid field with a code and its limit', async () => {
    const { status, body } = await post('{"word":"too long","mail":"nobody"}')
    expect(status).toBe(400)
    expect(body).toEqual({
      error: {
        code: 'invalid_input',
        issues: [
          { path: 'word', code: 'too_long', limit: 5 },
          { path: 'mail', code: 'not_an_email' },
        ],
      },
    })
  })

  it('distinguishes a missing field from one of the wrong type', async () => {
    expect((await post('{}')).body).toMatchObject({ error: { issues: [{ path: 'word', code: 'required' }] } })
    expect((await post('{"word":7}')).body).toMatchObject({ error: { issues: [{ path: 'word', code: 'wrong_type' }] } })
  })

  it('rejects unknown keys', async () => {
    const { status, body } = await post('{"word":"ahoy","admin":true}')
    expect(status).toBe(400)
    expect(body).toEqual({ error: { code: 'unknown_keys', issues: [{ path: 'admin', code: 'unknown_key' }] } })
  })

  it.each([
    ['malformed JSON', '{"word":', {}, 400, 'malformed_json'],
    ['bytes that are no UTF-8', '\u0000', {}, 400, 'malformed_json'],
    [
      'another content type',
      'word=ahoy',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'wrong_content_type',
    ],
    [
      'a content type that only begins like JSON',
      '{}',
      { 'content-type': 'application/jsonx' },
      415,
      'wrong_content_type',
    ],
    ['a foreign origin', '{"word":"ahoy"}', { origin: 'https://evil.test' }, 403, 'foreign_origin'],
    ['a null origin', '{"word":"ahoy"}', { origin: 'null' }, 403, 'foreign_origin'],
    ['a cross-site fetch', '{"word":"ahoy"}', { 'sec-fetch-site': 'cross-site' }, 403, 'foreign_origin'],
    ['a same-site but foreign fetch', '{"word":"ahoy"}', { 'sec-fetch-site': 'same-site' }, 403, 'foreign_origin'],
    ['an expected failure', '{"word":"clash"}', {}, 409, 'conflict'],
  ])('answers %s with its code', async (_, body, headers, status, code) => {
    expect(await post(body, headers)).toMatchObject({ status, body: { error: { code } } })
  })

  it('allows changes from our own origin', async () => {
    expect((await post('{"word":"ahoy"}', { origin: 'https://ankerplatz.test' })).status).toBe(200)
  })

  it('rejects a body with a too large content length and closes the connection', async () => {
    const { status, body, headers } = await post(`{"word":"${'a'.repeat(bodyBytesMax)}"}`)
    expect(status).toBe(413)
    expect(body).toEqual({ error: { code: 'too_large' } })
    expect(headers.get('connection')).toBe('close')
  })

  it('counts the bytes of a body without a content length', async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(32)),
    })
    const response = await fetch(`${url}/api/echo/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    }).then(
      (answer) => answer.status,
      () => 'closed',
    )
    // The client may still be writing when the response arrives; then it sees the closed connection instead.
    expect([413, 'closed']).toContain(response)
    expect(log.lines().some((line) => line['status'] === 413)).toBe(true)
  })

  it('answers an unknown route and a wrong method in JSON', async () => {
    expect(await send('/api/nowhere')).toMatchObject({ status: 404, body: { error: { code: 'unknown_route' } } })
    const wrong = await send('/api/broken', { method: 'DELETE' })
    expect(wrong).toMatchObject({ status: 405, body: { error: { code: 'wrong_method' } } })
    expect(wrong.headers.get('allow')).toBe('GET')
  })

  it('answers a malformed id like a missing resource', async () => {
    expect(await post('{"word":"ahoy"}', {}, '/api/echo/1%27--')).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    })
  })

  it('gives an unexpected failure a reference that is in the log, and does not reveal the cause', async () => {
    const { status, body } = await send('/api/broken')
    expect(status).toBe(500)
    const { code, reference, ...rest } = (body as { error: { code: string; reference: string } }).error
    expect(code).toBe('unexpected')
    expect(rest).toEqual({})
    const logged = log.lines().find((line) => line['requestId'] === reference && line['level'] === 'error')
    expect(JSON.stringify(logged)).toContain('on fire')
  })

  it('requires a token first, then the role', async () => {
    const as = (token: string) => send('/api/secret', { headers: { authorization: `Bearer ${token}` } })
    expect(await send('/api/secret')).toMatchObject({ status: 401, body: { error: { code: 'signed_out' } } })
    expect(await as('forged')).toMatchObject({ status: 401 })
    expect(await as('good')).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
    expect(await as('chief')).toMatchObject({ status: 200, body: { ok: true } })
  })

  it('survives a request that is not HTTP', async () => {
    const socket = connect(web.port, '127.0.0.1')
    const answer = await new Promise<string>((resolve) => {
      socket.on('data', (data) => resolve(data.toString()))
      socket.write('AHOY\r\n\r\n')
    })
    socket.destroy()
    expect(answer).toContain('400')
    expect((await post('{"word":"ahoy"}')).status).toBe(200)
  })
})

describe('route registration', () => {
  const whole = routes[0] as Route
  const change = (changes: Record<string, unknown>): Route[] => [
    { ...whole, endpoint: { ...whole.endpoint, ...changes } },
  ]

  it.each([
    ['no access rule', { access: undefined }, 'has no access rule'],
    ['an invented access rule', { access: 'friends' }, 'has no access rule'],
    ['no output', { output: undefined }, 'has no output'],
    ['no error list', { errors: undefined }, 'has no list of known errors'],
    ['an unknown error', { errors: ['teapot'] }, 'has no list of known errors'],
    ['no summary', { summary: '' }, 'has no summary'],
    ['undeclared parameters', { params: undefined }, 'does not declare its path parameters'],
    ['a body that takes anything', { body: z.object({ word: z.boolean() }) }, 'accepts unknown keys in its body'],
    ['a text of any length', { body: z.strictObject({ word: z.string() }) }, 'accepts a text of any length at "word"'],
  ])('rejects a route with %s', (_, changes, why) => {
    expect(() => assertWhole(change(changes))).toThrow(why)
  })

  it('rejects a duplicate route', () => {
    expect(() => assertWhole([whole, whole])).toThrow('is registered twice')
  })
})
