import { describe, expect, it } from 'vitest'
import { addressesOf, type DnsReply, type DnsScript } from '../../testing/scriptedDns.ts'
import {
  answered,
  cname,
  first,
  noName,
  noRecord,
  ns,
  questionsTo,
  second,
  startScriptedNames,
  txt,
} from '../../testing/scriptedNames.ts'
import { possibleCuts } from './zoneCut.ts'
import { says } from './nameServers.fixture.ts'

describe('the authoritative servers of a name', () => {
  it('are those of its closest ancestor that has any', () => {
    expect(possibleCuts('_ankerplatz.a.b.example.co.uk', [])).toEqual([
      '_ankerplatz.a.b.example.co.uk',
      'a.b.example.co.uk',
      'b.example.co.uk',
      'example.co.uk',
    ])
    expect(possibleCuts('shop.blogspot.com', [])).toEqual(['shop.blogspot.com', 'blogspot.com'])
    expect(possibleCuts('a.b.test', ['test'])).toEqual(['a.b.test', 'b.test'])
    for (const name of ['a.b.test', 'co.uk', 'localhost', 'printer.local', 'metadata.google.internal']) {
      expect(possibleCuts(name, [])).toEqual([])
    }
    expect(possibleCuts(`${'x.'.repeat(60)}example.com`, [])).toHaveLength(8)
  })

  it('are found further down where a subdomain is delegated', async () => {
    const scripted = await startScriptedNames({
      zones: { 'example.com': ['ns1.example.net'], 'blog.example.com': ['ns2.example.net'] },
      hosts: { 'ns1.example.net': [first], 'ns2.example.net': [second] },
      servers: { [first]: says('above'), [second]: says('below') },
    })
    expect((await scripted.names.readTxt('_ankerplatz.blog.example.com')).servers).toMatchObject([
      { values: ['below'] },
    ])
    expect((await scripted.names.readTxt('_ankerplatz.example.com')).servers).toMatchObject([{ values: ['above'] }])
  })

  it('are those of the domain if the resolver cannot name those of the subdomain', async () => {
    const scripted = await startScriptedNames({
      resolver: ({ name, type }) => (name === '_ankerplatz.example.com' && type === 'NS' ? { kind: 'silence' } : null),
      servers: { [first]: says('here') },
    })
    expect((await scripted.names.readTxt('_ankerplatz.example.com')).servers).toMatchObject([{ values: ['here'] }])
  })

  it('are not those of the target if the name is an alias', async () => {
    const scripted = await startScriptedNames({
      resolver: ({ name, type }) =>
        name === 'www.example.com' && type === 'NS'
          ? { kind: 'records', records: [cname(name, 'example.org'), ...ns('example.org', 'ns2.example.net')] }
          : null,
      hosts: { 'ns1.example.net': [first], 'ns2.example.net': [second] },
      servers: { [first]: says('own'), [second]: says('foreign') },
    })
    expect((await scripted.names.readTxt('www.example.com')).servers).toMatchObject([{ values: ['own'] }])
    expect(questionsTo(scripted, second)).toEqual([])
  })

  it('are found by following a referral downwards', async () => {
    const scripted = await startScriptedNames({
      hosts: { 'ns1.example.net': [first], 'ns2.example.net': [second] },
      servers: {
        [first]: () => ({ kind: 'records', records: [], authorities: ns('sub.example.com', 'ns2.example.net') }),
        [second]: says('delegated'),
      },
    })
    expect((await scripted.names.readTxt('_ankerplatz.sub.example.com')).servers).toMatchObject([
      { values: ['delegated'] },
    ])
  })

  it.each([
    ['up', 'com'],
    ['to its own zone', 'example.com'],
    ['sideways', 'other.example.com'],
    ['elsewhere', 'example.org'],
  ])('are not found by following a referral %s', async (_where, zone) => {
    const scripted = await startScriptedNames({
      servers: { [first]: () => ({ kind: 'records', records: [], authorities: ns(zone, 'ns1.example.net') }) },
    })
    expect((await scripted.names.readTxt('sub.example.com')).servers).toMatchObject([{ kind: 'server_failure' }])
    expect(questionsTo(scripted, first)).toHaveLength(1)
  })

  it('are found by following a few referrals and no more', async () => {
    const labels = 'a.b.c.d.e.f.g.h.i.j.k.example.com'.split('.')
    let step = labels.length - 2
    const scripted = await startScriptedNames({
      servers: {
        [first]: () => {
          step -= 1
          return { kind: 'records', records: [], authorities: ns(labels.slice(step).join('.'), 'ns1.example.net') }
        },
      },
    })
    expect((await scripted.names.readTxt(labels.join('.'))).servers).toMatchObject([{ kind: 'server_failure' }])
    expect(questionsTo(scripted, first)).toHaveLength(4)
  })

  it('count as failed if their names do not resolve, and as none if there are no NS records', async () => {
    const scripted = await startScriptedNames({
      zones: { 'example.com': ['ns1.example.net', 'ns2.example.net'] },
      resolver: ({ name }) => (name === 'ns2.example.net' ? { kind: 'code', code: 'NXDOMAIN' } : null),
      servers: { [first]: () => noRecord },
    })
    expect((await scripted.names.readTxt('example.com')).servers).toMatchObject([
      { kind: 'no_record', alias: null },
      { kind: 'server_failure' },
    ])
    expect((await scripted.names.readTxt('example.org')).servers).toEqual([])
  })

  it('are queried up to an hourly limit, whichever domain names them', async () => {
    const address = '93.184.216.34'
    const scripted = await startScriptedNames({
      hosts: { 'ns1.example.net': [address] },
      options: { addressReadingsPerMinuteMax: 0 },
    })
    expect((await scripted.names.readTxt('example.com')).servers).toMatchObject([{ kind: 'silence' }])
    expect(scripted.lines()).toMatchObject([{ reason: 'host_busy' }])
  })
})

