import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type Answer, decode, type DecodedPacket, encode, type Packet, type RecordType, streamEncode } from 'dns-packet'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../server/testing/database.ts'
import { useSandbox } from './useSandbox.ts'

const context = useSandbox(useDatabase())

const set = async (name: string, type: string, values: string[], ttl = 60): Promise<void> => {
  const { status } = await context.call('PUT', `dns/${encodeURIComponent(name)}/${type}`, { values, ttl })
  expect(status).toBe(200)
}

const resolver = (timeout = 1000): Resolver => {
  const made = new Resolver({ timeout, tries: 1 })
  made.setServers([`127.0.0.1:${context.sandbox.addresses.dns.port}`])
  return made
}

const overUdp = async (message: Buffer): Promise<Buffer> => {
  const socket = createSocket('udp4')
  socket.send(message, context.sandbox.addresses.dns.port, '127.0.0.1')
  const [answer] = (await once(socket, 'message', { signal: AbortSignal.timeout(5000) })) as [Buffer]
  socket.close()
  return answer
}

const overTcp = async (...messages: Buffer[]): Promise<Buffer[]> => {
  const socket = connect(context.sandbox.addresses.dns.port, '127.0.0.1')
  socket.write(Buffer.concat(messages))
  let received = Buffer.alloc(0)
  const answers: Buffer[] = []
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer])
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      answers.push(received.subarray(2, 2 + received.readUInt16BE(0)))
      received = received.subarray(2 + received.readUInt16BE(0))
    }
    if (answers.length === messages.length) break
  }
  return answers
}

const question = (name: string, type: RecordType, more: Partial<Packet> = {}): Packet => ({
  type: 'query',
  id: 4711,
  flags: 0x0100,
  questions: [{ name, type, class: 'IN' }],
  ...more,
})

const edns = (udpPayloadSize: number): Answer => ({
  type: 'OPT',
  name: '.',
  udpPayloadSize,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
})

const ask = async (name: string, type: RecordType, more: Partial<Packet> = {}): Promise<DecodedPacket> =>
  decode(await overUdp(encode(question(name, type, more))))

const rcode = (packet: DecodedPacket): number => (packet.flags ?? 0) & 0xf
const [noError, formErr, nxDomain, notImp, refused] = [0, 1, 3, 4, 5]

describe('records', () => {
  it('answers every type that can be set', async () => {
    await set('all.test', 'A', ['192.0.2.1', '192.0.2.2'])
    await set('all.test', 'AAAA', ['2001:db8::1'])
    await set('all.test', 'TXT', ['one', 'two'])
    await set('all.test', 'NS', ['ns1.all.test'])
    await set('all.test', 'MX', ['10 mail.all.test', '20 backup.all.test'])
    await set('all.test', 'CAA', ['0 issue "ca.example"'])
    await set('all.test', 'SOA', ['ns1.all.test admin.all.test 7 1 2 3 4'])
    await set('www.all.test', 'CNAME', ['all.test'])
    const dns = resolver()
    expect((await dns.resolve4('all.test')).toSorted()).toEqual(['192.0.2.1', '192.0.2.2'])
    expect(await dns.resolve6('all.test')).toEqual(['2001:db8::1'])
    expect((await dns.resolveTxt('all.test')).flat().toSorted()).toEqual(['one', 'two'])
    expect(await dns.resolveNs('all.test')).toEqual(['ns1.all.test'])
    expect((await dns.resolveMx('all.test')).map(({ exchange }) => exchange).toSorted()).toEqual([
      'backup.all.test',
      'mail.all.test',
    ])
    expect(await dns.resolveCaa('all.test')).toMatchObject([{ critical: 0, issue: 'ca.example' }])
    expect(await dns.resolveSoa('all.test')).toMatchObject({ nsname: 'ns1.all.test', serial: 7 })
    expect(await dns.resolveCname('www.all.test')).toEqual(['all.test'])
    expect((await dns.resolve4('www.all.test')).toSorted()).toEqual(['192.0.2.1', '192.0.2.2'])
  })

  it('splits a TXT value of several hundred bytes into strings that a resolver joins again', async () => {
    const value = `v=long ${'ä'.repeat(400)}`
    await set('long.test', 'TXT', [value])
    const [pieces = []] = await resolver().resolveTxt('long.test')
    expect(pieces.length).toBeGreaterThan(3)
    const packet = decode((await overTcp(streamEncode(question('long.test', 'TXT'))))[0] ?? Buffer.alloc(0))
    const [answer] = packet.answers ?? []
    expect(answer?.type === 'TXT' && Buffer.concat(answer.data as Buffer[]).toString()).toBe(value)
  })

  it('keeps the strings of a TXT value separate when written as in a zone file, and a single quoted string as written', async () => {
    await set('apart.test', 'TXT', ['"proof=" "first half, "   "second half"', '"" ""', '"kept"', 'say "a" "b"'])
    const records = (await resolver().resolveTxt('apart.test')).map((strings) => JSON.stringify(strings)).toSorted()
    const expected = [['proof=', 'first half, ', 'second half'], ['', ''], ['"kept"'], ['say "a" "b"']]
    expect(records).toEqual(expected.map((strings) => JSON.stringify(strings)).toSorted())
  })

  it('stores hundreds of TXT values and serves them over TCP', async () => {
    const values = Array.from({ length: 300 }, (_, index) => `value number ${index}`)
    await set('many.test', 'TXT', values)
    expect((await resolver().resolveTxt('many.test')).flat().toSorted()).toEqual(values.toSorted())
  })

  it('uses the configured TTL', async () => {
    await set('ttl.test', 'A', ['192.0.2.9'], 17)
    expect(await resolver().resolve4('ttl.test', { ttl: true })).toEqual([{ address: '192.0.2.9', ttl: 17 }])
  })

  it('matches an internationalised name by its ASCII form', async () => {
    await set('bücher.test', 'A', ['192.0.2.4'])
    expect(await resolver().resolve4('xn--bcher-kva.test')).toEqual(['192.0.2.4'])
  })
})

