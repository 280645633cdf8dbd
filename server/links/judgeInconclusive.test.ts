import { describe, expect, test } from 'vitest'
import type { FetchOutcome } from '../platform/outbound/outbound.ts'
import { answered, type Answering, link, onPage, useJudge } from './judge.fixture.ts'

const { asked, checkPage } = useJudge()

const failing = (reason: 'timeout' | 'dns_error' | 'tls_error' | 'connection_error'): FetchOutcome => ({
  kind: 'failed',
  reason,
  hops: [],
})

describe('an inconclusive check', () => {
  test.each([
    [401, 'access_denied'],
    [403, 'access_denied'],
    [429, 'too_many_requests'],
    [500, 'server_error'],
    [503, 'server_error'],
    [202, 'unexpected_status'],
    [203, 'unexpected_status'],
    [204, 'unexpected_status'],
    [206, 'unexpected_status'],
    [418, 'unexpected_status'],
  ])('status %i: %s', async (status, reason) => {
    expect(await checkPage(onPage(`<p>${link}</p>`, { status }))).toMatchObject({
      verdict: 'inconclusive',
      reasons: [reason],
    })
  })

  test.each([
    ['timeout', 'timeout'],
    ['dns_error', 'dns_error'],
    ['tls_error', 'tls_error'],
    ['connection_error', 'unreachable'],
  ] as const)('%s', async (problem, reason) => {
    expect(await checkPage(() => failing(problem))).toMatchObject({ verdict: 'inconclusive', reasons: [reason] })
    expect(await checkPage(({ pathname }) => (pathname === '/post' ? failing(problem) : undefined))).toMatchObject({
      verdict: 'inconclusive',
      reasons: [reason],
    })
  })

  test('of a page that was cut off or is rendered by scripts', async () => {
    const broken = { ...answered(`<p>${link}</p>`), truncated: true } as FetchOutcome
    expect((await checkPage(({ pathname }) => (pathname === '/post' ? broken : undefined))).reasons).toEqual([
      'truncated',
    ])
    const app =
      '<div id="root"></div><script src="a.js"></script><script src="b.js"></script><script src="c.js"></script>'
    expect(await checkPage(onPage(app))).toMatchObject({ verdict: 'inconclusive', reasons: ['needs_script'] })
  })

  test('of a page with a bot challenge', async () => {
    const asks = '<title>Just a moment...</title><p>Checking your browser before you proceed.</p>'
    expect(await checkPage(onPage(asks))).toMatchObject({ verdict: 'inconclusive', reasons: ['captcha'] })
    const article = `<title>Captchas</title><p>${'All about the captcha and its history. '.repeat(60)}</p>`
    expect((await checkPage(onPage(article))).reasons).toEqual(['link_missing'])
  })

  test('of a link that a script of the page names', async () => {
    const script = `<script>document.querySelector('a[href*="target.test"]').remove()</script>`
    expect(await checkPage(onPage(`<p>${link}</p>${script}`))).toMatchObject({
      verdict: 'inconclusive',
      reasons: ['needs_browser'],
      seen: { anchorText: 'Good words' },
    })
    const listener = `<script>document.querySelector('a').addEventListener('click', () => ga('target.test'))</script>`
    expect((await checkPage(onPage(`<p>${link}</p>${listener}`))).verdict).toBe('passed')
  })

  test('of a page with noindex for us alone', async () => {
    const html = `<meta name="testbot" content="noindex"><p>${link}</p>`
    expect(await checkPage(onPage(html))).toMatchObject({ verdict: 'inconclusive', reasons: ['blocked_for_us'] })
  })

  test('with an unreadable robots.txt', async () => {
    const broken: Answering = ({ pathname }) =>
      pathname === '/robots.txt' ? answered('', { status: 503 }) : answered(`<p>${link}</p>`)
    expect(await checkPage(broken)).toMatchObject({ verdict: 'inconclusive', reasons: ['robots_unreadable'] })
  })
})

describe('a site that responds under another address', () => {
  const page = `<p>${link}</p>`
  test('without TLS, if nothing answers there', async () => {
    const plain: Answering = ({ protocol, pathname }) => {
      if (protocol === 'https:') return failing('connection_error')
      return pathname === '/post' ? answered(page) : undefined
    }
    expect(await checkPage(plain)).toMatchObject({ verdict: 'passed', seen: { finalUrl: 'http://seller.test/post' } })
  })

  test('with www, if the bare name has no address', async () => {
    const www: Answering = ({ hostname, pathname }) => {
      if (hostname === 'seller.test') return failing('dns_error')
      return pathname === '/post' ? answered(page) : undefined
    }
    expect((await checkPage(www)).verdict).toBe('passed')
  })

  test('but not without TLS if that redirects back', async () => {
    const forced: Answering = ({ protocol, pathname }) => {
      if (protocol === 'https:') return failing('connection_error')
      if (pathname === '/robots.txt') return undefined
      return answered('', { status: 301, headers: { location: 'https://seller.test/post' } })
    }
    expect(await checkPage(forced)).toMatchObject({ verdict: 'inconclusive', reasons: ['unreachable'] })
  })

  test('but not without TLS if its certificate is broken', async () => {
    const plain: Answering = ({ protocol, pathname }) => {
      if (protocol === 'https:') return failing('tls_error')
      return pathname === '/post' ? answered(page) : undefined
    }
    expect(await checkPage(plain)).toMatchObject({ verdict: 'inconclusive', reasons: ['tls_error'] })
    expect(asked.filter((url) => url.startsWith('http:'))).toEqual([])
  })
})
