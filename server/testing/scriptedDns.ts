// A DNS server whose answers a test decides, question by question: rebinding, mixed answers, chains, silence.
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, isIPv4, type AddressInfo, type Server, type Socket } from 'node:net'
import dnsPacket, { type Answer } from 'dns-packet'

export interface DnsQuestion {
  name: string
  type: string
  /** How often this name and type was asked before. */
  before: number
  transport: 'udp' | 'tcp'
}

export type DnsReply =
  | { kind: 'records'; records: Answer[] }
  | { kind: 'code'; code: 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' }
  /** Over UDP the answer says that it did not fit. */
  | { kind: 'truncated' }
  | { kind: 'garbage' }
  | { kind: 'silence' }

export type DnsScript = (question: DnsQuestion) => DnsReply

export interface ScriptedDns {
  /** As `dnsServers` wants it. */
  address: string
  questions: DnsQuestion[]
  /** How many connections came in over TCP. */
  connections(): number
  close(): Promise<void>
}

const codes = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const

/** The records of the asked type among these addresses. */
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

  const answer = (bytes: Buffer, transport: 'udp' | 'tcp'): Buffer | null => {
    const query = dnsPacket.decode(bytes)
    const question = query.questions?.[0]
    if (question === undefined) return null
    const name = question.name.toLowerCase()
    const key = `${name} ${question.type}`
    const seen: DnsQuestion = { name, type: question.type, before: asked.get(key) ?? 0, transport }
    asked.set(key, seen.before + 1)
    questions.push(seen)
    return encode(query.id ?? 0, question, script(seen))
  }

  const streams = new Set<Socket>()
  let connections = 0
  const tcp = createServer((stream) => {
    connections += 1
    streams.add(stream)
    stream.on('error', () => undefined).on('close', () => streams.delete(stream))
    let received = Buffer.alloc(0)
    stream.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data])
      // One stream may carry several questions, each behind its length.
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE()) {
        const end = 2 + received.readUInt16BE()
        const reply = answer(received.subarray(2, end), 'tcp')
        received = received.subarray(end)
        if (reply === null) continue
        const length = Buffer.alloc(2)
        length.writeUInt16BE(reply.length)
        stream.write(Buffer.concat([length, reply]))
      }
    })
  })
  const udp = await listenTwice(tcp, at.host, at.port)
  udp.on('message', (message, from) => {
    const reply = answer(message, 'udp')
    if (reply !== null) udp.send(reply, from.port, from.address)
  })

  return {
    address: `${at.host}:${udp.address().port}`,
    questions,
    connections: () => connections,
    close: async () => {
      for (const stream of streams) stream.destroy()
      await Promise.all([new Promise<void>((closed) => udp.close(closed)), new Promise((closed) => tcp.close(closed))])
    },
  }
}

/** DNS needs the same port twice; one that is free for the first may be taken for the second. */
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

const encode = (id: number, question: dnsPacket.Question, reply: DnsReply): Buffer | null => {
  const flags = dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE
  const packet = { type: 'response' as const, id, flags, questions: [question] }
  switch (reply.kind) {
    case 'records':
      return dnsPacket.encode({ ...packet, answers: reply.records })
    case 'code':
      return dnsPacket.encode({ ...packet, flags: flags | codes[reply.code] })
    case 'truncated':
      return dnsPacket.encode({ ...packet, flags: flags | dnsPacket.TRUNCATED_RESPONSE })
    case 'garbage':
      return dnsPacket.encode(packet).fill(0xff, 12)
    case 'silence':
      return null
  }
}
