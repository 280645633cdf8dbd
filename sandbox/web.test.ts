import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../server/testing/database.ts'
import { useSandbox } from './useSandbox.ts'

const context = useSandbox(useDatabase())

const put = async (address: string, page: object): Promise<void> => {
  expect((await context.call('PUT', `sites/${address}`, page)).status).toBe(200)
}

interface Asked {
  method?: string
  headers?: Record<string, string>
}

const start = async (host: string, path: string, asked: Asked = {}): Promise<IncomingMessage> => {
  const { port } = context.sandbox.addresses.web
  const headers = { host, ...asked.headers }
  const request = requestHttp({ host: '127.0.0.1', port, path, method: asked.method ?? 'GET', headers, agent: false })
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

const get = async (host: string, path: string, asked: Asked = {}) => {
  const response = await start(host, path, asked)
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

const getTls = async (host: string, path = '/') => {
  const { port, ca } = context.sandbox.addresses.webTls
  const request = requestHttps({ host: '127.0.0.1', port, path, servername: host, ca, agent: false, headers: { host } })
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

describe('pages', () => {
  it('are matched by host, whatever its case, port or browser suffix', async () => {
    await put('one.test/', { body: 'one' })
    await put('two.test/', { body: 'two' })
    expect((await get('one.test', '/')).body).toBe('one')
    expect((await get('TWO.test:8080', '/')).body).toBe('two')
    expect((await get('two.test.localhost:8080', '/')).body).toBe('two')
  })

  it('are matched by exact path and query, else by path', async () => {
    await put('query.test/list', { body: 'any' })
    await put('query.test/list%3Fpage=2', { body: 'second' })
    expect((await get('query.test', '/list?page=2')).body).toBe('second')
    expect((await get('query.test', '/list?page=3')).body).toBe('any')
    expect((await get('query.test', '/list')).body).toBe('any')
    expect((await get('query.test', '/lis')).status).toBe(404)
  })

  it('return status, headers and bytes as set', async () => {
    const bytes = Buffer.from([0, 255, 1, 254])
    const headers = { 'X-Robots-Tag': ['noindex', 'nofollow'], 'content-type': 'image/png' }
    await put('exact.test/a/b.png', { status: 203, headers, bodyBase64: bytes.toString('base64') })
    const response = await start('exact.test', '/a/b.png')
    expect(response.statusCode).toBe(203)
    expect(response.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(response.headers['content-type']).toBe('image/png')
    expect(Buffer.concat(await response.toArray())).toEqual(bytes)
  })

  it('redirect if configured', async () => {
    await put('redirect.test/', { status: 301, headers: { location: 'https://one.test/' } })
    const { status, headers } = await get('redirect.test', '/')
    expect([status, headers.location]).toEqual([301, 'https://one.test/'])
  })

  it('derive the content type from the extension if none is set', async () => {
    await put('typed.test/sitemap.xml', { body: '<urlset/>' })
    await put('typed.test/about', { body: '<p>' })
    expect((await get('typed.test', '/sitemap.xml')).headers['content-type']).toBe('application/xml; charset=utf-8')
    expect((await get('typed.test', '/about')).headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('answer HEAD without a body and other methods with 405', async () => {
    const head = await get('waldpfad.test', '/', { method: 'HEAD' })
    expect([head.status, head.body]).toEqual([200, ''])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(500)
    expect((await get('waldpfad.test', '/', { method: 'POST' })).status).toBe(405)
  })

  it('are compressed for clients that accept it', async () => {
    const response = await start('waldpfad.test', '/', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(response.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(Buffer.concat(await response.toArray())).toString()).toContain('Waldpfad')
  })

  it('are delayed if configured', async () => {
    await put('late.test/', { body: 'late', delayMs: 250 })
    const startedAt = performance.now()
    expect((await get('late.test', '/')).body).toBe('late')
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(240)
  })

  it('return 404 if they do not exist, on known and unknown hosts and on IP addresses', async () => {
    for (const host of ['waldpfad.test', 'nobody.test', '127.0.0.1', '<b>.test']) {
      const { status, body } = await get(host, '/nothing-here')
      expect(status).toBe(404)
      expect(body).not.toContain('<b>')
    }
  })
})

describe('faults', () => {
  it('reset: ends the connection before a response', async () => {
    await put('reset.test/', { body: 'x', fault: 'reset' })
    await expect(get('reset.test', '/')).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  it('truncate: ends the body before its declared length', async () => {
    await put('truncate.test/', { body: 'x'.repeat(1000), fault: 'truncate' })
    const response = await start('truncate.test', '/')
    expect(response.headers['content-length']).toBe('1000')
    await expect(text(response)).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  it('drip: starts the response immediately, then sends it slowly', async () => {
    await put('drip.test/', { body: 'drop by drop', fault: 'drip' })
    const response = await start('drip.test', '/')
    const [first] = (await once(response, 'data')) as [Buffer]
    expect(first.toString()).toBe('d')
    expect(response.complete).toBe(false)
    response.destroy()
  })

  it('hang: accepts the request and never responds', async () => {
    await put('hang.test/', { body: 'x', fault: 'hang' })
    const socket = connect(context.sandbox.addresses.web.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: hang.test\r\n\r\n')
    await expect.poll(async () => (await context.call('GET', 'requests?host=hang.test')).json).toHaveLength(1)
    expect(socket.bytesRead).toBe(0)
    socket.destroy()
  })
})

describe('TLS', () => {
  it('is valid for every site if the client trusts the sandbox’s authority', async () => {
    const { status, body } = await getTls('waldpfad.test')
    expect(status).toBe(200)
    expect(body).toContain('Waldpfad')
    expect((await getTls('xn--krutergarten-hcb.test')).status).toBe(200)
    expect((await getTls('sub.unknown-host.test')).status).toBe(404)
  })

  it('is not trusted without that authority', async () => {
    const { port } = context.sandbox.addresses.webTls
    const request = requestHttps({ host: '127.0.0.1', port, servername: 'waldpfad.test', agent: false })
    request.end()
    await expect(once(request, 'response')).rejects.toThrow(/self.signed|unable to/)
  })

  it.each([
    ['expired', 'CERT_HAS_EXPIRED'],
    ['wrong_host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('can be %s', async (tls, code) => {
    const host = `${tls.replace('_', '-')}.test`
    await put(`${host}/`, { body: 'x' })
    expect((await context.call('PUT', `hosts/${host}`, { tls })).status).toBe(200)
    await expect(getTls(host)).rejects.toMatchObject({ code })
    await context.call('PUT', `hosts/${host}`, { tls: 'valid' })
    expect((await getTls(host)).body).toBe('x')
  })

  it('can be required', async () => {
    await put('forced.test/page', { body: 'x' })
    await context.call('PUT', 'hosts/forced.test', { tls: 'forced' })
    const { status, headers } = await get('forced.test', '/page?a=1')
    expect([status, headers.location]).toEqual([301, 'https://forced.test/page?a=1'])
    expect((await getTls('forced.test', '/page')).body).toBe('x')
  })

  it('can be missing entirely', async () => {
    await context.call('PUT', 'hosts/no-tls.test', { tls: 'none' })
    await expect(getTls('no-tls.test')).rejects.toThrow()
  })
})

describe('the request log', () => {
  it('shows requests with their headers, newest first', async () => {
    await get('slow-web.test', '/plain-pages', { headers: { 'user-agent': 'first/1' } })
    await get('slow-web.test', '/nothing?x=1', { headers: { 'user-agent': 'second/1' } })
    await getTls('slow-web.test')
    const { json } = await context.call('GET', 'requests?host=slow-web.test')
    expect(json).toMatchObject([
      { scheme: 'https', path: '/', status: 200 },
      { method: 'GET', url: 'http://slow-web.test/nothing?x=1', status: 404, headers: { 'user-agent': 'second/1' } },
      { method: 'GET', path: '/plain-pages', status: 200, headers: { 'user-agent': 'first/1', host: 'slow-web.test' } },
    ])
  })

  it('can be paginated and emptied', async () => {
    await context.call('DELETE', 'requests')
    for (const path of ['/1', '/2', '/3']) await get('paged.test', path)
    const first = (await context.call('GET', 'requests?limit=2')).json as { id: number; path: string }[]
    expect(first.map(({ path }) => path)).toEqual(['/3', '/2'])
    const second = await context.call('GET', `requests?limit=2&before=${first[1]?.id ?? 0}`)
    expect(second.json).toMatchObject([{ path: '/1' }])
    expect((await context.call('GET', 'requests?limit=201')).status).toBe(400)
  })

  it('keeps the latest ten thousand requests', async () => {
    const row = { host: 'flood.test', method: 'GET', scheme: 'http', path: '/', status: 200, headers: {} }
    for (let batch = 0; batch < 11; batch += 1) {
      await context.db
        .insertInto('requests')
        .values(Array.from({ length: 1000 }, () => row))
        .execute()
    }
    for (let index = 0; index < 100; index += 1) await get('flood.test', '/')
    const { count } = await context.db
      .selectFrom('requests')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBeLessThanOrEqual(10_100)
  })
})
