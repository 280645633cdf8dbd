import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { minuteMs } from '../../../contract/durations.ts'
import { addressesOf, type DnsScript } from '../../testing/scriptedDns.ts'
import { routedAddress, startScriptedServers } from '../../testing/scriptedServers.ts'
import { respond, respondAfter, startScriptedWeb, type WebScript } from '../../testing/scriptedWeb.ts'
import type { FetchOutcome } from './outbound.ts'

const says =
  (text: string): WebScript =>
  (_request, socket) =>
    respond(socket, 200, { 'content-type': 'text/plain' }, text)

const textOf = (outcome: FetchOutcome): string =>
  outcome.kind === 'answered' ? Buffer.from(outcome.body).toString() : outcome.reason
const reasonOf = (outcome: FetchOutcome): string =>
  outcome.kind === 'failed' ? outcome.reason : `answered ${outcome.status}`

describe('fetch', () => {
  it('returns the response with its headers, its final URL and its timings', async () => {
    const { outbound } = await startScriptedServers((_request, socket) =>
      respond(socket, 404, { 'X-Robots-Tag': 'noindex', 'set-cookie': 'a=b' }, 'gone'),
    )
    const outcome = await outbound.fetch('http://Site.test/page?x=1#part')
    expect(outcome).toMatchObject({
      kind: 'answered',
      status: 404,
      finalUrl: 'http://site.test/page?x=1',
      hops: [],
      truncated: false,
    })
    if (outcome.kind !== 'answered') return
    expect(textOf(outcome)).toBe('gone')
    expect(outcome.headers['x-robots-tag']).toBe('noindex')
    expect(outcome.headers['set-cookie']).toBeUndefined()
    expect(outcome.timings.totalMs).toBeGreaterThan(0)
  })

  it('joins header lines of one name by a comma, and keeps those apart that name a robot each', async () => {
    const { outbound } = await startScriptedServers((_request, socket) => {
      const lines = ['vary: a', 'vary: b', 'X-Robots-Tag: otherbot: noarchive', 'x-robots-tag: noindex, nofollow']
      socket.end(`HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\ncontent-length: 0\r\n\r\n`)
    })
    expect(await outbound.fetch('http://site.test/')).toMatchObject({
      headers: { vary: 'a, b', 'x-robots-tag': 'otherbot: noarchive\nnoindex, nofollow' },
    })
  })

  it('identifies itself honestly and sends nothing else: no cookies, no referer, across redirects too', async () => {
    const { outbound, web } = await startScriptedServers(({ path }, socket) =>
      path === '/end'
        ? respond(socket, 200)
        : respond(socket, 302, { location: 'http://other.test/end', 'set-cookie': 'id=1' }),
    )
    await outbound.fetch('http://site.test/', {
      accept: 'text/html',
      headers: { 'accept-language': 'de', 'if-none-match': '"1"' },
    })
    const [first, second] = web.requests
    const asked = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'de' }
    const agent = { 'user-agent': 'AnkerplatzTest/1.0 (+https://ankerplatz.test/bot)', connection: 'keep-alive' }
    expect(first?.headers).toEqual({ host: 'site.test', ...asked, ...agent, 'if-none-match': '"1"' })
    expect(second?.headers).toEqual({ host: 'other.test', ...asked, ...agent })
  })

  it('decodes bodies compressed once or twice', async () => {
    const { outbound } = await startScriptedServers(({ path }, socket) =>
      path === '/two'
        ? respond(socket, 200, { 'content-encoding': 'br, gzip' }, gzipSync(brotliCompressSync('twice')))
        : respond(socket, 200, { 'content-encoding': 'gzip' }, gzipSync('once')),
    )
    expect(textOf(await outbound.fetch('http://a.test/'))).toBe('once')
    expect(textOf(await outbound.fetch('http://b.test/two'))).toBe('twice')
  })

  it('sends HEAD and expects no body', async () => {
    const { outbound, web } = await startScriptedServers((_request, socket) => {
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 999999999\r\ncontent-encoding: gzip\r\n\r\n')
    })
    const outcome = await outbound.fetch('http://site.test/', { method: 'HEAD' })
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, truncated: false })
    expect(web.requests[0]?.method).toBe('HEAD')
  })

  it('ignores proxy environment variables', async () => {
    const { outbound, web } = await startScriptedServers(says('direct'))
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) vi.stubEnv(name, 'http://127.0.0.1:9')
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(textOf(await outbound.fetch('http://site.test/'))).toBe('direct')
    expect(web.requests[0]?.path).toBe('/')
  })

  it('rejects requests in progress when it is closed, and all later ones', async () => {
    const { outbound, web } = await startScriptedServers(() => outbound.close())
    await expect(outbound.fetch('http://site.test/')).rejects.toThrow('closed')
    expect(web.connections()).toBe(1)
    await expect(outbound.fetch('http://site.test/')).rejects.toThrow('closed')
  })

  it('shows failure classes to members, but no addresses and ports', async () => {
    const dns: DnsScript = (question) =>
      addressesOf(question, question.name === 'site.test' ? ['10.1.2.3'] : [routedAddress])
    const { outbound, web } = await startScriptedServers((_request, socket) => socket.resetAndDestroy(), { dns })
    const shown = JSON.stringify([
      await outbound.fetch('http://site.test/'),
      await outbound.fetch('http://other.test/'),
    ])
    expect(shown).toContain('blocked_address')
    expect(shown).toContain('connection_error')
    for (const secret of ['10.1.2.3', '127.0.0.1', routedAddress, String(web.port)]) expect(shown).not.toContain(secret)
  })

  it('logs why a fetch failed, without the path and its possible secrets', async () => {
    const { outbound, logged } = await startScriptedServers(says(''))
    await outbound.fetch('http://user@site.test/reset?token=abc')
    expect(logged.join('')).toContain('"why":"user_info"')
    expect(logged.join('')).not.toContain('abc')
  })
})