describe('an alias', () => {
  const far = { 'example.org': ['ns2.example.net'], 'example.com': ['ns1.example.net'] }
  const hosts = { 'ns1.example.net': [first], 'ns2.example.net': [second] }
  const pointsTo =
    (target: string): DnsScript =>
    ({ name }) =>
      answered(cname(name, target))

  it('is followed to the servers of its target on request', async () => {
    const scripted = await startScriptedNames({
      ...{ zones: far, hosts },
      servers: { [first]: pointsTo('proof.example.org'), [second]: says('there') },
    })
    expect((await scripted.names.readTxt('_ankerplatz.example.com', { followAlias: true })).servers).toMatchObject([
      { kind: 'records', values: ['there'], alias: 'proof.example.org' },
    ])
    const before = questionsTo(scripted, second).length
    expect((await scripted.names.readTxt('example.com')).servers).toMatchObject([
      { kind: 'no_record', alias: 'proof.example.org' },
    ])
    expect(questionsTo(scripted, second)).toHaveLength(before)
  })

  it.each<[string, DnsReply, object]>([
    ['has no such record', noRecord, { kind: 'no_record', alias: 'proof.example.org' }],
    ['does not exist', noName, { kind: 'no_record', alias: 'proof.example.org' }],
    ['cannot be read', { kind: 'code', code: 'SERVFAIL' }, { kind: 'server_failure', alias: 'proof.example.org' }],
    ['is silent', { kind: 'silence' }, { kind: 'silence', alias: 'proof.example.org' }],
  ])('whose target %s is reported as such', async (_what, reply, expected) => {
    const scripted = await startScriptedNames({
      ...{ zones: far, hosts },
      servers: { [first]: pointsTo('proof.example.org'), [second]: () => reply },
    })
    expect((await scripted.names.readTxt('_ankerplatz.example.com', { followAlias: true })).servers).toMatchObject([
      expected,
    ])
  })

  it('is followed to the servers authoritative for its target, ignoring other records', async () => {
    const scripted = await startScriptedNames({
      ...{ zones: far, hosts },
      servers: {
        [first]: ({ name }) => answered(cname(name, 'proof.example.org'), ...txt('proof.example.org', 'made up')),
        [second]: says('there'),
      },
    })
    expect((await scripted.names.readTxt('_ankerplatz.example.com', { followAlias: true })).servers).toMatchObject([
      { kind: 'records', values: ['there'], alias: 'proof.example.org' },
    ])
  })

  it('that is circular or too long ends', async () => {
    let number = 0
    const scripted = await startScriptedNames({
      ...{ zones: far, hosts },
      servers: {
        [first]: pointsTo('a.example.org'),
        [second]: ({ name }) => {
          number += 1
          return answered(cname(name, name === 'a.example.org' ? '_ankerplatz.example.com' : `n${number}.example.org`))
        },
      },
    })
    expect((await scripted.names.readTxt('_ankerplatz.example.com', { followAlias: true })).servers).toMatchObject([
      { kind: 'no_record', alias: 'a.example.org' },
    ])
    expect(number).toBe(1)
    const endless = await scripted.names.readTxt('b.example.org', { followAlias: true })
    expect(endless.servers).toMatchObject([{ kind: 'no_record' }])
    expect(number).toBeLessThan(10)
  })
})

