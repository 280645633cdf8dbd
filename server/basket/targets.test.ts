import { describe, expect, it } from 'vitest'
import type { PageProblem } from '../platform/crawl/facts.ts'
import { readTarget } from './targets.ts'
import { judgeVisit } from './targetsCheck.ts'

const rules = { extraSuffixes: ['test'] }

describe('a target', () => {
  it.each([
    ['a full address', 'https://example.com/a?b=c', 'https://example.com/a?b=c', 'example.com'],
    ['one without a scheme', 'example.com/page', 'https://example.com/page', 'example.com'],
    ['one without a path', ' Example.COM ', 'https://example.com/', 'example.com'],
    ['one that is open', 'http://example.com/', 'http://example.com/', 'example.com'],
    ['one that begins with two strokes', '//example.com/x', 'https://example.com/x', 'example.com'],
    ['one with a fragment', 'https://example.com/a#b', 'https://example.com/a', 'example.com'],
    ['one with www', 'www.example.com/a', 'https://www.example.com/a', 'example.com'],
    ['one below another', 'https://blog.example.co.uk/', 'https://blog.example.co.uk/', 'example.co.uk'],
    [
      'one under a suffix of a company',
      'https://somebody.github.io/',
      'https://somebody.github.io/',
      'somebody.github.io',
    ],
    [
      'one with letters of its own',
      'https://münchen.de/straße',
      'https://xn--mnchen-3ya.de/stra%C3%9Fe',
      'xn--mnchen-3ya.de',
    ],
    ['one with a dot at its end', 'https://example.com./a', 'https://example.com/a', 'example.com'],
    ['one with a port', 'example.com:8080/a', 'https://example.com:8080/a', 'example.com'],
    ['one of the sandbox', 'shop.test/a', 'https://shop.test/a', 'shop.test'],
  ])('is %s', (_, typed, url, registrableDomain) => {
    expect(readTarget(typed, rules)).toMatchObject({ url, registrableDomain })
  })

  it('is identified by its host without www', () => {
    expect(readTarget('https://www.blog.example.com/', rules)).toMatchObject({
      host: 'www.blog.example.com',
      domain: 'blog.example.com',
    })
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'mailto:a@example.com',
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://localhost/',
    'https://printer.local/',
    'https://example/',
    'https://co.uk/',
    'https://example.nosuchsuffix/',
    'https://',
    'no address at all',
    '/a/path',
    '',
    '#',
  ])('is not %s', (typed) => {
    expect(readTarget(typed, rules)).toBeNull()
  })

  it('is not a sandbox domain if there is no sandbox', () => {
    expect(readTarget('https://shop.test/', { extraSuffixes: [] })).toBeNull()
  })
})

describe('a target check', () => {
  const unreadVisit = (problem: PageProblem, code: number | null) => ({
    status: code,
    outcome: { kind: 'unread' as const, problem },
  })
  const status = (code: number) => unreadVisit({ kind: 'status', status: code }, code)

  it.each([
    ['a page that is not there', status(404), 'not_found'],
    ['a page that is gone', status(410), 'not_found'],
    ['a page that is closed', status(403), 'unclear'],
    ['too many questions', status(429), 'unclear'],
    ['a broken server', status(500), 'unclear'],
    ['a picture', unreadVisit({ kind: 'not_html', contentType: 'image/png' }, 200), 'reachable'],
    ['a page that never ends', unreadVisit({ kind: 'truncated' }, 200), 'reachable'],
    ['silence', unreadVisit({ kind: 'failed', reason: 'timeout' }, null), 'unclear'],
    ['a name that nobody could read', unreadVisit({ kind: 'failed', reason: 'dns_error' }, null), 'unclear'],
  ])('at %s', (_, visit, state) => {
    expect(judgeVisit(visit, false).state).toBe(state)
  })

  it('reports not found if the name does not exist', () => {
    expect(judgeVisit(unreadVisit({ kind: 'failed', reason: 'dns_error' }, null), true)).toEqual({
      state: 'not_found',
      status: null,
    })
  })
})