describe('names and addresses', () => {
  const answers = (...addresses: string[]): { dns: DnsScript } => ({
    dns: (question) => addressesOf(question, addresses),
  })

  it.each([
    ['loopback', ['127.0.0.1']],
    ['a forbidden address behind a public one', ['93.184.216.34', '10.0.0.1']],
    ['a forbidden address behind a routed one', [routedAddress, '127.0.0.1']],
    ['a forbidden address of the other family', ['93.184.216.34', '::1']],
    ['a v4-mapped address', [`::ffff:${routedAddress}`]],
    ['cloud metadata', ['169.254.169.254']],
    ['NAT64', ['64:ff9b::7f00:1']],
  ])('rejects a name that resolves to %s', async (_name, addresses) => {
    const { outbound, web } = await startScriptedServers(says(''), answers(...addresses))
    expect(await outbound.fetch('http://site.test/')).toEqual({ kind: 'failed', reason: 'blocked_address', hops: [] })
    expect(web.connections()).toBe(0)
  })

  it('rejects our own host and our own addresses', async () => {
    const { outbound, dns } = await startScriptedServers(says(''), {
      ...answers('93.184.216.34'),
      own: { hosts: ['ankerplatz.test'], addresses: ['93.184.216.34'] },
    })
    expect(reasonOf(await outbound.fetch('http://www.ankerplatz.test/'))).toBe('blocked_url')
    expect(dns.questions).toEqual([])
    expect(reasonOf(await outbound.fetch('http://site.test/'))).toBe('blocked_address')
  })

  it('resolves a name once per request, so that a second answer changes nothing', async () => {
    const dns: DnsScript = (question) => addressesOf(question, [question.before === 0 ? routedAddress : '127.0.0.1'])
    const { outbound, dns: server } = await startScriptedServers(says('pinned'), { dns })
    expect(textOf(await outbound.fetch('http://site.test/'))).toBe('pinned')
    expect(server.questions.filter(({ type }) => type === 'A').length).toBe(1)
    expect(reasonOf(await outbound.fetch('http://site.test/'))).toBe('blocked_address')
  })

  it('checks the address at the end of a CNAME chain', async () => {
    const dns: DnsScript = ({ name, type }) => ({
      kind: 'records',
      records: [
        { name, type: 'CNAME', data: 'inner.example.com' },
        ...(type === 'A' ? [{ name: 'inner.example.com', type: 'A' as const, data: '192.168.0.1' }] : []),
      ],
    })
    const { outbound } = await startScriptedServers(says(''), { dns })
    expect(reasonOf(await outbound.fetch('http://site.test/'))).toBe('blocked_address')
  })

  it('reports an unknown name and a silent server as a DNS error', async () => {
    const dns: DnsScript = ({ name }) => (name === 'a.test' ? { kind: 'silence' } : { kind: 'code', code: 'NXDOMAIN' })
    const { outbound } = await startScriptedServers(says(''), { dns, dnsLimitMs: 150 })
    expect(reasonOf(await outbound.fetch('http://a.test/'))).toBe('dns_error')
    expect(reasonOf(await outbound.fetch('http://b.test/'))).toBe('dns_error')
  })

  it('applies the deadline of the request to a silent DNS server too', async () => {
    const { outbound } = await startScriptedServers(says(''), {
      dns: () => ({ kind: 'silence' }),
      dnsLimitMs: minuteMs,
    })
    expect(reasonOf(await outbound.fetch('http://a.test/', { deadlineMs: 50 }))).toBe('timeout')
  })
})

