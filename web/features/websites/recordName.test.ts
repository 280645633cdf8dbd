import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import de from './locales/dnsHosts.de.json' with { type: 'json' }
import en from './locales/dnsHosts.en.json' with { type: 'json' }
import { dnsHostNames, dnsHosts, isDnsHostName, ttlSeconds, valueEntry } from './dnsHosts.ts'
import { hostPart, nameEntry, zoneLine } from './recordName.ts'

describe('a record name', () => {
  it('is entered differently in each form, for the domain itself', () => {
    expect(nameEntry('at', 'example.com', 'example.com')).toBe('@')
    expect(nameEntry('empty', 'example.com', 'example.com')).toBe('')
    expect(nameEntry('full', 'example.com', 'example.com')).toBe('example.com')
  })

  it('is the part before the registrable domain, for any subdomain', () => {
    for (const field of ['at', 'empty'] as const) {
      expect(nameEntry(field, 'blog.example.co.uk', 'example.co.uk')).toBe('blog')
      expect(nameEntry(field, '_ankerplatz.example.co.uk', 'example.co.uk')).toBe('_ankerplatz')
      expect(nameEntry(field, '_ankerplatz.blog.example.co.uk', 'example.co.uk')).toBe('_ankerplatz.blog')
    }
    expect(nameEntry('full', '_ankerplatz.blog.example.co.uk', 'example.co.uk')).toBe('_ankerplatz.blog.example.co.uk')
  })

  it('gives the full name together with the domain, whatever the prefix', () => {
    const label = fc.stringMatching(/^[a-z0-9_-]{1,12}$/)
    fc.assert(
      fc.property(fc.array(label, { maxLength: 4 }), (labels) => {
        const name = [...labels, 'example.com'].join('.')
        const part = hostPart(name, 'example.com')
        expect(part === '' ? 'example.com' : `${part}.example.com`).toBe(name)
      }),
    )
  })

  it('is not shortened if a domain merely ends alike', () => {
    expect(hostPart('notexample.com', 'example.com')).toBe('notexample.com')
  })

  it('is written to a zone file with its dot, its TTL and the quoted value', () => {
    expect(zoneLine('example.com', 'a=b', ttlSeconds)).toBe('example.com. 300 IN TXT "a=b"')
  })
})

describe('the DNS hosts', () => {
  it('are ten and "another one", each with texts in both languages', () => {
    expect(dnsHostNames).toHaveLength(11)
    for (const texts of [en, de]) expect(Object.keys(texts.hosts).sort()).toEqual([...dnsHostNames].sort())
  })

  it('get the value in the format of their form', () => {
    expect(valueEntry('route53', 'a=b')).toBe('"a=b"')
    for (const host of dnsHostNames.filter((name) => !dnsHosts[name].quoted)) {
      expect(valueEntry(host, 'a=b')).toBe('a=b')
    }
  })

  it('are recognised by their names only', () => {
    expect(isDnsHostName('ionos')).toBe(true)
    expect(isDnsHostName('toString')).toBe(false)
    expect(isDnsHostName(null)).toBe(false)
  })
})
