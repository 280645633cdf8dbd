import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addressesOf } from '../../testing/scriptedDns.ts'
import { answered, cname, first, ns, questionsTo, second, startScriptedNames } from '../../testing/scriptedNames.ts'
import { says } from './nameServers.fixture.ts'

describe('the guard', () => {
  /** Counts everything that arrives at an address of this machine, over UDP and TCP. */
  const listenAt = async (host: string): Promise<{ port: number; arrived: () => number }> => {
    let arrived = 0
    const tcp = createServer((socket) => {
      arrived += 1
      socket.destroy()
    })
    tcp.listen(0, host)
    await once(tcp, 'listening')
    const listening = tcp.address()
    const port = listening !== null && typeof listening === 'object' ? listening.port : 0
    const udp = createSocket('udp4').on('message', () => (arrived += 1))
    udp.bind(port, host)
    await once(udp, 'listening')
    onTestFinished(() => {
      tcp.close()
      udp.close()
    })
    return { port, arrived: () => arrived }
  }

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1', '100.64.0.1', '0.0.0.0'])(
    'sends nothing to a name server at %s',
    async (address) => {
      const scripted = await startScriptedNames({ hosts: { 'ns1.example.net': [address] } })
      expect((await scripted.names.readTxt('example.com')).servers).toMatchObject([{ kind: 'blocked' }])
      expect(scripted.lines()).toMatchObject([{ reason: 'blocked_address' }])
      expect(JSON.stringify(scripted.lines())).not.toContain(address)
    },
  )

  it('rejects a server for one blocked address among public ones, before anything is sent', async () => {
    const scripted = await startScriptedNames({
      hosts: { 'ns1.example.net': [first, '127.0.0.1'] },
      servers: { [first]: says('never asked') },
    })
    expect((await scripted.names.readTxt('example.com')).servers).toMatchObject([{ kind: 'blocked' }])
    expect(questionsTo(scripted, first)).toEqual([])
  })

  it('rejects our own addresses though they are public', async () => {
    const scripted = await startScriptedNames({
      hosts: { 'ns1.example.net': ['93.184.216.34'] },
      options: { own: { addresses: ['93.184.216.0/24'] } },
    })
    expect((await scripted.names.readTxt('example.com')).servers).toMatchObject([{ kind: 'blocked' }])
  })

  it('allows a routed address on the DNS port only', async () => {
    const trap = await listenAt('127.0.0.1')
    const scripted = await startScriptedNames({
      hosts: { 'ns1.example.net': [first] },
      options: { routes: [{ address: first, port: 80, to: { host: '127.0.0.1', port: trap.port } }] },
    })
    expect((await scripted.names.readTxt('example.com')).servers).toMatchObject([{ kind: 'blocked' }])
    expect(trap.arrived()).toBe(0)
  })

  it('uses the approved address, however the name resolves the next time', async () => {
    const scripted = await startScriptedNames({
      resolver: (asked) =>
        asked.name === 'ns1.example.net' ? addressesOf(asked, asked.before === 0 ? [first] : ['127.0.0.2']) : null,
      servers: { [first]: ({ transport }) => (transport === 'udp' ? { kind: 'truncated' } : { kind: 'silence' }) },
    })
    expect((await scripted.names.readTxt('example.com')).servers).toMatchObject([{ kind: 'silence' }])
    // Two tries, each over UDP and then over TCP.
    expect(questionsTo(scripted, first)).toHaveLength(4)
    expect((await scripted.names.readTxt('example.com')).servers).toMatchObject([{ kind: 'blocked' }])
  })

  it('applies to servers found by a referral and behind an alias', async () => {
    const scripted = await startScriptedNames({
      zones: { 'example.com': ['ns1.example.net'], 'example.org': ['inner.example.net'] },
      hosts: { 'ns1.example.net': [first], 'inner.example.net': ['127.0.0.1'] },
      servers: {
        [first]: ({ name }) =>
          name === 'sub.example.com'
            ? { kind: 'records', records: [], authorities: ns(name, 'inner.example.net') }
            : answered(cname(name, 'proof.example.org')),
      },
    })
    expect((await scripted.names.readTxt('sub.example.com')).servers).toMatchObject([{ kind: 'blocked' }])
    expect((await scripted.names.readTxt('_ankerplatz.example.com', { followAlias: true })).servers).toMatchObject([
      { kind: 'blocked' },
    ])
  })

  it('takes no address from glue records', async () => {
    const scripted = await startScriptedNames({
      resolver: ({ name }) => (name === 'ns.sub.example.com' ? { kind: 'code', code: 'NXDOMAIN' } : null),
      servers: {
        [first]: () => ({
          kind: 'records',
          records: [],
          authorities: ns('sub.example.com', 'ns.sub.example.com'),
          additionals: [{ name: 'ns.sub.example.com', type: 'A', ttl: 0, data: second }],
        }),
        [second]: says('never asked'),
      },
    })
    expect((await scripted.names.readTxt('sub.example.com')).servers).toMatchObject([{ kind: 'server_failure' }])
    expect(questionsTo(scripted, second)).toEqual([])
  })
})
