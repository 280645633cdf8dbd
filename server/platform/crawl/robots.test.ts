import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { respond } from '../../testing/scriptedWeb.ts'
import { startScriptedServers } from '../../testing/scriptedServers.ts'
import {
  allows,
  closedTo,
  crawlDelayOf,
  parseRobots,
  partsFor,
  readRobots,
  verdictOn,
  type RobotsFile,
} from './robots.ts'

const file = (...lines: string[]): RobotsFile => parseRobots(Buffer.from(lines.join('\n')))
const at = (path: string): string => `https://site.test${path}`
const allowed = (robots: RobotsFile, path: string, agent = 'us'): boolean => allows(robots, agent, at(path))

describe('groups', () => {
  it('uses the group of the agent, whatever its case and version, and else the default group', () => {
    const robots = file('User-agent: *', 'Disallow: /', '', 'user-AGENT: Us/2.1 (bot)', 'Disallow: /private')
    expect([allowed(robots, '/'), allowed(robots, '/private'), allowed(robots, '/', 'them')]).toEqual([
      true,
      false,
      false,
    ])
    expect(allowed(robots, '/', 'US')).toBe(true)
    expect(allowed(robots, '/', 'usher')).toBe(false)
  })

  it('allows several lines to name one group, and several groups to name one agent', () => {
    const robots = file(
      'User-agent: a',
      'User-agent: us',
      'Disallow: /x',
      'User-agent: b',
      'Disallow: /',
      'User-agent: us',
      'Disallow: /y',
    )
    expect(['/x', '/y', '/z'].map((path) => allowed(robots, path))).toEqual([false, false, true])
    expect(allowed(robots, '/x', 'b')).toBe(false)
    expect(allowed(robots, '/y', 'a')).toBe(true)
  })

  it('ignores comments, blank and unknown lines, also between the names and the rules', () => {
    const robots = file(
      '\ufeffUser-agent: us # that is us',
      '',
      'Noindex: /',
      'Sitemap: /s.xml',
      'Disallow : /x # why',
      'rubbish',
      ': /',
      'Disallow',
    )
    expect([allowed(robots, '/x'), allowed(robots, '/y')]).toEqual([false, true])
    expect(robots.sitemaps).toEqual(['/s.xml'])
  })

  it('accepts CRLF, CR and LF line endings', () => {
    expect(allowed(parseRobots(Buffer.from('User-agent: *\r\nDisallow: /a\rDisallow: /b\nDisallow: /c')), '/b')).toBe(
      false,
    )
  })

  it('allows everything without rules or with an empty rule, and always robots.txt itself', () => {
    expect(allowed(file(), '/x')).toBe(true)
    expect(allowed(file('Disallow: /'), '/x')).toBe(true)
    expect(allowed(file('User-agent: *', 'Disallow:'), '/x')).toBe(true)
    expect(allowed(file('User-agent: *', 'Disallow: /'), '/robots.txt')).toBe(true)
  })

  it('reads at most 500 KB', () => {
    const long = file('User-agent: *', `# ${'x'.repeat(500 * 1024)}`, 'Disallow: /')
    expect(allowed(long, '/x')).toBe(true)
  })

  it('ignores a truncated line', () => {
    const before = 'User-agent: *\n#'
    const cutAt = (line: string): string =>
      `${before}${'x'.repeat(500 * 1024 - before.length - 1 - line.length)}\n${line}`
    const cut = parseRobots(Buffer.from(`${cutAt('Disallow: /')}private`))
    expect(allowed(cut, '/x')).toBe(true)
    expect(allowed(parseRobots(Buffer.from(cutAt('Disallow: /'))), '/x')).toBe(false)
  })
})

