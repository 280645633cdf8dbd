import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { respond } from '../../testing/scriptedWeb.ts'
import { addressesOf } from '../../testing/scriptedDns.ts'
import { routedAddress, type ScriptedServersOptions } from '../../testing/scriptedServers.ts'
import { crawl, html, type Serve, siteOf, startWorld } from './crawl.fixture.ts'

describe('resolving the origin of a site', () => {
  it('uses https where the certificate is valid, and checks whether http redirects to it', async () => {
    const scripted = await startWorld({ '/': '<a href=/a>a</a>', '/a': 'a' })
    const site = siteOf(await scripted.crawler.crawlSite('secure.test', { pagesMax: 3 }))
    expect(site).toMatchObject({ origin: 'https://secure.test', https: 'valid', httpLeadsToHttps: false })
    expect(scripted.web.requests.map(({ method }) => method)).toEqual(['HEAD'])
  })

  it('detects that http redirects to https', async () => {
    const home = (socket: Socket): void =>
      'encrypted' in socket
        ? respond(socket, 200, html, 'x')
        : respond(socket, 308, { location: 'https://www.secure.test/' })
    expect(siteOf(await crawl({ '/': home }, 'secure.test'))).toMatchObject({ https: 'valid', httpLeadsToHttps: true })
  })

  it('falls back to http where the certificate is invalid or https does not answer', async () => {
    expect(siteOf(await crawl({ '/': 'x' }))).toMatchObject({
      origin: 'http://site.test',
      https: 'invalid',
      httpLeadsToHttps: false,
    })
  })

  it('uses www where the bare domain has no address', async () => {
    const dns: ScriptedServersOptions['dns'] = (question) =>
      question.name === 'site.test' ? { kind: 'code', code: 'NXDOMAIN' } : addressesOf(question, [routedAddress])
    expect(siteOf(await crawl({ '/': 'x' }, 'site.test', { scripted: { dns } })).origin).toBe('http://www.site.test')
  })

  it('follows a redirect to www and requests the pages there', async () => {
    const { crawler, asked } = await startWorld({
      'site.test /': { status: 301, headers: { location: 'http://www.site.test/de/' } },
      'www.site.test /de/': '<a href="http://site.test/a">a</a>',
      'www.site.test /a': 'a',
    })
    const site = siteOf(await crawler.crawlSite('site.test', { pagesMax: 5 }))
    expect(site.origin).toBe('http://www.site.test')
    expect(site.visits[0]).toMatchObject({
      requestedUrl: 'http://site.test/',
      finalUrl: 'http://www.site.test/de/',
      redirects: 1,
      status: 200,
    })
    expect(asked()).toEqual(['site.test /', 'www.site.test /de/', 'www.site.test /a'])
  })

  it('stops at a redirect to another site and requests nothing else', async () => {
    const { crawler, asked } = await startWorld({
      'site.test /': { status: 301, headers: { location: 'https://other.test/x' } },
    })
    expect(await crawler.crawlSite('site.test', { pagesMax: 5 })).toEqual({
      kind: 'failed',
      reason: { kind: 'elsewhere', host: 'other.test' },
    })
    expect(asked()).toEqual(['site.test /'])
  })

  it.each([
    ['the domain above it', 'klein.gross.test', 'gross.test'],
    ['www of the domain above it', 'klein.gross.test', 'www.gross.test'],
    ['a neighbour', 'klein.gross.test', 'anderes.gross.test'],
    ['a name that only ends alike', 'klein.gross.test', 'nichtklein.gross.test'],
    ['www of another name below it', 'gross.test', 'www.gross.test.other.test'],
  ])('stops at a redirect to %s, because that is not the requested site', async (_where, host, other) => {
    const { crawler, asked } = await startWorld({
      [`${host} /`]: { status: 301, headers: { location: `http://${other}/` } },
      [`${other} /`]: '<title>The large one</title>',
    })
    expect(await crawler.crawlSite(host, { pagesMax: 5 })).toEqual({
      kind: 'failed',
      reason: { kind: 'elsewhere', host: other },
    })
    expect(asked()).toEqual([`${host} /`])
  })

  it('follows a redirect to a subdomain', async () => {
    const { crawler } = await startWorld({
      'site.test /': { status: 301, headers: { location: 'http://shop.site.test./' } },
    })
    expect(await crawler.crawlSite('site.test', { pagesMax: 5 })).not.toMatchObject({ reason: { kind: 'elsewhere' } })
  })

  it('skips pages and sitemaps of the parent domain, though links to them are not external', async () => {
    const { crawler, asked } = await startWorld({
      'klein.gross.test /robots.txt': { body: 'Sitemap: http://gross.test/sitemap.xml' },
      'klein.gross.test /': '<a href=/a>a</a><a href=/b>b</a><a href=//gross.test/c>c</a>',
      'klein.gross.test /a': { status: 302, headers: { location: '//gross.test/a' } },
      'klein.gross.test /b': 'b',
      'gross.test /a': 'a',
      'gross.test /sitemap.xml': '<urlset><url><loc>http://klein.gross.test/d</loc></url></urlset>',
    })
    const site = siteOf(await crawler.crawlSite('klein.gross.test', { pagesMax: 9 }))
    expect(site.visits.map(({ finalUrl }) => finalUrl)).toEqual([
      'http://klein.gross.test/',
      'http://klein.gross.test/b',
    ])
    expect(site.visits[0]?.outcome).toMatchObject({ facts: { links: [{}, {}, { external: false }] } })
    expect(site).toMatchObject({ sitemap: { kind: 'elsewhere' }, pagesForbidden: 0 })
    expect(asked().filter((each) => each.startsWith('gross.test'))).toEqual([])
  })

  it('stops at a redirect loop', async () => {
    const outcome = await crawl({ '/': { status: 302, headers: { location: '/' } } })
    expect(outcome).toEqual({
      kind: 'failed',
      reason: { kind: 'page', problem: { kind: 'failed', reason: 'too_many_redirects' } },
    })
  })

  it.each([
    ['dns_error', { dns: () => ({ kind: 'code', code: 'NXDOMAIN' }) as const }],
    ['blocked_address', { dns: (question) => addressesOf(question, ['10.0.0.1']) }],
  ] satisfies [string, ScriptedServersOptions][])('reports a failure by %s', async (reason, scripted) => {
    expect(await crawl({}, 'site.test', { scripted })).toEqual({
      kind: 'failed',
      reason: { kind: 'page', problem: { kind: 'failed', reason } },
    })
  })
})

