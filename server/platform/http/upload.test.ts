// Raw file uploads: what the chain checks before they are decoded.
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { AppError } from '../errors.ts'
import { readableLog } from '../../testing/log.ts'
import { until } from '../../testing/until.ts'
import { makeApi } from './api.ts'
import { type Listener, listen } from './listener.ts'
import { assertWhole, route } from './route.ts'

const bytesMax = 300_000
const drop = endpoint({
  method: 'PUT',
  path: '/api/drop',
  access: 'member',
  summary: 'Accepts a file.',
  query: z.strictObject({ note: z.string().max(5).optional() }),
  upload: { types: ['image/png', 'image/webp'], bytesMax },
  output: z.object({ bytes: z.int(), sum: z.int() }),
  errors: [],
})

const log = readableLog()
let web: Listener
let url = ''
let handled = 0
let tooMany = false

beforeAll(async () => {
  web = await listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${web.port}`
  const app = makeApi({
    routes: [
      route(
        drop,
        ({ upload }) => {
          handled += 1
          return Promise.resolve({ bytes: upload.byteLength, sum: upload.reduce((sum, byte) => sum + byte, 0) })
        },
        () =>
          tooMany ? Promise.reject(new AppError('too_many_requests', { retryAfterSeconds: 60 })) : Promise.resolve(),
      ),
    ],
    gate: {
      identify: (token) => (token === 'good' ? { memberId: 'm', sessionId: 's' } : null),
      isAdmin: () => Promise.resolve(false),
    },
    log: log.log,
    observer: { observeRequest: () => undefined },
    origins: () => ['https://ankerplatz.test'],
    trustedProxies: 0,
  })
  await web.serve(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
})
afterAll(() => web.stop())

const put = async (
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
  path = '/api/drop',
): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(url + path, {
    method: 'PUT',
    body,
    headers: { 'content-type': 'image/png', authorization: 'Bearer good', ...headers },
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  })
  return { status: response.status, body: await response.json() }
}

const refused = (status: number, code: string) => ({ status, body: { error: { code } } })

describe('an upload', () => {
  it('reaches the handler as the bytes that were sent, in one piece or in many', async () => {
    const bytes = Uint8Array.from({ length: bytesMax }, (_, index) => index % 251)
    const sum = bytes.reduce((total, byte) => total + byte, 0)
    expect(await put(bytes)).toEqual({ status: 200, body: { bytes: bytesMax, sum } })
    const pieces = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < bytesMax; at += 7_919) controller.enqueue(bytes.slice(at, at + 7_919))
        controller.close()
      },
    })
    expect(await put(pieces)).toEqual({ status: 200, body: { bytes: bytesMax, sum } })
    expect(await put(new Uint8Array())).toEqual({ status: 200, body: { bytes: 0, sum: 0 } })
  })

  it('may have exactly the allowed size, and not one byte more', async () => {
    expect((await put(new Uint8Array(bytesMax))).status).toBe(200)
    const before = handled
    expect(await put(new Uint8Array(bytesMax + 1))).toMatchObject(refused(413, 'too_large'))
    expect(handled).toBe(before)
  })

  it('is counted if it has no content length', async () => {
    const before = log.lines().filter((line) => line['status'] === 413).length
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
    })
    // The client may still be writing when the response arrives; then it sees the closed connection instead.
    const answer = await put(endless).then(
      ({ status }) => status,
      () => 'closed',
    )
    expect([413, 'closed']).toContain(answer)
    expect(log.lines().filter((line) => line['status'] === 413)).toHaveLength(before + 1)
  })

  it.each(['', 'image/gif', 'image/svg+xml', 'application/json', 'multipart/form-data; boundary=x', 'image/pngx'])(
    'of the type %j is rejected',
    async (type) => {
      expect(await put(new Uint8Array(3), { 'content-type': type })).toMatchObject(refused(415, 'wrong_content_type'))
    },
  )

  it('accepts a content type in capitals and with parameters', async () => {
    expect((await put(new Uint8Array(3), { 'content-type': 'Image/PNG; foo=bar' })).status).toBe(200)
  })

  it('is rejected for a foreign origin, a missing session and a wrong query, in this order', async () => {
    const wrong = '/api/drop?note=much-too-long'
    expect(await put(new Uint8Array(3), { authorization: '', origin: 'https://evil.test' }, wrong)).toMatchObject(
      refused(403, 'foreign_origin'),
    )
    expect(await put(new Uint8Array(3), { authorization: '' }, wrong)).toMatchObject(refused(401, 'signed_out'))
    expect(await put(new Uint8Array(3), {}, wrong)).toMatchObject(refused(400, 'invalid_input'))
  })

  it('of a rate-limited member is rejected before any of it is read', async () => {
    const before = handled
    tooMany = true
    const socket = connect(web.port, '127.0.0.1')
    const head = ['PUT /api/drop HTTP/1.1', 'host: x', 'content-type: image/png', 'authorization: Bearer good']
    socket.write(`${[...head, 'content-length: 200000'].join('\r\n')}\r\n\r\n`)
    const answer = await new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())))
    socket.destroy()
    tooMany = false
    expect(answer).toMatch(/^HTTP\/1\.1 429 /)
    expect(answer).toContain('too_many_requests')
    expect(handled).toBe(before)
  })

  it('that is aborted reaches no handler and is not logged as our failure', async () => {
    const before = handled
    const answered = () => log.lines().filter((line) => line['status'] !== undefined)
    const over = answered().length
    const socket = connect(web.port, '127.0.0.1')
    const head = ['PUT /api/drop HTTP/1.1', 'host: x', 'content-type: image/png', 'authorization: Bearer good']
    socket.write(`${[...head, 'content-length: 200000'].join('\r\n')}\r\n\r\n`)
    await new Promise((resolve) => socket.write(new Uint8Array(100_000), resolve))
    socket.destroy()
    await until('the request is over', () => answered().length > over)
    expect(answered().at(-1)?.['status']).toBe(400)
    expect(handled).toBe(before)
    expect(log.lines().filter((line) => line['level'] === 'error')).toEqual([])
    expect((await put(new Uint8Array(3))).status).toBe(200)
  })
})

describe('a route', () => {
  it('has a body or an upload, not both', () => {
    const both = { ...drop, body: z.strictObject({}) }
    expect(() => assertWhole([route(both, () => Promise.resolve({ bytes: 0, sum: 0 }))])).toThrow(
      'has a body and an upload',
    )
  })
})
