import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDomain } from './domainInput.ts'
import { shownDomain } from '../platform/shownDomain.ts'

const rules = { extraSuffixes: ['test'] }
const read = (typed: string) => readDomain(typed, rules)

describe('a typed domain', () => {
  it.each([
    ['example.com', 'example.com', 'example.com'],
    ['  Example.COM. ', 'example.com', 'example.com'],
    ['blog.example.co.uk', 'blog.example.co.uk', 'example.co.uk'],
    ['bücher.de', 'xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['BÜCHER.de', 'xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['xn--bcher-kva.de', 'xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['straße.de', 'xn--strae-oqa.de', 'xn--strae-oqa.de'],
    ['例え。jp', 'xn--r8jz45g.jp', 'xn--r8jz45g.jp'],
    ['anna.github.io', 'anna.github.io', 'anna.github.io'],
    ['waldpfad.test', 'waldpfad.test', 'waldpfad.test'],
    ['a.b.waldpfad.test', 'a.b.waldpfad.test', 'waldpfad.test'],
    ['www.com', 'www.com', 'www.com'],
    ['www2.example.com', 'www2.example.com', 'example.com'],
  ])('%j is %s below %s', (typed, domain, registrableDomain) => {
    expect(read(typed)).toEqual({ kind: 'domain', domain, registrableDomain })
  })

  it.each([
    ['', 'required', null],
    ['www.example.com', 'domain_with_www', 'example.com'],
    ['WWW.bücher.de', 'domain_with_www', 'xn--bcher-kva.de'],
    ['https://example.com', 'domain_with_scheme', 'example.com'],
    ['HTTP://www.example.com/a?b', 'domain_with_scheme', 'example.com'],
    ['//example.com', 'domain_with_scheme', 'example.com'],
    ['example.com/blog', 'domain_with_path', 'example.com'],
    ['example.com?x', 'domain_with_path', 'example.com'],
    ['example.com#x', 'domain_with_path', 'example.com'],
    ['example.com\\x', 'domain_with_path', 'example.com'],
    ['example.com:8080', 'domain_with_port', 'example.com'],
    ['me@example.com', 'not_a_domain', 'example.com'],
    ['192.0.2.1', 'domain_is_address', null],
    ['2130706433', 'domain_is_address', null],
    ['0x7f.1', 'domain_is_address', null],
    ['[::1]', 'domain_is_address', null],
    ['::1', 'domain_is_address', null],
    ['http://127.0.0.1/', 'domain_with_scheme', null],
    ['localhost', 'domain_is_local', null],
    ['shop.localhost', 'domain_is_local', null],
    ['printer.local', 'domain_is_local', null],
    ['com', 'domain_is_suffix', null],
    ['co.uk', 'domain_is_suffix', null],
    ['github.io', 'domain_is_suffix', null],
    ['test', 'domain_is_suffix', null],
    ['example.nosuchending', 'domain_suffix_unknown', null],
    ['1.168.192.in-addr.arpa', 'domain_suffix_unknown', null],
    ['example', 'not_a_domain', null],
    ['exa mple.com', 'not_a_domain', null],
    ['exa_mple.com', 'not_a_domain', null],
    ['*.example.com', 'not_a_domain', null],
    ['-example.com', 'not_a_domain', null],
    ['example..com', 'not_a_domain', null],
    ['.example.com', 'not_a_domain', null],
    ['xn--a.de', 'not_a_domain', null],
    ['exa%6dple.com', 'not_a_domain', null],
    [`${'a'.repeat(64)}.com`, 'domain_too_long', null],
    [`${'a.'.repeat(130)}com`, 'domain_too_long', null],
  ])('%j is rejected: %s, meaning %j', (typed, issue, meant) => {
    expect(read(typed)).toEqual({ kind: 'refused', issue, meant })
  })

  it('accepts .test only in the sandbox', () => {
    expect(readDomain('waldpfad.test', { extraSuffixes: [] })).toMatchObject({ issue: 'domain_suffix_unknown' })
  })

  it('reads its own output unchanged, and accepts what it suggests', () => {
    const part = fc.stringMatching(/^[a-zäöüß0-9-]{1,12}$/)
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc
        .tuple(
          fc.constantFrom('', 'http://', 'https://', '//', 'x@'),
          fc.constantFrom('', 'www.'),
          fc.array(part, { maxLength: 3 }),
          fc.constantFrom('de', 'com', 'co.uk', 'test', 'github.io', 'nosuch'),
          fc.constantFrom('', '/', ':443', '/a/b', '?q', '.', ' '),
        )
        .map(([scheme, www, parts, suffix, tail]) => `${scheme}${www}${[...parts, suffix].join('.')}${tail}`),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const reading = read(text)
        const domain = reading.kind === 'domain' ? reading.domain : reading.meant
        if (domain === null) return
        const again = read(domain)
        expect(again).toMatchObject({ kind: 'domain', domain })
        expect(domain).toMatch(/^[a-z0-9.-]{1,253}$/)
        if (again.kind === 'domain') expect(`.${domain}`.endsWith(`.${again.registrableDomain}`)).toBe(true)
        expect(read(shownDomain(domain))).toEqual(again)
      }),
      { numRuns: 1500 },
    )
  })
})

describe('a displayed domain', () => {
  it.each([
    ['xn--bcher-kva.de', 'bücher.de'],
    ['xn--r8jz45g.jp', '例え.jp'],
    ['example.com', 'example.com'],
    ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
    // Homographs: Cyrillic letters that read "apple", and a mix of two scripts.
    ['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
    ['xn--pple-43d.com', 'xn--pple-43d.com'],
  ])('%s is shown as %s', (ascii, shown) => {
    expect(shownDomain(ascii)).toBe(shown)
  })
})