describe('paths', () => {
  it.each([
    [['Disallow: /', 'Allow: /p'], '/page', true],
    [['Allow: /folder', 'Disallow: /folder'], '/folder/page', true],
    [['Allow: /page', 'Disallow: /*.htm'], '/page.htm', false],
    [['Allow: /$', 'Disallow: /'], '/', true],
    [['Allow: /$', 'Disallow: /'], '/page', false],
    [['Disallow: /fish*'], '/fish/salmon', false],
    [['Disallow: /*.php$'], '/a.php?x=1', true],
    [['Disallow: /*.php$'], '/a/b.php', false],
    [['Disallow: /a*b*c$'], '/abcbc', false],
    [['Disallow: /fish'], '/Fish', true],
    [['Disallow: fish'], '/fish', true],
    [['Disallow: *fish'], '/a/fish', false],
    [['Disallow: /?s='], '/?s=x', false],
    [['Disallow: /%7Ejoe'], '/~joe', false],
    [['Disallow: /\u00fcber'], '/%C3%BCber-uns', false],
    [['Disallow: /%c3%bcber'], '/%C3%BCber', false],
    [['Disallow: /a%2Fb'], '/a/b', true],
    [['Disallow: /a%2fb'], '/a%2Fb', false],
    [['Disallow: /%2A'], '/*', false],
    [['Disallow: /%2A'], '/x', true],
    [['Disallow: /a$b'], '/a$b', false],
  ])('%j on %s: %s', (rules, path, expected) => {
    expect(allowed(file('User-agent: *', ...rules), path)).toBe(expected)
  })

  it('matches like a slow matcher written from the definition', () => {
    const letters = fc.string({ unit: fc.constantFrom('/', 'a', 'b', '*', '$'), maxLength: 12 })
    const path = fc.string({ unit: fc.constantFrom('/', 'a', 'b'), maxLength: 14 })
    fc.assert(
      fc.property(letters, path, (pattern, rest) => {
        const robots = file('User-agent: *', `Disallow: /${pattern}`)
        expect(allowed(robots, `/x${rest}`.replace('/x', '/'))).toBe(!matchesSlowly(`/${pattern}`, `/${rest}`))
      }),
      { numRuns: 3_000 },
    )
  })

  it('the longest rule wins, and allow wins a tie, in any order', () => {
    const rule = fc.tuple(fc.boolean(), fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 5 }))
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 6 }),
        fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 }),
        (rules, rest) => {
          const lines = rules.map(([allow, pattern]) => `${allow ? 'Allow' : 'Disallow'}: /${pattern}`)
          const fitting = rules.filter(([, pattern]) => matchesSlowly(`/${pattern}`, `/${rest}`))
          const longest = Math.max(-1, ...fitting.map(([, pattern]) => pattern.length))
          const expected = longest === -1 || fitting.some(([allow, pattern]) => allow && pattern.length === longest)
          expect(allowed(file('User-agent: *', ...lines), `/${rest}`)).toBe(expected)
          expect(allowed(file('User-agent: *', ...lines.toReversed()), `/${rest}`)).toBe(expected)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('accepts any bytes without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.string(), (bytes, path) => {
        expect(typeof allows(parseRobots(bytes), 'us', at(path))).toBe('boolean')
      }),
    )
  })

  it('is fast on patterns that cause backtracking elsewhere', () => {
    const robots = file(
      'User-agent: *',
      ...Array.from({ length: 10_000 }, (_, index) => `Disallow: /${'*a'.repeat(15)}*b${index}`),
    )
    const began = performance.now()
    expect(allowed(robots, `/${'a'.repeat(2_000)}`)).toBe(true)
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  it('is fast on a rule of only stars', () => {
    const robots = file('User-agent: *', `Disallow: /${'*'.repeat(400_000)}b`)
    expect(partsFor(robots, 'us')).toBe(2)
    expect([allowed(robots, '/a/b'), allowed(robots, '/a')]).toEqual([false, true])
  })

  it('compares a group shared by several agents once, and skips irrelevant groups', () => {
    const robots = file(
      ...['User-agent: us', 'User-agent: googlebot', 'User-agent: bingbot', 'Disallow: /*a', 'Disallow: /b'],
      ...['User-agent: other', 'Disallow: /c', 'User-agent: *', 'Disallow: /d'],
    )
    expect(partsFor(robots, 'US')).toBe(4)
  })

  it('does not multiply rules by the agents that share them', () => {
    const agents = Array.from(
      { length: 2_000 },
      (_, index) => `User-agent: a${'b'.repeat(index % 50)}-${'c'.repeat(index % 40)}`,
    )
    const robots = file(...agents, ...Array.from({ length: 20_000 }, (_, index) => `Disallow: /${index}`))
    expect(new Set([...robots.groups.values()].flat()).size).toBe(1)
  })
})

