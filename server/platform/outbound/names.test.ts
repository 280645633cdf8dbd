import type { Answer } from 'dns-packet'
import { describe, expect, it, onTestFinished } from 'vitest'
import { minuteMs } from '../../../contract/durations.ts'
import { type DnsReply, type DnsScript, startScriptedDns } from '../../testing/scriptedDns.ts'
import {
  answered,
  cname,
  first,
  noName,
  noRecord,
  questionsTo,
  second,
  startScriptedNames,
  txt,
} from '../../testing/scriptedNames.ts'
import type { NameReading, NamesOptions } from './names.ts'

const kinds = (readings: readonly NameReading[]): string[] => readings.map(({ kind }) => kind)

describe('a DNS lookup', () => {
  it('queries the name server itself, without recursion, and then the resolver, with recursion', async () => {
    const scripted = await startScriptedNames({
      resolver: ({ name, type }) =>
        type === 'TXT' ? { kind: 'records', records: txt(name, 'from the resolver') } : null,
      servers: { [first]: ({ name }) => answered(...txt(name, 'from the server', ['v=spf1 ', '-all'])) },
    })
    expect(await scripted.names.readTxt('example.com')).toEqual({
      servers: [
        { kind: 'records', values: ['from the server', 'v=spf1 -all'], alias: null, server: 'ns1.example.net' },
      ],
      resolver: { kind: 'records', values: ['from the resolver'], alias: null },
    })
    expect(questionsTo(scripted, first)).toMatchObject([
      { type: 'TXT', recursion: false, udpBytes: 1232, transport: 'udp' },
    ])
    expect(scripted.resolver.questions.at(-1)).toMatchObject({ type: 'TXT', recursion: true, udpBytes: 1232 })
  })

  it('reads the addresses of a name, and none of a name that has none or is no name', async () => {
    const { names } = await startScriptedNames({ servers: { [first]: () => noRecord } })
    for (const name of ['has-no-address.example.com', 'a..b', '']) expect(await names.readAddresses(name)).toEqual([])
    names.close()
    await expect(names.readAddresses('example.com')).rejects.toThrow('closed')
  })

  it('sends every query with a new id and from a new port', async () => {
    const scripted = await startScriptedNames({ servers: { [first]: () => noRecord } })
    for (let round = 0; round < 12; round += 1) await scripted.names.readTxt('example.com')
    const asked = questionsTo(scripted, first)
    expect(new Set(asked.map(({ id }) => id)).size).toBeGreaterThan(9)
    expect(new Set(asked.map(({ port }) => port)).size).toBeGreaterThan(9)
  })

  it('accepts a name in any spelling, and sends no query for an invalid one', async () => {
    const scripted = await startScriptedNames({ servers: { [first]: ({ name }) => answered(...txt(name, 'x')) } })
    expect((await scripted.names.readTxt('EXAMPLE.Com.')).servers).toMatchObject([{ kind: 'records', values: ['x'] }])
    const before = scripted.resolver.questions.length
    for (const name of [
      '',
      'a..b',
      'ex ample.com',
      `${'a'.repeat(64)}.com`,
      `_ankerplatz.${'abcdefgh.'.repeat(27)}com`,
    ]) {
      expect(await scripted.names.readTxt(name)).toEqual({ servers: [], resolver: { kind: 'impossible' } })
    }
    expect(scripted.resolver.questions.length).toBe(before)
  })

  it('returns one result per server, and queries at most four', async () => {
    const six = Array.from({ length: 6 }, (_, index) => `ns${index}.example.net`)
    const addressOf = (index: number) => `203.0.113.${index}`
    const scripts: DnsScript[] = [
      ({ name }) => answered(...txt(name, 'here')),
      () => ({ kind: 'code', code: 'SERVFAIL' }),
      () => noName,
      () => ({ kind: 'silence' }),
    ]
    const scripted = await startScriptedNames({
      zones: { 'example.com': six },
      hosts: Object.fromEntries(six.map((name, index) => [name, [addressOf(index)]])),
      servers: Object.fromEntries(
        six.map((_, index) => [addressOf(index), scripts[index] ?? (() => noRecord)] as [string, DnsScript]),
      ),
    })
    const { servers } = await scripted.names.readTxt('example.com')
    expect(kinds(servers)).toEqual(['records', 'server_failure', 'no_name', 'silence'])
    expect([4, 5].flatMap((index) => questionsTo(scripted, addressOf(index)))).toEqual([])
  })

  it('queries a second address of a server if the first is silent, and no third', async () => {
    const third = '192.0.2.53'
    const silent: DnsScript = () => ({ kind: 'silence' })
    const scripted = await startScriptedNames({
      hosts: { 'ns1.example.net': [first, second, third] },
      servers: { [first]: silent, [second]: () => noRecord, [third]: silent },
    })
    expect(kinds((await scripted.names.readTxt('example.com')).servers)).toEqual(['no_record'])
    expect(questionsTo(scripted, third)).toEqual([])
  })

  it('moves on at once from an unreachable address', async () => {
    const closed = await startScriptedDns(() => noRecord)
    const [host = '', port] = closed.address.split(':')
    await closed.close()
    const scripted = await startScriptedNames({
      hosts: { 'ns1.example.net': [first, second] },
      servers: { [second]: ({ name, before }) => (before === 0 ? { kind: 'silence' } : answered(...txt(name, 'x'))) },
      also: [{ address: first, port: 53, to: { host, port: Number(port) } }],
    })
    expect((await scripted.names.readTxt('example.com')).servers).toMatchObject([{ kind: 'records', values: ['x'] }])
  })

  it('queries the next resolver if the first has no answer', async () => {
    const failing = await startScriptedDns(() => ({ kind: 'code', code: 'SERVFAIL' }))
    const knowing = await startScriptedDns(({ name }) => ({ kind: 'records', records: txt(name, 'known') }))
    onTestFinished(async () => {
      await Promise.all([failing.close(), knowing.close()])
    })
    const scripted = await startScriptedNames({ options: { dnsServers: [failing.address, knowing.address] } })
    expect((await scripted.names.readTxt('example.com')).resolver).toMatchObject({ kind: 'records', values: ['known'] })
  })

  it('is ended by its deadline, and reports servers without an answer as silent', async () => {
    const scripted = await startScriptedNames({
      servers: { [first]: () => ({ kind: 'silence' }) },
      resolver: ({ type }) => (type === 'TXT' ? { kind: 'silence' } : null),
      options: { tryLimitsMs: [minuteMs], serversLimitMs: 150, readingLimitMs: 300 },
    })
    const began = performance.now()
    expect(await scripted.names.readTxt('example.com')).toEqual({
      servers: [{ kind: 'silence', server: 'ns1.example.net' }],
      resolver: { kind: 'silence' },
    })
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  it('rejects when the reader is closed, because it has no result', async () => {
    const scripted = await startScriptedNames({
      servers: { [first]: () => ({ kind: 'silence' }) },
      options: { tryLimitsMs: [minuteMs], serversLimitMs: minuteMs, readingLimitMs: minuteMs },
    })
    const reading = scripted.names.readTxt('example.com')
    scripted.names.close()
    await expect(reading).rejects.toThrow('closed')
    await expect(scripted.names.readTxt('example.com')).rejects.toThrow('closed')
  })
})

describe('a server’s response', () => {
  const readBy = async (script: DnsScript, options: Partial<NamesOptions> = {}) => {
    const scripted = await startScriptedNames({ servers: { [first]: script }, options })
    const { servers } = await scripted.names.readTxt('example.com')
    return { reading: servers[0], asked: questionsTo(scripted, first), scripted }
  }

  it.each<[string, DnsScript, NameReading]>([
    ['no such record', () => noRecord, { kind: 'no_record', alias: null }],
    ['no such name', () => noName, { kind: 'no_name' }],
    ['an error', () => ({ kind: 'code', code: 'SERVFAIL', authoritative: true }), { kind: 'server_failure' }],
    ['a refusal', () => ({ kind: 'code', code: 'REFUSED' }), { kind: 'server_failure' }],
    [
      'an answer without authority',
      ({ name }) => ({ kind: 'records', records: txt(name, 'x') }),
      { kind: 'server_failure' },
    ],
    ['no such name without authority', () => ({ kind: 'code', code: 'NXDOMAIN' }), { kind: 'server_failure' }],
    ['garbage', () => ({ kind: 'garbage' }), { kind: 'server_failure' }],
    ['nothing', () => ({ kind: 'silence' }), { kind: 'silence' }],
    ['records of other names', () => answered(...txt('other.example.com', 'x')), { kind: 'no_record', alias: null }],
    [
      'an alias and no more',
      ({ name }) => answered(cname(name, 'Target.Example.ORG')),
      { kind: 'no_record', alias: 'target.example.org' },
    ],
    [
      'an alias to a name that is not there',
      ({ name }) => ({ ...noName, records: [cname(name, 'gone.example.org')] }) as DnsReply,
      { kind: 'no_record', alias: 'gone.example.org' },
    ],
    [
      'a chain of aliases with the records of its end',
      ({ name }) =>
        answered(...txt('c.example.com', 'far'), cname('b.example.com', 'c.example.com'), cname(name, 'b.example.com')),
      { kind: 'records', values: ['far'], alias: 'b.example.com' },
    ],
    [
      'an alias with records that others answer for',
      ({ name }) => answered(cname(name, 'b.example.org'), ...txt('b.example.org', 'far')),
      { kind: 'no_record', alias: 'b.example.org' },
    ],
    [
      'a chain of aliases up to where others answer for it',
      ({ name }) =>
        answered(
          cname(name, 'b.example.com'),
          cname('b.example.com', 'c.example.org'),
          cname('c.example.org', 'd.example.com'),
          ...txt('d.example.com', 'far'),
        ),
      { kind: 'no_record', alias: 'b.example.com' },
    ],
    [
      'aliases in a circle',
      ({ name }) => answered(cname(name, 'b.example.org'), cname('b.example.org', name)),
      { kind: 'no_record', alias: 'b.example.org' },
    ],
    ['an alias to itself', ({ name }) => answered(cname(name, name)), { kind: 'no_record', alias: null }],
  ])('is classified: %s', async (_what, script, expected) => {
    expect((await readBy(script)).reading).toMatchObject(expected)
  })

  it('joins the strings of a record and keeps a hundred records', async () => {
    const long = ['x'.repeat(255), 'y'.repeat(255), 'z']
    const many = Array.from({ length: 100 }, (_, index) => `value ${index}`)
    const { reading } = await readBy(({ name }) => answered(...txt(name, long, ...many)))
    expect(reading).toMatchObject({ kind: 'records', values: [long.join(''), ...many], alias: null })
  })

  it('is requested over TCP if it was truncated or malformed', async () => {
    for (const kind of ['truncated', 'garbage'] as const) {
      const { reading, asked } = await readBy(({ name, transport }) =>
        transport === 'udp' ? { kind } : answered(...txt(name, 'whole')),
      )
      expect(reading).toMatchObject({ kind: 'records', values: ['whole'] })
      expect(asked.map(({ transport }) => transport)).toEqual(['udp', 'tcp'])
    }
  })

  it('is requested without EDNS if the server rejects that', async () => {
    const { reading, asked } = await readBy(({ name, udpBytes }) =>
      udpBytes === null ? answered(...txt(name, 'old')) : { kind: 'code', code: 'FORMERR' },
    )
    expect(reading).toMatchObject({ kind: 'records', values: ['old'] })
    expect(asked.map(({ udpBytes }) => udpBytes)).toEqual([1232, null])
  })

  it('is given up if the stream drips, ends early, or is truncated again', async () => {
    const overTcp =
      (reply: DnsReply): DnsScript =>
      ({ transport }) =>
        transport === 'udp' ? { kind: 'truncated' } : reply
    const began = performance.now()
    expect((await readBy(overTcp({ kind: 'drip' }))).reading).toMatchObject({ kind: 'silence' })
    expect(performance.now() - began).toBeLessThan(3_000)
    expect((await readBy(overTcp({ kind: 'truncated' }))).reading).toMatchObject({ kind: 'server_failure' })
    expect((await readBy(overTcp({ kind: 'packets', packets: [Buffer.from([0, 20, 1, 2])] }))).reading).toMatchObject({
      kind: 'silence',
    })
  })

  it('is rejected over TCP if it is larger than its limit or has thousands of records', async () => {
    const overTcp =
      (records: Answer[]): DnsScript =>
      ({ transport }) =>
        transport === 'udp' ? { kind: 'truncated' } : answered(...records)
    const large = txt('example.com', ...Array.from({ length: 40 }, () => 'x'.repeat(250)))
    expect((await readBy(overTcp(large), { answerBytesMax: 4_096 })).reading).toMatchObject({ kind: 'server_failure' })
    expect((await readBy(overTcp(large))).reading).toMatchObject({ kind: 'records' })
    const many = txt('example.com', ...Array.from({ length: 1_500 }, () => ''))
    expect((await readBy(overTcp(many))).reading).toMatchObject({ kind: 'server_failure' })
  })
})
