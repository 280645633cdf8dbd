import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkUrl, type UrlRules } from './urlRules.ts'

const rules: UrlRules = { routePorts: new Set(), extraSuffixes: [], ownHosts: ['links.ankerplatz.org'] }
const withSandbox: UrlRules = { ...rules, routePorts: new Set([8080]), extraSuffixes: ['test'] }

const verdict = (text: string, by = rules): string => {
  const result = checkUrl(text, by)
  return result.allowed ? 'allowed' : result.why
}

describe('checkUrl', () => {
  it('allows web URLs on public names', () => {
    const good = [
      'http://example.com',
      'https://www.example.co.uk/a?b=c#d',
      'https://example.com:80/',
      'http://example.com:443/',
      'https://bücher.example.de/',
      'http://some_name.example.com/',
      'HTTP://EXAMPLE.COM./',
      'https://someone.github.io/',
      'https://github.io/',
    ]
    for (const url of good) expect([url, verdict(url)]).toEqual([url, 'allowed'])
  })

  it('normalises the URLs it allows', () => {
    const result = checkUrl('HTTP://Bücher.Example.DE.:80/x?y#z', rules)
    expect(result).toMatchObject({
      allowed: true,
      target: { host: 'xn--bcher-kva.example.de', site: 'example.de', port: 80, secure: false },
    })
    expect(result.allowed && result.target.url.href).toBe('http://xn--bcher-kva.example.de/x?y')
  })

  it('treats private suffixes as different owners', () => {
    const site = (url: string): string | false => {
      const result = checkUrl(url, rules)
      return result.allowed && result.target.site
    }
    expect(site('https://one.github.io/')).toBe('one.github.io')
    expect(site('https://a.b.example.co.uk/')).toBe('example.co.uk')
  })

  it.each([
    [
      'scheme',
      [
        'file:///etc/passwd',
        'ftp://example.com/',
        'gopher://example.com/',
        'data:text/html,x',
        'javascript:1',
        'ws://example.com',
        'blob:https://example.com/1',
        'unix:/run/x',
      ],
    ],
    [
      'user_info',
      [
        'http://user@example.com/',
        'http://user:pass@example.com/',
        'http://:pass@example.com/',
        'http://example.com%40evil.com@example.com/',
      ],
    ],
    [
      'port',
      [
        'http://example.com:22/',
        'https://example.com:8443/',
        'http://example.com:0/',
        'http://example.com:3000/',
        'http://example.com:5432/',
      ],
    ],
    [
      'no_public_suffix',
      [
        'http://localhost/',
        'http://intranet/',
        'http://com/',
        'http://co.uk/',
        'http://printer.local/',
        'http://metadata.google.internal/',
        'http://site.test/',
        'http://a.localhost/',
        'http://x.in-addr.arpa/',
        'http://abc.onion/',
        'http://a.home.arpa/',
        'http://db.invalid/',
      ],
    ],
    [
      'own_host',
      ['https://links.ankerplatz.org/', 'https://LINKS.Ankerplatz.org./api', 'http://api.links.ankerplatz.org/'],
    ],
    [
      'malformed',
      [
        '',
        'example.com',
        '//example.com',
        'http://',
        'http://exa mple.com/',
        'http://[::1',
        'http://1.2.3.4.5/',
        'http://example.com:99999/',
        'http://[fe80::1%25lo]/',
      ],
    ],
    [
      'host_name',
      [
        'http://-a.example.com/',
        'http://a..example.com/',
        'http://example.com../',
        'http://.example.com/',
        `http://${'a'.repeat(64)}.com/`,
        `http://${'a.'.repeat(126)}com/`,
        'http://a!b.example.com/',
      ],
    ],
    ['too_long', [`http://example.com/${'x'.repeat(5000)}`, `http://example.com/${'ü'.repeat(1000)}`]],
  ] as const)('rejects by %s', (why, urls) => {
    for (const url of urls) expect([url, verdict(url)]).toEqual([url, why])
  })

  it('rejects an IP address in every notation', () => {
    const literals = [
      ...[
        '127.0.0.1',
        '127.1',
        '127.0.1',
        '2130706433',
        '0x7f000001',
        '0x7f.1',
        '017700000001',
        '0177.0.0.1',
        '127.0.0.1.',
        '0',
        '①②⑦.⓪.⓪.①',
        '127。0。0。1',
        '%31%32%37.0.0.1',
        '8.8.8.8',
      ],
      ...[
        '[::1]',
        '[::]',
        '[::ffff:127.0.0.1]',
        '[::ffff:7f00:1]',
        '[0:0:0:0:0:ffff:127.0.0.1]',
        '[fd00:ec2::254]',
        '[64:ff9b::7f00:1]',
        '[2606:2800::1]',
      ],
    ]
    for (const literal of literals) expect([literal, verdict(`http://${literal}/`)]).toEqual([literal, 'ip_literal'])
  })

  it('allows the names and ports of the sandbox only if they are listed', () => {
    expect(verdict('http://site.test/', withSandbox)).toBe('allowed')
    expect(verdict('http://a.b.site.test:8080/', withSandbox)).toBe('allowed')
    expect(verdict('http://test/', withSandbox)).toBe('no_public_suffix')
    expect(verdict('http://site.local/', withSandbox)).toBe('no_public_suffix')
    expect(verdict('http://site.test:8081/', withSandbox)).toBe('port')
  })

  it('resolves a redirect against its page before deciding', () => {
    const base = new URL('https://example.com/a/b')
    const to = (location: string): string => {
      const result = checkUrl(location, rules, base)
      return result.allowed ? result.target.url.href : result.why
    }
    expect(to('../c')).toBe('https://example.com/c')
    expect(to('//example.org/x')).toBe('https://example.org/x')
    expect(to('//127.0.0.1/')).toBe('ip_literal')
    expect(to('http:\\\\0x7f.1\\')).toBe('ip_literal')
    expect(to('?q')).toBe('https://example.com/a/b?q')
    expect(to('//user@example.org')).toBe('user_info')
  })

  it('never throws, and only allows http(s) on a name with port 80 or 443 and no user info', () => {
    const pieces = fc.constantFrom(
      'http://',
      'https://',
      'example.com',
      'evil.de',
      '@',
      ':',
      '80',
      '22',
      '/',
      '\\',
      '#',
      '?',
      '.',
      '127.0.0.1',
      '0x7f',
      '[::1]',
      '%2e',
      '\t',
      '。',
      'localhost',
      '::',
      '%00',
    )
    const texts = fc.oneof(
      fc.string(),
      fc.webUrl({ withFragments: true }),
      fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join('')),
      fc.array(pieces, { maxLength: 7 }).map((parts) => `http://${parts.join('')}`),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const result = checkUrl(text, rules)
        if (!result.allowed) return
        const { url, host, port } = result.target
        expect(url.protocol).toMatch(/^https?:$/)
        expect([80, 443]).toContain(port)
        expect(url.username + url.password + url.hash).toBe('')
        expect(url.hostname).toBe(host)
        expect(isIP(host)).toBe(0)
        expect(host).toMatch(/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?\.[a-z0-9-]+$/)
      }),
      { numRuns: 1500 },
    )
  })

  it('is idempotent: an allowed URL is allowed again unchanged', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (text) => {
        const first = checkUrl(text, rules)
        if (!first.allowed) return
        const second = checkUrl(first.target.url.href, rules)
        expect(second.allowed && second.target.url.href).toBe(first.target.url.href)
      }),
    )
  })
})
