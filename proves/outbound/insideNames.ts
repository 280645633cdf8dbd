// Runs inside the private network: a name server listens on every IP address, so that each packet can be counted: to a
// forbidden address, to a public one, and those that reach no server.
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, isIPv6, type Server } from 'node:net'
import { parseArgs } from 'node:util'
import { decode, type Question } from 'dns-packet'
import { makeLog } from '../../server/platform/log.ts'
import { bytesOf, type ScriptedDns, startScriptedDns, type WrittenReply } from '../../server/testing/scriptedDns.ts'
import { isForbidden, ownAddresses, plain } from './internet.ts'
import { controlNameCases, nameKindCases, type NameCase, randomNameCases, type ServerPlan } from './nameCases.ts'
import { connectionsBegun, type Finding, openNetwork, replyTo } from './network.ts'
import { weaken } from './weakenings.ts'

const namePort = 53
const abreast = 24

/** UDP packets sent in this network since it was created, received or not. */
const packetsSent = (): number => {
  const [names = [], values = []] = readFileSync('/proc/self/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Udp:'))
    .map((line) => line.split(' '))
  const six = /^Udp6OutDatagrams\s+(\d+)$/m.exec(readFileSync('/proc/self/net/snmp6', 'utf8'))?.[1]
  return Number(values[names.indexOf('OutDatagrams')]) + Number(six)
}

const written = (name: string, plan: ServerPlan, transport: 'udp' | 'tcp'): WrittenReply => {
  switch (plan.kind) {
    case 'answer':
      return { kind: 'records', records: [{ name, type: 'TXT', data: 'reached' }], authoritative: true }
    case 'truncated':
      return transport === 'udp' ? { kind: 'truncated' } : written(name, { kind: 'answer' }, transport)
    case 'garbage':
      return { kind: 'garbage' }
    case 'SERVFAIL':
      return { kind: 'code', code: 'SERVFAIL' }
    case 'alias':
      return { kind: 'records', records: [{ name, type: 'CNAME', data: plan.target }], authoritative: true }
    case 'referral':
      return {
        kind: 'records',
        records: [],
        authorities: plan.servers.map((data) => ({ name, type: 'NS', data })),
        additionals: plan.servers.map((server) => ({ name: server, type: 'A', data: plan.glue })),
      }
  }
}

interface NamesSetup {
  resolver: ScriptedDns
  /** Packets and connections that reached name servers, and reply packets. */
  counts: { packets: number; replies: number; connections: number }
  finding: Finding
}

const startServers = async (cases: readonly NameCase[], finding: Finding): Promise<NamesSetup> => {
  const zones = new Map(cases.flatMap((each) => [...each.zones]))
  const hosts = new Map(cases.flatMap((each) => [...each.hosts]))
  const plans = new Map(cases.flatMap((each) => [...each.plans]))
  const counts: NamesSetup['counts'] = { packets: 0, replies: 0, connections: 0 }
  const referred = new Set<string>()

  const note = (address: string, how: string): void => {
    if (isForbidden(address)) finding.forbidden.push(`${how} reached ${address} port ${namePort}`)
    else finding.reached += 1
  }
  const answer = (bytes: Buffer, transport: 'udp' | 'tcp'): Buffer => {
    const query = decode(bytes)
    const question = query.questions?.[0] as Question
    const plan = plans.get(question.name) ?? { kind: 'SERVFAIL' as const }
    // The server a referral points to knows the answer: the second server that is queried for such a name.
    const known = plan.kind === 'referral' && referred.has(question.name)
    if (plan.kind === 'referral') referred.add(question.name)
    return bytesOf(query.id ?? 0, question, written(question.name, known ? { kind: 'answer' } : plan, transport))
  }

  const listenUdp = async (address: string): Promise<void> => {
    const socket: UdpSocket = createSocket(isIPv6(address) ? { type: 'udp6', ipv6Only: true } : { type: 'udp4' })
    socket.on('message', (bytes, from) => {
      counts.packets += 1
      // On this network, the source of an IPv4 packet is its destination; IPv6 has one socket per address.
      const reached = isIPv6(address) ? address : from.address
      note(reached, 'a packet')
      counts.replies += 1
      socket.send(answer(bytes, 'udp'), from.port, from.address)
    })
    socket.bind(namePort, address)
    await once(socket, 'listening')
  }
  const all = [...hosts.values()].flat().flatMap((plan) => (plan.kind === 'addresses' ? plan.addresses : []))
  for (const address of new Set(['0.0.0.0', ...all.filter(isBindable)])) await listenUdp(address)
  await listenTcp((bytes, address) => {
    counts.connections += 1
    note(address, 'a connection')
    return answer(bytes, 'tcp')
  })

  const resolver = await startScriptedDns(
    (asked) => {
      const plan = hosts.get(asked.name)
      if (plan !== undefined) {
        return replyTo(asked, plan[Math.min(asked.before, plan.length - 1)] ?? { kind: 'NXDOMAIN' })
      }
      if (asked.type !== 'NS') return { kind: 'code', code: 'SERVFAIL' }
      const servers = zones.get(asked.name) ?? []
      return { kind: 'records', records: servers.map((data) => ({ name: asked.name, type: 'NS', data })) }
    },
    { host: '127.0.0.1', port: 5353 },
  )
  return { resolver, counts, finding }
}