describe('names', () => {
  it('matches names in any letter case and answers in the spelling of the query', async () => {
    await set('case.test', 'A', ['192.0.2.5'])
    const packet = await ask('CaSe.TeSt', 'A')
    expect(packet.questions?.[0]?.name).toBe('CaSe.TeSt')
    expect(packet.answers?.[0]).toMatchObject({ name: 'CaSe.TeSt', data: '192.0.2.5' })
    expect(packet.flag_aa).toBe(true)
    expect(packet.flag_rd).toBe(true)
    expect(packet.id).toBe(4711)
  })

  it('distinguishes NXDOMAIN from an existing name without such a record', async () => {
    await set('there.test', 'TXT', ['x'])
    const missing = await ask('not-there.test', 'A')
    expect([rcode(missing), missing.authorities?.[0]?.type]).toEqual([nxDomain, 'SOA'])
    const empty = await ask('there.test', 'A')
    expect([rcode(empty), empty.answers, empty.authorities?.[0]?.name]).toEqual([noError, [], 'there.test'])
    await expect(resolver().resolve4('not-there.test')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect(resolver().resolve4('there.test')).rejects.toMatchObject({ code: 'ENODATA' })
  })

  it('treats a name above existing ones as existing', async () => {
    await set('deep.below.here.test', 'A', ['192.0.2.6'])
    expect(rcode(await ask('below.here.test', 'A'))).toBe(noError)
    expect(rcode(await ask('other.here.test', 'A'))).toBe(nxDomain)
  })

  it('answers with a wildcard only for names that do not exist', async () => {
    await set('*.wild.test', 'A', ['192.0.2.7'])
    await set('known.wild.test', 'TXT', ['here'])
    expect(await resolver().resolve4('any.thing.wild.test')).toEqual(['192.0.2.7'])
    await expect(resolver().resolve4('known.wild.test')).rejects.toMatchObject({ code: 'ENODATA' })
    await expect(resolver().resolve4('below.known.wild.test')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  it('resolves every demo site to the web host, with a name server that resolves too', async () => {
    expect(await resolver().resolve4('waldpfad.test')).toEqual(['127.0.0.1'])
    expect(await resolver().resolveNs('waldpfad.test')).toEqual(['ns1.sandbox.test'])
    expect(await resolver().resolve4('ns1.sandbox.test')).toEqual(['127.0.0.1'])
    expect((await ask('waldpfad.test', 'NS')).additionals?.[0]).toMatchObject({
      name: 'ns1.sandbox.test',
      data: '127.0.0.1',
    })
  })

  it('replaces the automatic address with a set record, and restores it', async () => {
    await set('kaffeewissen.test', 'A', ['192.0.2.8'])
    expect(await resolver().resolve4('kaffeewissen.test')).toEqual(['192.0.2.8'])
    await set('kaffeewissen.test', 'A', [])
    await expect(resolver().resolve4('kaffeewissen.test')).rejects.toMatchObject({ code: 'ENODATA' })
    await context.call('DELETE', 'dns/kaffeewissen.test/A')
    expect(await resolver().resolve4('kaffeewissen.test')).toEqual(['127.0.0.1'])
  })

  it('answers the resolvable part of an alias chain that loops or leaves the zone', async () => {
    await set('round.test', 'CNAME', ['about.test'])
    await set('about.test', 'CNAME', ['round.test'])
    await set('away.test', 'CNAME', ['elsewhere.example'])
    expect((await ask('round.test', 'A')).answers?.length).toBeGreaterThan(2)
    expect((await ask('away.test', 'A')).answers).toMatchObject([{ type: 'CNAME', data: 'elsewhere.example' }])
  })
})

describe('wire protocol', () => {
  it('refuses other zones, transfers and other classes', async () => {
    expect(rcode(await ask('example.com', 'A'))).toBe(refused)
    expect(rcode(await ask('waldpfad.test', 'AXFR'))).toBe(refused)
    expect(rcode(await ask('x.test', 'A', { questions: [{ name: 'x.test', type: 'A', class: 'CH' }] }))).toBe(refused)
  })

  it('truncates over UDP, at a larger size with EDNS, and answers in full over TCP', async () => {
    await set('big.test', 'TXT', ['x'.repeat(700)])
    const plain = await ask('big.test', 'TXT')
    expect([plain.flag_tc, plain.answers]).toEqual([true, []])
    const extended = await ask('big.test', 'TXT', { additionals: [edns(1232)] })
    expect([extended.flag_tc, extended.answers?.length]).toEqual([false, 1])
    expect(extended.additionals?.map(({ type }) => type)).toEqual(['OPT'])
    const [whole] = await overTcp(streamEncode(question('big.test', 'TXT')))
    expect(decode(whole ?? Buffer.alloc(0)).answers).toHaveLength(1)
  })

  it('answers several queries on one connection', async () => {
    const messages = [1, 2, 3].map((id) => streamEncode(question('waldpfad.test', 'A', { id })))
    const answers = await overTcp(...messages)
    expect(answers.map((answer) => decode(answer).id).toSorted()).toEqual([1, 2, 3])
  })

  it('answers a malformed message with an error, and continues', async () => {
    const broken = Buffer.concat([encode(question('x.test', 'A')).subarray(0, 12), Buffer.alloc(5, 0xff)])
    expect(rcode(decode(await overUdp(broken)))).toBe(formErr)
    expect(rcode(await ask('x.test', 'A', { questions: [] }))).toBe(formErr)
    expect(rcode(await ask('x.test', 'A', { flags: 5 << 11 }))).toBe(notImp)
    expect(await resolver().resolve4('waldpfad.test')).toEqual(['127.0.0.1'])
  })

  it('survives arbitrary packets', async () => {
    const socket = createSocket('udp4')
    const { port } = context.sandbox.addresses.dns
    const mutated = fc.tuple(fc.domain(), fc.uint8Array({ maxLength: 60 }), fc.nat(60)).map(([domain, noise, at]) => {
      const packet = encode(question(`${domain}.test`, 'TXT'))
      packet.set(noise.subarray(0, Math.max(0, packet.length - at)), Math.min(at, packet.length))
      return packet
    })
    for (const message of fc.sample(mutated, 500)) socket.send(message, port, '127.0.0.1')
    for (const noise of fc.sample(fc.uint8Array({ maxLength: 600 }), 200)) socket.send(noise, port, '127.0.0.1')
    const connection = connect(port, '127.0.0.1')
    connection.on('error', () => undefined)
    connection.end(Buffer.concat(fc.sample(fc.uint8Array({ maxLength: 600 }), 50)))
    expect(await resolver(5000).resolve4('waldpfad.test')).toEqual(['127.0.0.1'])
    connection.destroy()
    socket.close()
  })

  it('answers unknown types with "no such record"', async () => {
    const packet = encode(question('waldpfad.test', 'A'))
    packet.writeUInt16BE(65, packet.length - 4)
    const answer = decode(await overUdp(packet))
    expect([rcode(answer), answer.answers]).toEqual([noError, []])
  })
})

describe('faults', () => {
  it.each([
    ['servfail', 'ESERVFAIL'],
    ['refused', 'EREFUSED'],
    ['nxdomain', 'ENOTFOUND'],
    ['silence', 'ETIMEOUT'],
  ])('%s is seen by the client as %s', async (fault, code) => {
    await set(`${fault}.test`, 'A', ['192.0.2.1'])
    await set(`${fault}.test`, 'FAULT', [fault])
    await expect(resolver(300).resolve4(`${fault}.test`)).rejects.toMatchObject({ code })
  })

  it('applies to one type only if it names the type', async () => {
    await set('half.test', 'A', ['192.0.2.1'])
    await set('half.test', 'FAULT', ['servfail TXT'])
    expect(await resolver().resolve4('half.test')).toEqual(['192.0.2.1'])
    await expect(resolver().resolveTxt('half.test')).rejects.toMatchObject({ code: 'ESERVFAIL' })
  })

  it('applies to all names below a wildcard, existing or not', async () => {
    await set('*.ill.test', 'FAULT', ['servfail'])
    await set('a.ill.test', 'TXT', ['here'])
    await expect(resolver().resolveTxt('a.ill.test')).rejects.toMatchObject({ code: 'ESERVFAIL' })
    await expect(resolver().resolveTxt('b.ill.test')).rejects.toMatchObject({ code: 'ESERVFAIL' })
  })

  it('truncates over UDP and answers in full over TCP', async () => {
    await set('cut.test', 'A', ['192.0.2.1'])
    await set('cut.test', 'FAULT', ['truncated'])
    expect((await ask('cut.test', 'A')).flag_tc).toBe(true)
    expect(await resolver().resolve4('cut.test')).toEqual(['192.0.2.1'])
  })

  it('answers late, or with garbage', async () => {
    await set('late.test', 'A', ['192.0.2.1'])
    await set('late.test', 'FAULT', ['slow'])
    await expect(resolver(300).resolve4('late.test')).rejects.toMatchObject({ code: 'ETIMEOUT' })
    await set('odd.test', 'FAULT', ['garbage'])
    const nonsense = await overUdp(encode(question('odd.test', 'A')))
    expect(() => decode(nonsense)).toThrow()
  })
})