describe('redirects', () => {
  it('are followed up to five times, relative ones too, and listed in the outcome', async () => {
    const { outbound } = await startScriptedServers(({ path }, socket) => {
      const step = Number(path.slice(1))
      if (step === 5) respond(socket, 200, {}, 'there')
      else respond(socket, 301 + (step % 2), { location: `./${step + 1}` })
    })
    const outcome = await outbound.fetch('http://site.test/0')
    expect(textOf(outcome)).toBe('there')
    expect(outcome.hops).toEqual(
      [0, 1, 2, 3, 4].map((step) => ({ url: `http://site.test/${step}`, status: 301 + (step % 2) })),
    )
  })

  it.each([
    ['/caf\u00c3\u00a9?q=\u00c3\u00bc', '/caf%C3%A9?q=%C3%BC'],
    ['/caf\u00e9', '/caf%E9'],
  ])('lead where browsers go if the address is not escaped: %s', async (octets, path) => {
    const { outbound, web } = await startScriptedServers((request, socket) =>
      request.path === '/'
        ? socket.end(Buffer.from(`HTTP/1.1 302 Found\r\nLocation: ${octets}\r\nContent-Length: 0\r\n\r\n`, 'latin1'))
        : respond(socket, 200, {}, 'there'),
    )
    expect((await outbound.fetch('http://site.test/')).hops).toEqual([{ url: 'http://site.test/', status: 302 }])
    expect(web.requests.at(-1)?.path).toBe(path)
  })

  it('stop after five, or earlier on request, but never later', async () => {
    const { outbound, web } = await startScriptedServers((_request, socket) =>
      respond(socket, 307, { location: '/again' }),
    )
    const outcome = await outbound.fetch('http://site.test/', { redirectsMax: 50 })
    expect([reasonOf(outcome), web.requests.length]).toEqual(['too_many_redirects', 6])
    expect(reasonOf(await outbound.fetch('http://site.test/', { redirectsMax: 0 }))).toBe('too_many_redirects')
    expect(web.requests.length).toBe(7)
  })

  it.each([
    ['http://127.0.0.1/', 'blocked_url'],
    ['http://0x7f000001/', 'blocked_url'],
    ['http://[::ffff:127.0.0.1]/', 'blocked_url'],
    ['//2130706433/', 'blocked_url'],
    ['file:///etc/passwd', 'blocked_url'],
    ['http://site.test:22/', 'blocked_url'],
    ['http://user:pass@site.test/', 'blocked_url'],
    ['http://localhost/', 'blocked_url'],
    ['https://ankerplatz.test/api', 'blocked_url'],
    ['http://inner.test/', 'blocked_address'],
    ['http://[::1', 'blocked_url'],
  ])('are rejected to %s', async (location, reason) => {
    const dns: DnsScript = (question) =>
      addressesOf(question, [question.name === 'inner.test' ? '127.0.0.1' : routedAddress])
    const { outbound, web, webTls } = await startScriptedServers(
      (_request, socket) => respond(socket, 302, { location }),
      { dns },
    )
    const outcome = await outbound.fetch('http://site.test/')
    expect(outcome).toEqual({ kind: 'failed', reason, hops: [{ url: 'http://site.test/', status: 302 }] })
    expect([web.connections(), webTls.connections()]).toEqual([1, 0])
  })

  it('resolve and check the same host again on every hop', async () => {
    const dns: DnsScript = (question) => addressesOf(question, [question.before === 0 ? routedAddress : '127.0.0.1'])
    const { outbound, web } = await startScriptedServers(
      (_request, socket) => respond(socket, 302, { location: '/again' }),
      { dns },
    )
    expect(reasonOf(await outbound.fetch('http://site.test/'))).toBe('blocked_address')
    expect(web.connections()).toBe(1)
  })

  it('without a valid target are returned as a response', async () => {
    const { outbound } = await startScriptedServers((_request, socket) => respond(socket, 302, {}, 'lost'))
    expect(textOf(await outbound.fetch('http://site.test/'))).toBe('lost')
  })

  it('share one deadline across all hops', async () => {
    const { outbound } = await startScriptedServers((_request, socket) =>
      respondAfter(40, socket, 302, { location: '/again' }),
    )
    expect(reasonOf(await outbound.fetch('http://site.test/', { deadlineMs: 100 }))).toBe('timeout')
  })
})

describe('TLS', () => {
  it('trusts the given certificate authority for routed hosts and checks the host name in the certificate', async () => {
    const { outbound } = await startScriptedServers(says('safe'))
    expect(textOf(await outbound.fetch('https://www.secure.test/'))).toBe('safe')
    expect(reasonOf(await outbound.fetch('https://wrong.test/'))).toBe('tls_error')
  })

  it('rejects a certificate that no trusted root has signed', async () => {
    const { outbound, webTls } = await startScriptedServers(says(''), { ca: '' })
    expect(reasonOf(await outbound.fetch('https://www.secure.test/'))).toBe('tls_error')
    expect(webTls.requests).toEqual([])
  })

  it('reports a server that does not speak TLS as a TLS error', async () => {
    const plain = await startScriptedWeb(() => undefined, {
      connected: (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    })
    onTestFinished(() => plain.close())
    const routes = [{ address: routedAddress, port: 443, to: plain }]
    const { outbound } = await startScriptedServers(says(''), { routes })
    expect(reasonOf(await outbound.fetch('https://www.secure.test/'))).toBe('tls_error')
  })
})