/** IPv4-mapped IPv6 leaves this machine as IPv4, where one socket receives everything. */
const isBindable = (address: string): boolean => isIPv6(address) && !/^(?:0:){5}ffff:|^::ffff:/.test(address)

const listenTcp = async (answer: (bytes: Buffer, address: string) => Buffer): Promise<Server> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (data: Buffer) => {
      const reply = answer(data.subarray(2), plain(socket.localAddress ?? ''))
      const length = Buffer.alloc(2)
      length.writeUInt16BE(reply.length)
      socket.write(Buffer.concat([length, reply]))
    })
  })
  server.listen(namePort, '::')
  await once(server, 'listening')
  return server
}

const run = async (cases: readonly NameCase[]): Promise<Finding> => {
  const finding: Finding = { cases: cases.length, reached: 0, forbidden: [], unreached: [] }
  const { resolver, counts } = await startServers(cases, finding)
  const { makeNames } = await import('../../server/platform/outbound/names.ts')
  const names = makeNames({
    dnsServers: [resolver.address],
    routes: [],
    own: { addresses: ownAddresses },
    log: makeLog('silent'),
    tryLimitsMs: [500, 1_000],
    dnsLimitMs: 1_500,
  })
  const left = [...cases]
  const work = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const found = await names.readTxt(next.name, { followAlias: true }).catch((error: unknown) => {
        finding.unreached.push(`the reader broke on ${next.label}: ${String(error)}`)
        return null
      })
      const well = found?.servers.some((reading) => reading.kind === 'records' && reading.values.includes('reached'))
      if (next.control && well !== true) {
        finding.unreached.push(`an honest server was not read: ${next.label} (${JSON.stringify(found)})`)
      }
    }
  }
  await Promise.all(Array.from({ length: abreast }, work))
  names.close()
  account(finding, resolver, counts)
  return finding
}

/** Verifies that every packet sent arrived at a counting server. */
const account = (finding: Finding, resolver: ScriptedDns, counts: NamesSetup['counts']): void => {
  const asked = resolver.questions.filter(({ transport }) => transport === 'udp').length
  const heard = asked + resolver.replies() + counts.packets + counts.replies
  const sent = packetsSent()
  if (sent !== heard) finding.forbidden.push(`${sent} packets were sent, but ${heard} are accounted for`)
  const [begun, accepted] = [connectionsBegun(), resolver.connections() + counts.connections]
  if (begun !== accepted) finding.forbidden.push(`${begun} connections were begun, but ${accepted} are accounted for`)
  if (finding.reached === 0) finding.unreached.push('nothing was reached at all')
}

const { values } = parseArgs({
  options: { cases: { type: 'string' }, seed: { type: 'string' }, weakening: { type: 'string' } },
})
const [count, seed] = [Number(values.cases), Number(values.seed)]
openNetwork()
// Allows a socket to bind an IPv6 address that no device has.
writeFileSync('/proc/sys/net/ipv6/ip_nonlocal_bind', '1')
if (values.weakening !== undefined) weaken(values.weakening)
const controls = controlNameCases(Math.ceil(count / 10), seed)
const finding = await run([...nameKindCases(seed), ...controls, ...randomNameCases(count, seed)])
process.stdout.write(`${JSON.stringify(finding)}\n`, () => process.exit(0))
