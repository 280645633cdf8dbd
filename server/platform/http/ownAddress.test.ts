// An installation whose public URL is localhost, opened by its other names.
import { get, type IncomingHttpHeaders } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Listener, listen } from './listener.ts'
import { leadToOwnAddress, ownOrigin } from './ownAddress.ts'

let web: Listener

beforeEach(async () => {
  web = await listen({ port: 0, host: '127.0.0.1' })
  const app = new Hono()
  app.use(leadToOwnAddress(`http://localhost:${web.port}`))
  app.all('*', (c) => c.text('here'))
  await web.serve(getRequestListener((request) => app.fetch(request)))
})
afterEach(() => web.stop())

const page = { accept: 'text/html,application/xhtml+xml' }

interface Asked {
  path?: string
  method?: string
  headers?: Record<string, string>
}

const ask = ({
  path = '/',
  method = 'GET',
  headers = page,
}: Asked): Promise<[number, IncomingHttpHeaders['location']]> =>
  new Promise((resolve, reject) => {
    get({ port: web.port, host: '127.0.0.1', path, method, headers }, (answer) => {
      answer.resume()
      resolve([answer.statusCode ?? 0, answer.headers.location])
    }).on('error', reject)
  })

describe('a page at another name of the same machine', () => {
  it('redirects to the public URL, with path and query', async () => {
    expect(await ask({ path: '/orders?side=buyer' })).toEqual([307, `http://localhost:${web.port}/orders?side=buyer`])
  })

  it('redirects nowhere else, whatever the path contains', async () => {
    expect(await ask({ path: '//evil.test/x' })).toEqual([307, `http://localhost:${web.port}//evil.test/x`])
    expect(await ask({ path: '/\\evil.test' })).toEqual([400, undefined])
  })

  it('is served without a redirect at the public URL, from another host or through a proxy', async () => {
    for (const host of [`localhost:${web.port}`, 'ankerplatz.example', `127.0.0.1:${web.port + 1}`]) {
      expect(await ask({ headers: { ...page, host } })).toEqual([200, undefined])
    }
    expect(await ask({ headers: { ...page, 'x-forwarded-for': '127.0.0.1' } })).toEqual([200, undefined])
  })

  it('is the only thing that redirects: files, API requests and changes do not', async () => {
    expect(await ask({ headers: { accept: '*/*' } })).toEqual([200, undefined])
    expect(await ask({ headers: { ...page, 'sec-fetch-mode': 'cors' } })).toEqual([200, undefined])
    expect(await ask({ method: 'POST' })).toEqual([200, undefined])
  })
})

it('only an installation on loopback redirects, and only from loopback', () => {
  expect(ownOrigin('http://localhost:3000', '127.0.0.1:3000')).toBe('http://localhost:3000')
  expect(ownOrigin('http://127.0.0.1:3000', 'localhost:3000')).toBe('http://127.0.0.1:3000')
  expect(ownOrigin('http://localhost:3000', '[::1]:3000')).toBe('http://localhost:3000')
  expect(ownOrigin('http://localhost', '127.0.0.1')).toBe('http://localhost')
  const others = [
    ['https://ankerplatz.example', '127.0.0.1:3000'],
    ['http://localhost:3000', '127.0.0.1.evil.test:3000'],
    ['https://localhost:3000', '127.0.0.1:3000'],
    ['http://localhost:3000', 'bad host'],
    ['http://localhost:3000', undefined],
  ] as const
  expect(others.map(([publicUrl, host]) => ownOrigin(publicUrl, host))).toEqual(others.map(() => null))
})