describe('a homepage that cannot be read', () => {
  const drip = (socket: Socket): void => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n')
    const timer = setInterval(() => socket.write('x'), 20)
    socket.on('close', () => clearInterval(timer))
  }
  it.each<[string, Serve, object, number?]>([
    [
      'is cut short',
      (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 99\r\n\r\n<p>x'),
      { kind: 'truncated' },
    ],
    ['hangs', () => undefined, { kind: 'failed', reason: 'timeout' }, 1_500],
    ['drips', drip, { kind: 'failed', reason: 'timeout' }, 1_500],
    ['is reset', (socket) => void socket.resetAndDestroy(), { kind: 'failed', reason: 'connection_error' }],
    ['is forbidden', { status: 403 }, { kind: 'status', status: 403 }],
    ['asks for patience', { status: 429 }, { kind: 'status', status: 429 }],
    ['failed', { status: 502 }, { kind: 'status', status: 502 }],
    [
      'is no page',
      { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
      { kind: 'not_html', contentType: 'application/pdf' },
    ],
    ['has no type and is none', { headers: { 'content-type': '' }, body: '{}' }, { kind: 'not_html', contentType: '' }],
    ['is empty', { status: 204 }, { kind: 'status', status: 204 }],
    ['is too large', { body: Buffer.alloc(2_000_001, 'x') }, { kind: 'failed', reason: 'too_large' }],
    [
      'is a bomb',
      { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(50_000_000, '<b>')) },
      { kind: 'failed', reason: 'too_large' },
    ],
    [
      'is too heavy',
      { headers: { 'content-encoding': 'gzip' }, body: gzipSync('<p>x</p>'.repeat(500_000)) },
      expect.objectContaining({ kind: 'too_heavy' }) as object,
    ],
  ])('because it %s', async (_name, serve, problem, siteDeadlineMs = 120_000) => {
    const outcome = await crawl({ '/': serve }, 'site.test', { crawler: { siteDeadlineMs } })
    expect(outcome).toEqual({ kind: 'failed', reason: { kind: 'page', problem } })
  })
})
