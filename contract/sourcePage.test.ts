import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sourcePage } from './sourcePage.ts'

const page = (url: string) => ({ kind: 'page', url })
const wrong = { kind: 'wrong_domain' }

describe('placement URL', () => {
  test.each([
    [null, 'https://example.com/'],
    ['/', 'https://example.com/'],
    ['/links', 'https://example.com/links'],
    ['links/partners.html', 'https://example.com/links/partners.html'],
    [' links ', 'https://example.com/links'],
    ['https://example.com/links?page=2', 'https://example.com/links?page=2'],
    ['http://WWW.Example.com/links', 'http://www.example.com/links'],
    ['//www.example.com/links', 'https://www.example.com/links'],
    ['example.com/links', 'https://example.com/links'],
    ['www.example.com', 'https://www.example.com/'],
    ['https://example.com:443/links#top', 'https://example.com/links'],
    ['https://me:secret@example.com/links', 'https://example.com/links'],
    ['?p=12', 'https://example.com/?p=12'],
    ['über uns', 'https://example.com/%C3%BCber%20uns'],
  ])('%j is %s', (typed, url) => {
    expect(sourcePage(typed, 'example.com')).toEqual(page(url))
  })

  test.each([
    'https://example.org/links',
    'https://blog.example.com/links',
    'https://example.com.evil.test/',
    'https://example.com@evil.test/',
    '//evil.test/links',
    String.raw`\\evil.test\links`,
    String.raw`/\evil.test/links`,
    'https://example.com:8443/links',
    'ftp://example.com/links',
    'javascript:alert(1)',
    'https://',
  ])('%j is on another domain', (typed) => {
    expect(sourcePage(typed, 'example.com')).toEqual(wrong)
  })

  test('empty input names no page', () => {
    expect(sourcePage('', 'example.com')).toEqual({ kind: 'missing' })
    expect(sourcePage('   ', 'example.com')).toEqual({ kind: 'missing' })
  })

  test('an internationalised domain is the same in Unicode and in punycode', () => {
    expect(sourcePage('https://münchen.test/links', 'xn--mnchen-3ya.test')).toEqual(
      page('https://xn--mnchen-3ya.test/links'),
    )
  })

  test('a page is always on the own domain, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (typed) => {
        const found = sourcePage(typed, 'example.com')
        if (found.kind === 'page') expect(new URL(found.url).hostname).toMatch(/^(?:www\.)?example\.com$/)
      }),
    )
  })
})
