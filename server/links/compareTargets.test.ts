import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOnSiteOf, isSameTarget, normaliseTarget } from './compareTargets.ts'

const target = 'https://example.com/page?id=5'

describe('the same target', () => {
  test.each([
    'https://example.com/page?id=5',
    'http://example.com/page?id=5',
    'HTTPS://EXAMPLE.COM/page?id=5',
    'https://www.example.com/page?id=5',
    'https://example.com./page?id=5',
    'https://www.example.com.:443/page?id=5',
    'http://example.com:80/page?id=5',
    'https://example.com/page/?id=5',
    'https://example.com/page?id=5#top',
    'https://example.com/page?utm_source=mail&id=5&fbclid=abc',
    'https://example.com/page?id=5&&UTM_Campaign=x',
    '  https://example.com/page?id=5\n',
    'https://exa\nmple.com/pa\tge?id=5',
    'https://example.com/other/../page?id=5',
    'https://example.com/./page?id=5',
    'https://example.com/%70age?id=5',
    String.raw`https:\\example.com\page?id=5`,
    'https:///example.com/page?id=5',
    'https://ｅｘａｍｐｌｅ.com/page?id=5',
  ])('%j', (address) => {
    expect(isSameTarget(address, target)).toBe(true)
  })

  test('in every spelling of its host', () => {
    expect(isSameTarget('https://MÜNCHEN.de/', 'http://www.xn--mnchen-3ya.de')).toBe(true)
    expect(isSameTarget('https://faß.de', 'https://xn--fa-hia.de/')).toBe(true)
    expect(isSameTarget('https://example.com/%c3%bc', 'https://example.com/ü')).toBe(true)
  })
})

describe('another target', () => {
  test.each([
    ['another page', 'https://example.com/other?id=5'],
    ['another query', 'https://example.com/page?id=6'],
    ['no query', 'https://example.com/page'],
    ['a path in other letters', 'https://example.com/Page?id=5'],
    ['a subdomain', 'https://blog.example.com/page?id=5'],
    ['a name that begins alike', 'https://example.com.evil.test/page?id=5'],
    ['a name that ends alike', 'https://notexample.com/page?id=5'],
    ['letters that look alike', 'https://exаmple.com/page?id=5'],
    ['another ending', 'https://example.co/page?id=5'],
    ['a host before an @', 'https://example.com@evil.test/page?id=5'],
    ['a password before the host', 'https://user:pass@example.com/page?id=5'],
    ['an empty name before an @ of another', 'https://@evil.test/page?id=5'],
    ['a redirector', 'https://evil.test/go?to=https://example.com/page?id=5'],
    ['a redirector that has it in its path', 'https://evil.test/https://example.com/page?id=5'],
    ['another port', 'https://example.com:8443/page?id=5'],
    ['the port of the other scheme', 'http://example.com:443/page?id=5'],
    ['a script', 'javascript:location="https://example.com/page?id=5"'],
    ['data', 'data:text/html,https://example.com/page?id=5'],
    ['a mail', 'mailto:page@example.com'],
    ['an escaped slash', 'https://example.com/%2Fpage?id=5'],
    ['nothing', ''],
  ])('%s', (_, address) => {
    expect(isSameTarget(address, target)).toBe(false)
  })

  test('an invalid URL is no target, not even its own', () => {
    expect(isSameTarget('', '')).toBe(false)
    expect(isSameTarget('mailto:a@b.test', 'mailto:a@b.test')).toBe(false)
  })
})

describe('a page of the same site', () => {
  test.each([
    ['http://www.example.com/', true],
    ['https://example.com/de?ref=1', true],
    ['https://example.com:443/verify/abc', true],
    ['https://blog.example.com/', false],
    ['https://example.com:8080/', false],
    ['https://example.com.evil.test/', false],
    ['https://example.com@evil.test/', false],
    ['//example.com/', false],
  ])('%s: %s', (address, is) => {
    expect(isOnSiteOf(address, 'https://example.com/')).toBe(is)
  })

  test('includes the port of a local machine', () => {
    expect(isOnSiteOf('http://localhost:3000/de', 'http://localhost:3000/')).toBe(true)
    expect(isOnSiteOf('http://localhost:3001/', 'http://localhost:3000/')).toBe(false)
  })
})

const address = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string().map((text) => `https://example.com/${text}`),
  fc.string().map((text) => `https://example.com/?${text}`),
  fc.string().map((text) => `http://${text}`),
  fc
    .array(
      fc.constantFrom('www.', 'a', '.', '%41', '%', '2', '5', '/', '?', '&', 'utm_x=', '#', ':80', ':443', '@', 'ü'),
      {
        maxLength: 14,
      },
    )
    .map((parts) => `https://www.example.com${parts.join('')}`),
  fc.string(),
)

test('a percent sign that escapes nothing is literal, whatever follows', () => {
  expect(normaliseTarget('https://example.com/%%41a')).toBe('https://example.com/%25Aa')
  expect(isSameTarget('https://example.com/100%', 'https://example.com/100%25')).toBe(true)
  expect(isSameTarget('https://example.com/%%41a', 'https://example.com/%Aa')).toBe(false)
})

test.each(['https://www.example.comwww.5..', 'https://example.com..', 'https://example..com/', 'http://.example.com/'])(
  '%s has an empty label and resolves to nothing',
  (text) => {
    expect(normaliseTarget(text)).toBeNull()
  },
)

describe('for every URL', () => {
  test('normalisation is idempotent', () => {
    fc.assert(
      fc.property(address, (text) => {
        const once = normaliseTarget(text)
        if (once !== null) expect(normaliseTarget(once)).toBe(once)
      }),
      { numRuns: 2_000 },
    )
  })

  test('it is its own target, and equality is symmetric', () => {
    fc.assert(
      fc.property(address, address, (one, other) => {
        if (normaliseTarget(one) !== null) expect(isSameTarget(one, one)).toBe(true)
        expect(isSameTarget(one, other)).toBe(isSameTarget(other, one))
      }),
      { numRuns: 1_000 },
    )
  })

  test('insignificant parts are ignored', () => {
    fc.assert(
      fc.property(
        fc.domain(),
        fc.array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { maxLength: 4 }),
        fc.stringMatching(/^[a-z]{0,6}$/),
        (host, path, fragment) => {
          const plain = `https://${host}/${path.join('/')}`
          expect(isSameTarget(`http://www.${host.toUpperCase()}./${path.join('/')}/#${fragment}`, plain)).toBe(true)
          expect(isSameTarget(`${plain}?utm_term=${fragment}&gclid=1`, plain)).toBe(true)
        },
      ),
    )
  })

  test('no host that only contains the name of the target is the target', () => {
    fc.assert(
      fc.property(fc.domain(), fc.stringMatching(/^[a-z0-9]{1,8}$/), (host, word) => {
        const plain = `https://${host}/`
        if (word === 'www') return
        for (const other of [`${word}${host}`, `${word}.${host}`, `${host}.${word}.test`, `evil.test/${host}`]) {
          expect(isSameTarget(`https://${other}/`, plain)).toBe(false)
        }
        expect(isSameTarget(`https://${host}@${word}.test/`, plain)).toBe(false)
        expect(isSameTarget(`https://${word}@${host}/`, plain)).toBe(false)
      }),
    )
  })
})
