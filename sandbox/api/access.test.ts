import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../server/testing/database.ts'
import { useSandbox } from '../useSandbox.ts'

const context = useSandbox(useDatabase())

const code = ({ json: body }: { json: unknown }): string => (body as { error: { code: string } }).error.code

/** With headers that fetch does not allow to set. */
const callAs = async (headers: Record<string, string>, method = 'GET', path = 'info') => {
  const sent = request(`${context.url}/sandbox/api/${path}`, { method, headers, agent: false })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, json: await json(response) }
}

describe('access control', () => {
  it('accepts loopback names as host', async () => {
    for (const host of ['127.0.0.1', 'localhost:3000', '[::1]:80', 'product.localhost:8080']) {
      expect((await callAs({ host })).status).toBe(200)
    }
  })

  it('rejects a foreign name that resolves to this machine', async () => {
    const answer = await callAs({ host: 'attacker.example' })
    expect([answer.status, code(answer)]).toEqual([403, 'foreign_host'])
    expect((await fetch(`${context.url}/sandbox`)).status).toBe(200)
  })

  it.each([
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'cf-connecting-ip',
    'forwarded',
    'via',
  ])('rejects a request that came through a proxy which says so by %s', async (header) => {
    const answer = await callAs({ host: 'localhost', [header]: '127.0.0.1' })
    expect([answer.status, code(answer)]).toEqual([403, 'foreign_client'])
  })

  it('rejects a request of HTTP/1.0, which a proxy sends that adds no header', async () => {
    const { hostname, port } = new URL(context.url)
    const socket = connect(Number(port), hostname)
    socket.end('GET /sandbox/api/info HTTP/1.0\r\nHost: localhost\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.[01] 403 /)
  })

  it('rejects writes from another website', async () => {
    const json = { 'content-type': 'application/json' }
    const origins = ['https://attacker.example', 'null', 'http://127.0.0.1:1']
    for (const origin of origins) {
      expect(code(await callAs({ ...json, origin }, 'DELETE', 'mail'))).toBe('foreign_origin')
    }
    expect(code(await callAs({ ...json, 'sec-fetch-site': 'cross-site' }, 'DELETE', 'mail'))).toBe('foreign_origin')
    expect((await callAs({ origin: context.url }, 'DELETE', 'mail')).status).toBe(200)
  })

  it('rejects connections that are not on loopback', async () => {
    const answer = await context.sandbox.app.request('http://localhost/api/info')
    expect(answer.status).toBe(403)
  })
})
