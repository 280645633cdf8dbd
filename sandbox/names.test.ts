import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameAndParents, readHostHeader, readName, readPath } from './names.ts'

describe('names', () => {
  it.each([
    ['Cafe.TEST', 'cafe.test'],
    ['cafe.test.', 'cafe.test'],
    ['_ankerplatz.cafe.test', '_ankerplatz.cafe.test'],
    ['kräutergarten.test', 'xn--krutergarten-hcb.test'],
  ])('normalises %s to %s', (text, name) => {
    expect(readName(text)).toBe(name)
  })

  it.each([
    '',
    'test',
    'cafe.com',
    'cafe..test',
    '-cafe.test',
    'ca fe.test',
    `${'a'.repeat(64)}.test`,
    '127.0.0.1',
    '*.cafe.test',
    'a/b.test',
  ])('rejects “%s”', (text) => {
    expect(readName(text)).toBeNull()
  })

  it('accepts a wildcard label only if allowed, and only as the first label', () => {
    expect(readName('*.cafe.test', { wildcard: true })).toBe('*.cafe.test')
    expect(readName('a.*.test', { wildcard: true })).toBeNull()
    expect(readName('*.test', { wildcard: true })).toBeNull()
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        const name = readName(`${domain}.test`)
        if (name !== null) expect(readName(name)).toBe(name)
      }),
    )
  })

  it('returns the parents of a name', () => {
    expect(nameAndParents('a.b.test')).toEqual(['a.b.test', 'b.test', 'test'])
  })

  it('finds the virtual host despite port, letter case and the .localhost suffix', () => {
    expect(readHostHeader('Cafe.test:8080')).toBe('cafe.test')
    expect(readHostHeader('cafe.test.localhost:4000')).toBe('cafe.test')
    expect(readHostHeader('127.0.0.1:4000')).toBeNull()
    expect(readHostHeader(undefined)).toBeNull()
  })
})

describe('paths', () => {
  it.each([
    ['', '/'],
    ['about', '/about'],
    ['/a b', '/a%20b'],
    ['/café', '/caf%C3%A9'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/list?page=2', '/list?page=2'],
    ['/a#b', '/a%23b'],
    ['/a/../b', '/b'],
    ['//evil.test/x', '//evil.test/x'],
  ])('normalises “%s” to “%s”', (text, path) => {
    expect(readPath(text)).toBe(path)
  })

  it('rejects a path that is too long', () => {
    expect(readPath(`/${'a'.repeat(3000)}`)).toBeNull()
  })

  it('is idempotent for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const path = readPath(text)
        if (path !== null) expect(readPath(path)).toBe(path)
      }),
    )
  })
})
