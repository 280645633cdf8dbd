// Scripted DNS server: a test decides each answer, such as rebinding, mixed answers, chains or silence.
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, isIPv4, type AddressInfo, type Server, type Socket } from 'node:net'
import dnsPacket, { type Answer, type OptAnswer, type Question } from 'dns-packet'

export interface DnsQuestion {
  name: string
  type: string
  /** How often this name and type was queried before. */
  before: number
  transport: 'udp' | 'tcp'
  id: number
  /** Whether the query requests recursion. */
  recursion: boolean
  /** The UDP payload size of the client, if it sends one. */
  udpBytes: number | null
  /** The source port of the query. */
  port: number
}

export type DnsReply =
  | { kind: 'records'; records: Answer[]; authorities?: Answer[]; additionals?: Answer[]; authoritative?: boolean }
  | { kind: 'code'; code: 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'FORMERR'; records?: Answer[]; authoritative?: boolean }
  /** Over UDP the answer is marked as truncated. */
  | { kind: 'truncated' }
  | { kind: 'garbage' }
  | { kind: 'silence' }
  /** Raw packets of the test, one after the other; over TCP as a stream, with the lengths the test writes. */
  | { kind: 'packets'; packets: (Buffer | { fromElsewhere: Buffer })[] }
  /** Over TCP: announces a long answer and sends it byte by byte for as long as the client listens. */
  | { kind: 'drip' }

export type DnsScript = (question: DnsQuestion) => DnsReply

export interface ScriptedDns {
  /** In the form that `dnsServers` expects. */
  address: string
  questions: DnsQuestion[]
  /** Number of incoming TCP connections. */
  connections(): number
  /** Number of outgoing UDP packets. */
  replies(): number
  close(): Promise<void>
}

const codes = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5, FORMERR: 1 } as const
const dripEveryMs = 20

/** The records of the queried type among these addresses. */
export const addressesOf = ({ name, type }: DnsQuestion, addresses: readonly string[]): DnsReply => ({
  kind: 'records',
  records: addresses.flatMap((data): Answer[] => {
    const family = isIPv4(data) ? 'A' : 'AAAA'
    return family === type ? [{ name, type: family, ttl: 0, data }] : []
  }),
})

export const startScriptedDns = async (
  script: DnsScript,
  at = { host: '127.0.0.1', port: 0 },
): Promise<ScriptedDns> => {
  const questions: DnsQuestion[] = []
  const asked = new Map<string, number>()

  const reply = (bytes: Buffer, transport: 'udp' | 'tcp', port: number): Sent[] => {
    const query = dnsPacket.decode(bytes)
    const question = query.questions?.[0]
    if (question === undefined) return []
    const name = question.name.toLowerCase()
    const key = `${name} ${question.type}`
    const before = asked.get(key) ?? 0
    const opt = query.additionals?.find((record): record is OptAnswer => record.type === 'OPT')
    const { id = 0, flag_rd: recursion } = query
    const seen: DnsQuestion = {
      ...{ name, type: question.type, before, transport, id, recursion, port },
      udpBytes: opt?.udpPayloadSize ?? null,
    }
    asked.set(key, before + 1)
    questions.push(seen)
    return encode(id, question, script(seen), transport)
  }

  const streams = new Set<Socket>()
  let [connections, replies] = [0, 0]
  const tcp = createServer((stream) => {
    connections += 1
    streams.add(stream)
    stream.on('error', () => undefined).on('close', () => streams.delete(stream))
    let received = Buffer.alloc(0)
    stream.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data])
      // One stream may carry several queries, each with a length prefix.
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE()) {
        const end = 2 + received.readUInt16BE()
        for (const sent of reply(received.subarray(2, end), 'tcp', stream.remotePort ?? 0)) sendOver(stream, sent)
        received = received.subarray(end)
      }
    })
  })
  const udp = await listenTwice(tcp, at.host, at.port)
  const elsewhere = createSocket('udp4')
  udp.on('message', (message, from) => {
    for (const sent of reply(message, 'udp', from.port)) {
      if (sent === 'drip') continue
      replies += 1
      if (Buffer.isBuffer(sent)) udp.send(sent, from.port, from.address)
      else elsewhere.send(sent.fromElsewhere, from.port, from.address)
    }
  })

  return {
    address: `${at.host}:${udp.address().port}`,
    questions,
    connections: () => connections,
    replies: () => replies,
    close: async () => {
      for (const stream of streams) stream.destroy()
      elsewhere.close()
      await Promise.all([new Promise<void>((closed) => udp.close(closed)), new Promise((closed) => tcp.close(closed))])
    },
  }
}

/** DNS needs the same port twice; one that is free for TCP may be taken for UDP. */
const listenTwice = async (tcp: Server, host: string, port: number): Promise<UdpSocket> => {
  tcp.listen(port, host)
  await once(tcp, 'listening')
  const udp = createSocket('udp4')
  udp.bind((tcp.address() as AddressInfo).port, host)
  try {
    await once(udp, 'listening')
    return udp
  } catch (error) {
    udp.close()
    await new Promise((closed) => tcp.close(closed))
    if (port !== 0) throw error
    return listenTwice(tcp, host, port)
  }
}

type Sent = Buffer | { fromElsewhere: Buffer } | 'drip'

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes)
  return length
}

const sendOver = (stream: Socket, sent: Sent): void => {
  if (Buffer.isBuffer(sent)) stream.write(sent)
  if (sent !== 'drip') return
  stream.write(lengthOf(60_000))
  const dripping = setInterval(() => stream.write('x'), dripEveryMs)
  stream.on('close', () => clearInterval(dripping))
}

const encode = (id: number, question: Question, reply: DnsReply, transport: 'udp' | 'tcp'): Sent[] => {
  if (reply.kind === 'silence') return []
  if (reply.kind === 'drip') return ['drip']
  if (reply.kind === 'packets') return reply.packets
  const bytes = bytesOf(id, question, reply)
  return [transport === 'udp' ? bytes : Buffer.concat([lengthOf(bytes.length), bytes])]
}

export type WrittenReply = Exclude<DnsReply, { kind: 'silence' | 'drip' | 'packets' }>

/** The reply as a DNS message. */
export const bytesOf = (id: number, question: Question, reply: WrittenReply): Buffer => {
  const recursion = dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE
  const authoritative = 'authoritative' in reply && reply.authoritative ? dnsPacket.AUTHORITATIVE_ANSWER : 0
  const flags = recursion | authoritative
  const packet = { type: 'response' as const, id, flags, questions: [question] }
  switch (reply.kind) {
    case 'records':
      return dnsPacket.encode({
        ...packet,
        answers: reply.records,
        authorities: reply.authorities ?? [],
        additionals: reply.additionals ?? [],
      })
    case 'code':
      return dnsPacket.encode({ ...packet, flags: flags | codes[reply.code], answers: reply.records ?? [] })
    case 'truncated':
      return dnsPacket.encode({ ...packet, flags: flags | dnsPacket.TRUNCATED_RESPONSE })
    case 'garbage':
      return dnsPacket.encode(packet).fill(0xff, 12)
  }
}