describe('a server that answers every query with another alias', () => {
  /** Every name is a separate zone with four servers, and every server returns another target. */
  const startMaze = async (answer: (name: string, count: number) => DnsReply) => {
    let count = 0
    const deep = (name: string): boolean => name.split('.').length > 4
    const scripted = await startScriptedNames({
      resolver: (asked) => {
        if (asked.type === 'A' || asked.type === 'AAAA') return addressesOf(asked, [first])
        if (asked.type === 'TXT' || !deep(asked.name)) return null
        return { kind: 'records', records: ns(asked.name, ...[1, 2, 3, 4].map((each) => `ns${each}.${asked.name}`)) }
      },
      servers: {
        [first]: ({ name }) => {
          count += 1
          return answer(name, count)
        },
      },
    })
    const read = () => scripted.names.readTxt(`_ankerplatz.${below(0)}`, { followAlias: true })
    return { read, asked: () => scripted.resolver.questions.length + questionsTo(scripted, first).length }
  }
  const below = (number: number): string => `a.b.c.d.e.f.g.n${number}.example${number}.com`

  it('has one alias followed, and costs no more queries than the limit of a lookup', async () => {
    const maze = await startMaze((name, count) => answered(cname(name, below(count))))
    const { servers } = await maze.read()
    expect(servers).toHaveLength(4)
    for (const reading of servers) expect(['server_failure', 'silence', 'no_record']).toContain(reading.kind)
    expect(servers.filter(({ kind }) => kind === 'server_failure').length).toBeGreaterThanOrEqual(3)
    expect(maze.asked()).toBeLessThanOrEqual(60)
  })

  it.each<[string, DnsReply]>([
    ['is silent', { kind: 'silence' }],
    ['cuts its answers short', { kind: 'truncated' }],
    ['fails', { kind: 'code', code: 'SERVFAIL' }],
    ['dislikes the extension', { kind: 'code', code: 'FORMERR' }],
  ])('and then %s costs no more either', async (_what, reply) => {
    const maze = await startMaze((name, count) =>
      count > 8 ? reply : answered(cname(name, below(Math.ceil(count / 4)))),
    )
    await maze.read()
    expect(maze.asked()).toBeLessThanOrEqual(60)
  })

  it('leaves the resolver its query', async () => {
    const scripted = await startScriptedNames({
      resolver: ({ name, type }) => (type === 'TXT' ? { kind: 'records', records: txt(name, 'known') } : null),
      servers: { [first]: says('not asked') },
      options: { serverQuestionsMax: 3, questionsMax: 4 },
    })
    const { servers, resolver } = await scripted.names.readTxt('_ankerplatz.example.com')
    expect(servers).toMatchObject([{ kind: 'silence' }])
    expect(resolver).toMatchObject({ values: ['known'] })
    expect(questionsTo(scripted, first)).toEqual([])
    expect(scripted.lines()).toMatchObject([{ reason: 'host_busy' }])
  })
})