/** Tries every way to split the path. */
const matchesSlowly = (pattern: string, path: string): boolean => {
  if (pattern === '') return true
  if (pattern === '$') return path === ''
  if (pattern.startsWith('*')) {
    return Array.from({ length: path.length + 1 }, (_, at) => at).some((at) =>
      matchesSlowly(pattern.slice(1), path.slice(at)),
    )
  }
  return path.startsWith(pattern[0] ?? '') && matchesSlowly(pattern.slice(1), path.slice(1))
}

describe('other directives', () => {
  it('distinguish blocked for us only from blocked for search engines and all robots', () => {
    const robots = file(
      'User-agent: us',
      'Disallow: /a',
      'User-agent: Googlebot',
      'Disallow: /b',
      'User-agent: *',
      'Disallow: /c',
    )
    const verdicts = ['/a', '/b', '/c'].map((path) => verdictOn({ kind: 'rules', file: robots }, 'us', at(path)))
    expect(verdicts).toEqual([
      { us: false, everybody: true, searchEngines: true },
      { us: true, everybody: true, searchEngines: false },
      { us: true, everybody: false, searchEngines: false },
    ])
    expect(verdicts.map(closedTo)).toEqual(['us_alone', 'search_engines', 'everybody'])
    expect(closedTo({ us: true, everybody: true, searchEngines: true })).toBe(null)
  })

  it('include the crawl delay, ten seconds at most', () => {
    const delayOf = (value: string): number | null => crawlDelayOf(file('User-agent: *', `Crawl-delay: ${value}`), 'us')
    expect(['2', '0.5', '3600', '-1', 'long', '1e9'].map(delayOf)).toEqual([2, 0.5, 10, null, null, null])
  })
})

describe('fetching robots.txt', () => {
  it.each([
    [200, 'rules'],
    [401, 'none'],
    [403, 'none'],
    [404, 'none'],
    [410, 'none'],
    [429, 'unreadable'],
    [500, 'unreadable'],
    [503, 'unreadable'],
  ])('with status %i results in %s', async (status, kind) => {
    const { outbound } = await startScriptedServers((_request, socket) =>
      respond(socket, status, {}, 'User-agent: *\nDisallow: /'),
    )
    expect((await readRobots(outbound, 'http://site.test')).kind).toBe(kind)
  })

  it('treats a truncated file as unreadable, unless the relevant part has arrived', async () => {
    const { outbound } = await startScriptedServers(({ host }, socket) => {
      const comments = '# why\n'.repeat(host === 'long.test' ? 100_000 : 1)
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 900000\r\n\r\nUser-agent: *\nDisallow: /a\n${comments}`)
    })
    expect(await readRobots(outbound, 'http://site.test')).toEqual({ kind: 'unreadable', reason: 'server_error' })
    const long = await readRobots(outbound, 'http://long.test')
    expect(['/a', '/b'].map((path) => verdictOn(long, 'us', at(path)).us)).toEqual([false, true])
  })

  it('reads the beginning of a file of several megabytes', async () => {
    const { outbound } = await startScriptedServers((_request, socket) =>
      respond(socket, 200, {}, `User-agent: *\nDisallow: /a\n${'# why\n'.repeat(600_000)}`),
    )
    const robots = await readRobots(outbound, 'http://site.test')
    expect(['/a', '/b'].map((path) => verdictOn(robots, 'us', at(path)).us)).toEqual([false, true])
  })

  it('aborts at its deadline', async () => {
    const { outbound } = await startScriptedServers(() => undefined)
    expect(await readRobots(outbound, 'http://site.test', { deadlineMs: 60 })).toEqual({
      kind: 'unreadable',
      reason: 'timeout',
    })
  })

  it('allows nothing if the server is unreachable, and everything after a redirect loop', async () => {
    const { outbound } = await startScriptedServers(({ host }, socket) =>
      host === 'round.test' ? respond(socket, 301, { location: '/robots.txt' }) : socket.resetAndDestroy(),
    )
    const unreachable = await readRobots(outbound, 'http://site.test')
    expect(unreachable).toEqual({ kind: 'unreadable', reason: 'connection_error' })
    expect(verdictOn(unreachable, 'us', at('/'))).toEqual({ us: false, everybody: false, searchEngines: false })
    const round = await readRobots(outbound, 'http://round.test')
    expect(round).toEqual({ kind: 'none' })
    expect(verdictOn(round, 'us', at('/'))).toEqual({ us: true, everybody: true, searchEngines: true })
  })
})
